import type { DescriptionRecord, Origin, Text } from './fact.js';
import type { PlainType } from './kinds.js';

/** A plain type, the name of a set (upper case, from `sets.yaml`), or the values themselves. */
export type TypeExpression = PlainType | string | readonly string[];

/** A parameter of a module. */
export interface ParameterSpec {
  readonly type?: TypeExpression;
  /** Takes this parameter from another module, as `module` (same name) or `module.parameter`; own keys win. */
  readonly like?: string;
  readonly description?: Text;
  /** Names a text of `texts.yaml` instead of `description`, for a text that several parameters share. */
  readonly text?: string;
  readonly default?: string | number | boolean | readonly (string | number)[];
  readonly multi?: boolean;
  /** The value that represents all values (`*`). */
  readonly all?: string;
  readonly min?: number;
  readonly max?: number;
  readonly highmax?: number;
  /** Most values of a multi-valued parameter; those of `types.yaml` when not given. */
  readonly lowlimit?: number;
  readonly highlimit?: number;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly deprecatedvalues?: readonly string[];
  readonly subtypes?: readonly ('name' | 'ip' | 'temp' | 'cidr' | 'interwiki' | 'id')[];
  readonly extranamespaces?: readonly number[];
  readonly allowsduplicates?: boolean;
  readonly sensitive?: boolean;
  readonly mustExist?: boolean;
  /** Values are the names of the modules of this group (protocol parameters `list`, `prop`, `meta`, `generator`); `query` represents the first three. */
  readonly submodules?: 'list' | 'prop' | 'meta' | 'generator' | 'query' | 'action' | 'format';
  /** Values that work but are not advertised. */
  readonly internalvalues?: readonly string[];
  /** For a templated parameter, such as `contentformat-{slot}`: variable → parameter that supplies its values. */
  readonly templatevars?: Readonly<Record<string, string>>;
  /** When the parameter applies: `useronly`, `nonuseronly`, `singlepageonly`, `preloadcontentonly`, `editintroonly`, or `modes` with values. */
  readonly info?: readonly { readonly name: string; readonly values?: readonly number[] }[];
  /** What each value means, for an enumeration. */
  readonly values?: Readonly<Record<string, Text>>;
  /** The default is a value of the wiki (its language, its main page): the spec's is only an example. */
  readonly siteDependent?: boolean;
  /** Members of its description record that no key represents, as format version 1 has them; null takes one away. */
  readonly record?: DescriptionRecord;
  readonly origin?: Origin;
}
