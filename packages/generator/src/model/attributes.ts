/**
 * The table of what a parameter says: how the model names it, which key of the spec it is, under which names outputs show it, and what a
 * change of it means. `spec/parameter-schema.ts` says what the spec may write. Rows stand in the order in which MediaWiki lists them in a
 * description record (`action=paraminfo`), and so they do in all outputs. CONTRIBUTING lists the files of a new row.
 */
import type { ParameterSpec } from '../spec/format.js';
import type { ParameterKind } from '../spec/kinds.js';
import { isStated, stated } from '../text/look-up.js';

/** What follows from several keys of the spec, and from sets and types. */
interface ResolvedFacts {
  readonly kind: ParameterKind;
  /** Allowed values of an `enum`, in the order of the spec. */
  readonly values?: readonly string[];
  /** The order in which messages list the values, where it is another one; values not named follow. */
  readonly messageOrder: readonly string[];
  /** Name of the set that the values or bounds come from. */
  readonly set?: string;
  readonly siteDependent: boolean;
  /** Default as one value, or as a list for a multi-valued parameter (`[]` for the empty default). */
  readonly default?: string | number | boolean | readonly (string | number)[];
  readonly deprecatedValues: readonly string[];
  /** Most values of a multi-valued parameter: normally, and with `apihighlimits`. */
  readonly lowlimit: number;
  readonly highlimit: number;
}

/** Members by name. */
type Named = Readonly<Record<string, unknown>>;
/** What an output shows: a name for the value as it is, or members that are made of the parameter. */
type Shown = string | ((parameter: ResolvedFacts) => Named);

/** What a change means to callers, with codes of `diff/rules.ts`; `own`: `diff/layout.ts` compares it itself. */
export type ChangeOf<Code extends string> =
  | 'own'
  | readonly ['flag', on: Code, off: Code]
  | readonly ['value', changed: Code, added?: Code, removed?: Code]
  | readonly ['each', added: Code, removed: Code]
  | readonly ['bound', sign: 1 | -1];

export interface AttributeRow {
  /** Key of the spec. */
  readonly key?: keyof ParameterSpec;
  /** The value of a parameter that does not have it. Rows without it are found by `resolve/resolve-parameter.ts`. */
  readonly none?: false | readonly never[] | undefined;
  /** Only parameters of these kinds have it, or only those with several values. */
  readonly of?: 'multi' | readonly ParameterKind[];
  /** Member of a description record, and what it has there, if it is not the value itself. */
  readonly record?: string;
  readonly asRecord?: (parameter: ResolvedFacts) => Named;
  /** Name in run-time descriptors, if it is another one; its TypeScript type and a sentence, if the schema does not say them. */
  readonly descriptor?: string;
  readonly type?: string;
  readonly docs?: string;
  /** Extension in the OpenAPI documents. */
  readonly openapi?: Shown;
  /** Member in the data of the documentation's playground. */
  readonly playground?: string;
  /** Member in the catalog. */
  readonly catalog?: string;
  /** Label of its badge in the documentation, where `{values}` is what it says; and the kind of badge, unless it is `flag`. */
  readonly badge?: string;
  readonly badgeKind?: 'secret';
  /** Sentence in the comments of generated code. */
  readonly comment?: string;
  /** What a change means; if nothing is said, that a record has changed. */
  readonly change?: ChangeOf<string>;
}

const numbers = ['integer', 'limit'] as const;

