/** A method for each list, as the synchronous and the asynchronous client have it. */
import type { Module, Parameter, Types } from '../../model/model.js';
import type { Member, Shape } from '../../model/shape.js';
import { plainText } from '../../text/links.js';
import { independentNames, listFacts } from '../list-facts.js';
import { enumerationOf } from './parameter-types.js';
import { docString, quote } from './print-python.js';
import type { PythonTypes } from './python-types.js';

/** A list with the types of its items. */
interface ListMethod {
  readonly module: Module;
  /** The types of the parameters. */
  readonly parameters: readonly [whole: string] | readonly [withoutProp: string, prop: string];
  /** The type of the items for each form of `prop`: the arguments, and the type. */
  readonly overloads: readonly (readonly [given: string, item: string])[];
}

/** The parameter with which a list selects members of its items. */
export const propOf = ({ parameters }: Module): Parameter | undefined =>
  parameters.find(({ name, multi }) => name === 'prop' && multi);

/** Declares the types of the items of a list. */
export function listMethod(module: Module, resources: ReadonlyMap<string, Shape>, types: PythonTypes): ListMethod {
  const { typeName } = module;
  const shape = itemShape(module);
  const prop = propOf(module);
  const declare = (declared: Shape, suffix: string): string => {
    types.declareNamed(declared, typeName + suffix);
    return typeName + suffix;
  };
  const item = shape === undefined ? 'Any' : declare(shape, 'Item');
  if (!shape || !prop) return { module, parameters: [`${typeName}Parameters`], overloads: [['', item]] };
  const propType = enumerationOf(module, prop);
  const whole = shape.resource === undefined ? shape : resources.get(shape.resource);
  const isNarrowed = whole?.kind === 'object' && !whole.open;
  const narrow = (values: readonly string[], suffix: string): string =>
    isNarrowed ? declare(narrowed(whole, values), suffix) : item;
  const defaults = Array.isArray(prop.default) ? prop.default.map(String) : [];
  const values = isNarrowed ? [...new Set(prop.values)].filter((value) => value !== '') : [];
  return {
    module,
    parameters: [`${typeName}ParametersWithoutProp`, propType],
    overloads: [
      ['', narrow(defaults, 'ByDefault')],
      ...values.map((value): [string, string] => [
        `*, prop: Literal[${quote(value)}], `,
        narrow([value], `With${value.charAt(0).toUpperCase()}${value.slice(1)}`),
      ]),
      [`*, prop: Union[List[${propType}], Tuple[${propType}, ...]], `, item],
    ],
  };
}

/** The item of a list: the elements of the member with its name, or of that member's `results`. */
function itemShape({ name, result }: Module): Shape | undefined {
  const list = [...result[2].query, ...result[2].top].find((member) => member.name === name)?.shape;
  return list?.items ?? list?.members?.find((member) => member.name === 'results')?.shape.items;
}

/** The shape with the members that values of `prop` request, and without those that they do not. */
function narrowed({ members = [], choice, ...rest }: Shape, given: readonly string[]): Shape {
  const requested = members.filter(
    ({ when: { prop } }) => prop === undefined || prop === true || prop.some((value) => given.includes(value)),
  );
  const names = new Set(requested.map(({ name }) => name));
  const isWhole = choice !== undefined && [...choice.by, choice.member].every((name) => names.has(name));
  return { ...rest, members: requested.map(withPresence), ...(isWhole && { choice }) };
}

/** A member that only `prop` requests is always present. */
function withPresence(member: Member): Member {
  const isDecided = member.presence === 'conditional' && Object.keys(member.when).join() === 'prop';
  return isDecided ? { ...member, presence: 'always', when: {} } : member;
}

/** `lists.py` */
export function listsFile(
  methods: readonly ListMethod[],
  modules: readonly Module[],
  { lowlimit, highlimit }: Types['multi'],
): readonly string[] {
  const lists = listFacts(methods.map(({ module }) => module));
  const importOf = (from: string, names: readonly string[]): readonly string[] => [
    `    from ${from} import (`,
    ...[...new Set(names)].sort().map((name) => `        ${name},`),
    '    )',
  ];
  const start = [
    'from __future__ import annotations',
    '',
    'from typing import TYPE_CHECKING, Any, List, Literal, Mapping, Optional, Tuple, Union, overload',
    '',
    'if TYPE_CHECKING:',
    '    from typing_extensions import Unpack',
    '',
    '    from ..items import AsyncItems, Items',
    ...importOf(
      '.parameters',
      methods.flatMap(({ parameters }) => parameters),
    ),
    ...importOf(
      '.results',
      methods.flatMap(({ overloads }) => overloads.map(([, item]) => item)),
    ),
    '',
    '#: Name of a list → the prefix of its parameters, and the most items of one response for any account, if it has a limit.',
    'LISTS: Mapping[str, Tuple[str, Optional[int]]] = {',
    ...lists.map(({ name, prefix, max }) => `    ${quote(name)}: (${quote(prefix)}, ${max ?? 'None'}),`),
    '}',
    '',
    '#: Values of one parameter in one request: for most accounts, and for those with the right `apihighlimits`.',
    `VALUE_LIMITS: Tuple[int, int] = (${lowlimit}, ${highlimit})`,
    '',
    '#: Parameters with independent values: a request with too many of them can be split.',
    `INDEPENDENT: Tuple[str, ...] = (${independentNames(modules)
      .map((name) => `${quote(name)},`)
      .join(' ')})`,
  ];
  return [
    start.join('\n'),
    listClass(methods, 'Lists', 'Items', 'for'),
    listClass(methods, 'AsyncLists', 'AsyncItems', 'async for'),
  ];
}

/** `class Lists` with a method for each list. */
const listClass = (methods: readonly ListMethod[], name: string, items: string, keyword: string): string =>
  [
    `class ${name}:`,
    `    """A method for each list, whose items you read with \`${keyword}\`."""`,
    '',
    `    def _list(self, name: str, parameters: Mapping[str, Any]) -> ${items}[Any]:`,
    '        raise NotImplementedError',
    ...methods.flatMap((method) => ['', ...methodLines(method, items)]),
  ].join('\n');

function methodLines({ module, parameters, overloads }: ListMethod, items: string): string[] {
  const { name, summary, description } = module;
  const body = [
    ...docString([`${plainText(summary)}.`, plainText(description)], '        '),
    `        return self._list(${quote(name)}, parameters)`,
  ];
  const signatures = overloads.map(([given, item]) => [
    `    def ${name}(`,
    `        self, ${given}**parameters: Unpack[${parameters[0]}]`,
    `    ) -> ${items}[${item}]:`,
  ]);
  if (parameters.length === 1) return [...signatures.flat(), ...body];
  return [
    ...signatures.flatMap((lines) => ['    @overload', `${lines.join('\n')} ...`, '']),
    `    def ${name}(self, **parameters: Any) -> ${items}[Any]:`,
    ...body,
  ];
}
