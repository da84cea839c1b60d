/** A method for each list, as the synchronous and the asynchronous client have it. */
import type { Module, Types } from '../../model/model.js';
import { independentNames, listFacts } from '../list-facts.js';
import { plainText } from '../../text/links.js';
import { literalOf, docString, quote } from './print-python.js';

/** A list with the types of its items. */
export interface ListMethod {
  readonly module: Module;
  /** The type of its items. */
  readonly item: string;
  /** The type of the values of `prop`, if the list has such a parameter. */
  readonly prop?: string;
  /** The type of the items without `prop`, and with one value of it. */
  readonly byDefault?: string;
  readonly byValue: readonly (readonly [value: string, item: string])[];
}

/** The types that the parameters of a method have. */
export const parameterNames = ({ module: { typeName }, prop }: ListMethod): readonly string[] =>
  prop === undefined ? [`${typeName}Parameters`] : [`${typeName}ParametersWithoutProp`, prop];

/** The types of the items of a method. */
export const itemNames = ({ item, byDefault, byValue }: ListMethod): readonly string[] => [
  item,
  ...(byDefault === undefined ? [] : [byDefault]),
  ...byValue.map(([, name]) => name),
];

/** A client, and what its methods return. */
export interface Flavour {
  readonly className: 'Lists' | 'AsyncLists';
  readonly items: 'Items' | 'AsyncItems';
}

/** `class Lists` with a method for each list. */
export function listClass(methods: readonly ListMethod[], { className, items }: Flavour): string {
  const kind = className === 'Lists' ? 'for' : 'async for';
  return [
    `class ${className}:`,
    `    """A method for each list, whose items you read with \`${kind}\`."""`,
    '',
    `    def _list(self, name: str, parameters: Mapping[str, Any]) -> ${items}[Any]:`,
    '        raise NotImplementedError',
    ...methods.flatMap((method) => ['', ...methodLines(method, items)]),
  ].join('\n');
}

function methodLines({ module, item, prop, byDefault, byValue }: ListMethod, items: string): string[] {
  const { name, typeName } = module;
  const doc = docString([plainText(module.summary) + '.', plainText(module.description)], '        ');
  const body = [...doc, `        return self._list(${quote(name)}, parameters)`];
  if (prop === undefined) return [signature(name, '', `${typeName}Parameters`, `${items}[${item}]`), ...body];
  const rest = `${typeName}ParametersWithoutProp`;
  const overloads: (readonly [prop: string, item: string])[] = [
    ['', byDefault ?? item],
    ...byValue.map(([value, type]) => [`prop: ${literalOf([value])}, `, type] as const),
    [`prop: Union[List[${prop}], Tuple[${prop}, ...]], `, item],
  ];
  return [
    ...overloads.flatMap(([given, type]) => [
      '    @overload',
      `${signature(name, given, rest, `${items}[${type}]`)} ...`,
      '',
    ]),
    `    def ${name}(self, **parameters: Any) -> ${items}[Any]:`,
    ...body,
  ];
}

const signature = (name: string, given: string, parameters: string, result: string): string =>
  [
    `    def ${name}(`,
    `        self, ${given === '' ? '' : `*, ${given}`}**parameters: Unpack[${parameters}]`,
    `    ) -> ${result}:`,
  ].join('\n');

/** Facts of the client about lists and requests at run time. */
export const clientFacts = (
  lists: readonly Module[],
  modules: readonly Module[],
  { lowlimit, highlimit }: Types['multi'],
): string =>
  [
    '#: Name of a list → the prefix of its parameters, and the most items of one response for any account, if it has a limit.',
    'LISTS: Mapping[str, Tuple[str, Optional[int]]] = {',
    ...listFacts(lists).map(({ name, prefix, max }) => `    ${quote(name)}: (${quote(prefix)}, ${max ?? 'None'}),`),
    '}',
    '',
    '#: Values of one parameter in one request: for most accounts, and for those with the right `apihighlimits`.',
    `VALUE_LIMITS: Tuple[int, int] = (${lowlimit}, ${highlimit})`,
    '',
    '#: Parameters with independent values: a request with too many of them can be split.',
    `INDEPENDENT: Tuple[str, ...] = (${independentNames(modules)
      .map((name) => `${quote(name)},`)
      .join(' ')})`,
  ].join('\n');