const attributes = {
  templateVars: {
    key: 'templatevars',
    none: undefined,
    record: 'templatevars',
    playground: 'templateVars',
    change: ['value', 'variables-changed'],
  },
  kind: {
    record: 'type',
    asRecord: ({ kind, values }: ResolvedFacts): Named => ({ type: kind === 'enum' ? values : kind }),
    descriptor: 'type',
    type: 'ParameterType',
    docs: 'Its type; an `enum` has values.',
    openapi: 'x-mw-type',
    playground: 'type',
    catalog: 'type',
    change: 'own',
  },
  values: {
    type: 'readonly string[]',
    docs: 'Allowed values of an `enum`, in order.',
    catalog: 'values',
    change: 'own',
  },
  messageOrder: { key: 'order' },
  set: {
    type: 'string',
    docs: 'Name of the set in the spec that `values` are from; a site profile replaces the values when `siteDependent`.',
    openapi: 'x-mw-set',
    change: ['value', 'type-name-changed'],
  },
  siteDependent: {
    key: 'siteDependent',
    docs: 'The values, or the default, are those of the wiki.',
    openapi: 'x-mw-site-dependent',
    playground: 'siteDependent',
    catalog: 'open',
    change: ['flag', 'values-opened', 'values-closed'],
  },
  required: {
    key: 'required',
    none: false,
    record: 'required',
    openapi: 'x-mw-required',
    playground: 'required',
    catalog: 'required',
    change: ['flag', 'parameter-required', 'parameter-optional'],
  },
  deprecated: {
    key: 'deprecated',
    none: false,
    record: 'deprecated',
    playground: 'deprecated',
    catalog: 'deprecated',
    change: ['flag', 'parameter-deprecated', 'parameter-undeprecated'],
  },
  sensitive: {
    key: 'sensitive',
    none: false,
    record: 'sensitive',
    openapi: 'x-mw-sensitive',
    playground: 'sensitive',
    badge: 'secret',
    badgeKind: 'secret',
    comment: 'Its value is sensitive.',
    change: ['flag', 'body-required', 'body-optional'],
  },
  default: {
    key: 'default',
    record: 'default',
    asRecord: ({ default: value }: ResolvedFacts): Named => ({ default: inOneText(value) }),
    docs: 'The value of a request without it.',
    playground: 'default',
    catalog: 'default',
    change: ['value', 'default-changed', 'default-added', 'default-removed'],
  },
  multi: {
    key: 'multi',
    none: false,
    record: 'multi',
    playground: 'multi',
    catalog: 'multi',
    change: ['flag', 'several-values-accepted', 'one-value-accepted'],
  },
  lowlimit: {
    key: 'lowlimit',
    of: 'multi',
    record: 'lowlimit',
    docs: 'Most values of a multi-valued parameter.',
    openapi: ({ lowlimit, highlimit }: ResolvedFacts): Named => ({
      'x-mw-limits': { values: lowlimit, highValues: highlimit },
    }),
    playground: 'lowlimit',
    change: 'own',
  },
  highlimit: {
    key: 'highlimit',
    of: 'multi',
    record: 'highlimit',
    asRecord: ({ lowlimit, highlimit }: ResolvedFacts): Named => ({ highlimit, limit: lowlimit }),
    docs: 'Most values with the right `apihighlimits`.',
    playground: 'highlimit',
    change: 'own',
  },
  allowsDuplicates: {
    key: 'allowsduplicates',
    none: false,
    of: 'multi',
    record: 'allowsduplicates',
    openapi: 'x-mw-allows-duplicates',
    badge: 'duplicates',
    change: ['flag', 'duplicates-kept', 'duplicates-dropped'],
  },
  all: {
    key: 'all',
    none: undefined,
    of: 'multi',
    record: 'allspecifier',
    openapi: 'x-mw-all',
    playground: 'all',
    catalog: 'all',
    change: ['value', 'all-value-changed', 'all-value-added', 'all-value-removed'],
  },
  min: { key: 'min', none: undefined, of: numbers, record: 'min', playground: 'min', change: ['bound', -1] },
  max: {
    key: 'max',
    none: undefined,
    of: numbers,
    record: 'max',
    openapi: 'x-mw-max',
    playground: 'max',
    catalog: 'max',
    change: ['bound', 1],
  },
  highmax: {
    key: 'highmax',
    none: undefined,
    of: numbers,
    record: 'highmax',
    openapi: 'x-mw-highmax',
    playground: 'highmax',
    change: ['bound', 1],
  },
  subtypes: {
    key: 'subtypes',
    none: [],
    of: ['user'],
    record: 'subtypes',
    openapi: 'x-mw-subtypes',
    playground: 'subtypes',
    badge: '{values}',
    change: ['each', 'form-added', 'form-removed'],
  },
  mustExist: {
    key: 'mustExist',
    none: false,
    of: ['title'],
    record: 'mustexist',
    badge: 'must exist',
    change: ['flag', 'existence-required', 'existence-optional'],
  },
  extraNamespaces: {
    key: 'extranamespaces',
    none: [],
    of: ['namespace'],
    record: 'extranamespaces',
    openapi: 'x-mw-extra-namespaces',
    playground: 'extraNamespaces',
    badge: 'also {values}',
    change: ['each', 'form-added', 'form-removed'],
  },
  submodules: {
    key: 'submodules',
    none: undefined,
    playground: 'submodules',
    change: ['value', 'parameter-type-changed'],
  },
  deprecatedValues: {
    key: 'deprecatedvalues',
    of: ['enum'],
    record: 'deprecatedvalues',
    openapi: 'x-mw-deprecated-values',
    playground: 'deprecatedValues',
    change: ['each', 'value-deprecated', 'value-undeprecated'],
  },
  internalValues: {
    key: 'internalvalues',
    none: [],
    record: 'internalvalues',
    change: ['each', 'form-added', 'form-removed'],
  },
  info: {
    key: 'info',
    none: [],
    record: 'info',
    openapi: 'x-mw-info',
    playground: 'info',
    change: ['value', 'restriction-changed'],
  },
  tokenType: { key: 'tokentype', none: undefined, record: 'tokentype', openapi: 'x-mw-token-type' },
  pageSet: {
    key: 'pageset',
    none: undefined,
    openapi: 'x-mw-page-set',
    playground: 'pageSet',
    catalog: 'pageSet',
  },
  isIndependent: { key: 'independent', none: false, openapi: 'x-mw-independent' },
} as const satisfies Readonly<Record<string, AttributeRow>>;

