/**
 * The attributes of parameters: what a parameter can be besides its type, its values and its bounds. `spec/parameter-schema.ts`
 * says what the spec may write; a row here says how the model names it, and under which names outputs show it. Rows
 * stand in the order of the outputs. CONTRIBUTING lists the files of an attribute.
 */
import type { ParameterSpec } from '../spec/format.js';
import type { ParameterKind } from '../spec/kinds.js';
import { isStated, lookUp, stated } from '../text/look-up.js';

export interface AttributeRow {
  /** Key of the spec. */
  readonly key: keyof ParameterSpec;
  /** The value of a parameter that does not have it. */
  readonly none: false | readonly never[] | undefined;
  /** Only parameters of this kind have it, or only those with several values. */
  readonly of?: ParameterKind | 'multi';
  /** Member of a description record (`action=paraminfo`). */
  readonly record?: string;
  /** Extension in the OpenAPI documents. */
  readonly openapi?: `x-mw-${string}`;
  /** The forms of the documentation's playground know it. */
  readonly playground?: true;
  /** Label of its badge in the documentation, where `{values}` is what it says; and the kind of badge, unless it is `flag`. */
  readonly badge?: string;
  readonly badgeKind?: 'secret';
}

const attributes = {
  subtypes: {
    key: 'subtypes',
    none: [],
    of: 'user',
    record: 'subtypes',
    openapi: 'x-mw-subtypes',
    playground: true,
    badge: '{values}',
  },
  extraNamespaces: {
    key: 'extranamespaces',
    none: [],
    of: 'namespace',
    record: 'extranamespaces',
    openapi: 'x-mw-extra-namespaces',
    playground: true,
    badge: 'also {values}',
  },
  allowsDuplicates: {
    key: 'allowsduplicates',
    none: false,
    of: 'multi',
    record: 'allowsduplicates',
    openapi: 'x-mw-allows-duplicates',
    badge: 'duplicates',
  },
  sensitive: {
    key: 'sensitive',
    none: false,
    record: 'sensitive',
    openapi: 'x-mw-sensitive',
    playground: true,
    badge: 'secret',
    badgeKind: 'secret',
  },
  mustExist: { key: 'mustExist', none: false, of: 'title', record: 'mustexist', badge: 'must exist' },
  pageSet: { key: 'pageset', none: undefined, openapi: 'x-mw-page-set', playground: true },
  isIndependent: { key: 'independent', none: false, openapi: 'x-mw-independent' },
  tokenType: { key: 'tokentype', none: undefined, record: 'tokentype', openapi: 'x-mw-token-type' },
  internalValues: { key: 'internalvalues', none: [], record: 'internalvalues' },
} as const satisfies Readonly<Record<string, AttributeRow>>;

type Table = typeof attributes;
type Name = keyof Table;

type Said<N extends Name> = NonNullable<ParameterSpec[Table[N]['key']]>;
/** Attributes without a value for none: a parameter may lack them. */
type Possible = { [N in Name]: Table[N]['none'] extends undefined ? N : never }[Name];

/** The attributes of a parameter in the model. */
export type Attributes = { readonly [N in Exclude<Name, Possible>]: Said<N> } & { readonly [N in Possible]?: Said<N> };

const rows: readonly (readonly [Name, AttributeRow])[] = Object.entries(attributes).map(([name, row]) => [
  name as Name,
  row,
]);

/** The attributes that a parameter of the spec has, itself or by its set. */
export function attributesOf(spec: ParameterSpec, set: Partial<ParameterSpec> = {}): Attributes {
  // Each value is of the type that the schema gives to the key, or the one for none.
  const values = rows.map(([name, { key, none }]) => [name, spec[key] ?? set[key] ?? none] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Attributes;
}

/** Attributes by name. */
type Named = Readonly<Record<string, unknown>>;

/** Attributes of a parameter under the names of an output. */
function shownAs(parameter: Attributes, nameIn: (row: AttributeRow, name: Name) => string | undefined): Named {
  const found = rows.map(([name, row]) => [nameIn(row, name), lookUp<unknown>(parameter, name)] as const);
  return stated(Object.fromEntries(found.filter(([name]) => name !== undefined)));
}

/** What is stated, as members of a description record of format version 1, in which a flag is an empty string. */
export const recordOf = (members: Named): Named =>
  Object.fromEntries(Object.entries(stated(members)).map(([name, value]) => [name, value === true ? '' : value]));

export const attributeRecord = (parameter: Attributes): Named => recordOf(shownAs(parameter, ({ record }) => record));

/** As extensions of a parameter in an OpenAPI document. */
export const attributeExtensions = (parameter: Attributes): Readonly<Record<`x-mw-${string}`, unknown>> =>
  shownAs(parameter, ({ openapi }) => openapi);

/** As members of a run-time descriptor. */
export const attributeDescriptor = (parameter: Attributes): Named => shownAs(parameter, (_, name) => name);

/** As the playground of the documentation reads them. */
export const playgroundAttributes = (parameter: Attributes): Named =>
  shownAs(parameter, ({ playground }, name) => (playground ? name : undefined));

/** A badge of a parameter: its kind, its label, and what the label shows. */
export interface AttributeBadge {
  readonly kind: 'flag' | 'secret';
  readonly label: string;
  readonly values: string;
}

/** The badges of a parameter in the documentation. */
export const attributeBadges = (parameter: Attributes): readonly AttributeBadge[] =>
  rows.flatMap(([name, { badge: label, badgeKind }]) => {
    const value = lookUp<unknown>(parameter, name);
    return label !== undefined && isStated(value)
      ? [{ kind: badgeKind ?? 'flag', label, values: Array.isArray(value) ? value.join(', ') : String(value) }]
      : [];
  });

/** The rows, for what the spec may write. */
export const attributeRows: readonly AttributeRow[] = rows.map(([, row]) => row);
