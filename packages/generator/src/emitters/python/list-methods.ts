/** A method for each list, as the synchronous and the asynchronous client have it. */
import type { Module, Parameter, Types } from '../../model/model.js';
import type { Member, Shape } from '../../model/shape.js';
import { python } from '../../print/languages.js';
import { queryGroups } from '../../spec/kinds.js';
import { plainText } from '../../text/links.js';
import { ruleFacts } from '../constraint-texts.js';
import { independentNames, listFacts } from '../list-facts.js';
import { enumerationOf } from './parameter-types.js';
import { docString, methodName, quote } from './print-python.js';
import type { PythonTypes } from './python-types.js';

/** A list with the types of its items. */
interface ListMethod {
  readonly module: Module;
  readonly name: string;
  readonly docs: readonly string[];
  /** The type of the parameters, and that of `prop` if there is one. */
  readonly parameters: string;
  readonly propType?: string;
  /** The type of the items for each form of `prop`: the arguments, and the type. */
  readonly overloads: readonly { readonly given: string; readonly item: string }[];
}

/** The parameter with which a list selects members of its items. */
export const propOf = ({ parameters }: Module): Parameter | undefined =>
  parameters.find(({ name, multi }) => name === 'prop' && multi);

/** Declares the types of the items of a list. */
export function listMethod(module: Module, resources: ReadonlyMap<string, Shape>, types: PythonTypes): ListMethod {
  const { typeName } = module;
  const name = methodName(module.name);
  const shape = itemShape(module);
  const prop = propOf(module);
  const declare = (declared: Shape, suffix: string): string => {
    types.declareNamed(declared, typeName + suffix);
    return typeName + suffix;
  };
  const item = shape === undefined ? 'Any' : declare(shape, 'Item');
  const docs = docString([`${plainText(module.summary)}.`, plainText(module.description)], '        ');
  if (!shape || !prop)
    return { module, name, docs, parameters: `${typeName}Parameters`, overloads: [{ given: '', item }] };
  const propType = enumerationOf(module, prop);
  const whole = shape.resource === undefined ? shape : resources.get(shape.resource);
  const isNarrowed = whole?.kind === 'object' && !whole.open;
  const narrow = (values: readonly string[], suffix: string): string =>
    isNarrowed ? declare(narrowed(whole, values), suffix) : item;
  const defaults = Array.isArray(prop.default) ? prop.default.map(String) : [];
  const values = isNarrowed ? [...new Set(prop.values)].filter((value) => value !== '') : [];
  return {
    module,
    name,
    docs,
    parameters: `${typeName}ParametersWithoutProp`,
    propType,
    overloads: [
      { given: '', item: narrow(defaults, 'ByDefault') },
      ...values.map((value) => ({
        given: `*, prop: Literal[${quote(value)}], `,
        item: narrow([value], `With${value.charAt(0).toUpperCase()}${value.slice(1)}`),
      })),
      { given: `*, prop: Union[List[${propType}], Tuple[${propType}, ...]], `, item },
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

/** What the template of `lists.py` shows. */
export const listsData = (methods: readonly ListMethod[], modules: readonly Module[], limits: Types['multi']) => ({
  methods,
  limits,
  parameterTypes: declared(methods.flatMap(({ parameters, propType = [] }) => [parameters, propType].flat())),
  itemTypes: declared(methods.flatMap(({ overloads }) => overloads.map(({ item }) => item))),
  // Python has no literal for infinity.
  lists: listFacts(methods.map(({ module }) => module)).map((list) => ({
    ...list,
    max: list.max === Infinity ? '2**63 - 1' : list.max,
  })),
  groups: queryGroups,
  independent: independentNames(modules),
  rules: ruleFacts(modules),
  clients: [
    { name: 'Lists', items: 'Items', keyword: 'for' },
    { name: 'AsyncLists', items: 'AsyncItems', keyword: 'async for' },
  ],
});

const plain: ReadonlySet<string> = new Set(Object.values(python.plain));

/** The types that need an import. */
const declared = (types: readonly string[]): readonly string[] =>
  [...new Set(types)].filter((type) => !plain.has(type)).sort();