/** What a change of each means. */
export const attributeChanges = attributes;

/** A default as records have it: a list as one text, or the number that alone is in it. */
function inOneText(value: ResolvedFacts['default']): unknown {
  if (typeof value !== 'object') return value;
  const [only] = value;
  return value.length === 1 && typeof only === 'number' ? only : value.join('|');
}

type Table = typeof attributes;
export type AttributeName = keyof Table;

/** Rows whose value follows from the key of the spec alone. */
type Plain = { [N in AttributeName]: Table[N] extends { readonly none: unknown } ? N : never }[AttributeName];
type Said<N extends Plain> = NonNullable<ParameterSpec[Table[N]['key']]>;
/** Those without a value for none: a parameter may lack them. */
type Possible = { [N in Plain]: Table[N]['none'] extends undefined ? N : never }[Plain];

/** The attributes of a parameter in the model. */
export type Attributes = { readonly [N in Exclude<Plain, Possible>]: Said<N> } & { readonly [N in Possible]?: Said<N> };

/** What the table says of a parameter. */
export type ParameterFacts = Attributes & ResolvedFacts;

/** The rows in order, each with the name in the model. */
export const attributeRows: readonly (readonly [AttributeName, AttributeRow])[] = Object.entries(attributes).map(
  ([name, row]) => [name as AttributeName, row],
);

/** The attributes that a parameter of the spec has, itself or by its set. */
export function attributesOf(spec: ParameterSpec, set: Partial<ParameterSpec> = {}): Attributes {
  // Each value is of the type that the schema gives to the key, or the one for none.
  const values = attributeRows.flatMap(([name, row]) =>
    row.key !== undefined && 'none' in row ? [[name, spec[row.key] ?? set[row.key] ?? row.none] as const] : [],
  );
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Attributes;
}

/** Whether parameters of this kind have the attribute. */
export const hasAttribute = ({ of }: AttributeRow, { kind, multi }: Pick<ParameterFacts, 'kind' | 'multi'>): boolean =>
  of === undefined || (of === 'multi' ? multi : of.includes(kind));

/** What an output shows of a parameter. A default is shown even if it is false or empty. */
function shownAs(
  parameter: ParameterFacts,
  shownIn: (row: AttributeRow, name: AttributeName) => Shown | undefined,
): Named {
  const found = attributeRows.flatMap(([name, row]) => {
    const shown = shownIn(row, name);
    if (shown === undefined || !hasAttribute(row, parameter)) return [];
    if (typeof shown === 'function') return Object.entries(stated(shown(parameter)));
    const value: unknown = parameter[name];
    return isStated(value) || (name === 'default' && value !== undefined) ? [[shown, value] as const] : [];
  });
  return Object.fromEntries(found);
}

/** What is stated, as members of a description record of format version 1, in which a flag is an empty string. */
export const recordOf = (members: Named): Named =>
  Object.fromEntries(Object.entries(stated(members)).map(([name, value]) => [name, value === true ? '' : value]));

/** As members of a description record. */
export const attributeRecord = (parameter: ParameterFacts): Named =>
  recordOf(shownAs(parameter, ({ record, asRecord }) => asRecord ?? record));

/** As extensions of a parameter in an OpenAPI document. */
export const attributeExtensions = (parameter: ParameterFacts): Readonly<Record<`x-mw-${string}`, unknown>> =>
  shownAs(parameter, ({ openapi }) => openapi);

/** As members of a run-time descriptor. */
export const attributeDescriptor = (parameter: ParameterFacts): Named =>
  shownAs(parameter, ({ descriptor }, name) => descriptor ?? name);

/** As the playground of the documentation reads them. */
export const playgroundAttributes = (parameter: ParameterFacts): Named =>
  shownAs(parameter, ({ playground }) => playground);

/** As the catalog has them. */
export const catalogAttributes = (parameter: ParameterFacts): Named => shownAs(parameter, ({ catalog }) => catalog);

/** Sentences for the comment of a parameter. */
export const attributeComments = (parameter: ParameterFacts): readonly string[] =>
  attributeRows.flatMap(([name, { comment }]) => (comment !== undefined && isStated(parameter[name]) ? [comment] : []));

/** A badge of a parameter: its kind, its label, and what the label shows. */
export interface AttributeBadge {
  readonly kind: 'flag' | 'secret';
  readonly label: string;
  readonly values: string;
}

/** The badges of a parameter in the documentation. */
export const attributeBadges = (parameter: Pick<ParameterFacts, AttributeName>): readonly AttributeBadge[] =>
  attributeRows.flatMap(([name, { badge: label, badgeKind }]) => {
    const value: unknown = parameter[name];
    return label !== undefined && isStated(value)
      ? [{ kind: badgeKind ?? 'flag', label, values: Array.isArray(value) ? value.join(', ') : String(value) }]
      : [];
  });
