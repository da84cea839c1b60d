/**
 * The spec format: what one may write below `spec/`. These types describe YAML as it is read, before sets are
 * expanded and `like` is resolved; `model/` holds the types of the result.
 */
import type { PlainFieldType, PlainType, TokenKind } from './kinds.js';
import type { MessageParameterKind } from './message-parameter-kinds.js';

export type { PlainType, TokenKind } from './kinds.js';

/** Subjects of the index of tasks, in its order. */
export const subjects = ['Pages', 'Users', 'Categories', 'Files', 'Changes', 'Links', 'Site'] as const;
export type Subject = (typeof subjects)[number];

/** Text in Markdown. Links to modules and parameters are written `[[allpages]]`, `[[allpages.limit]]`, `[[set:DIRA]]`, `[[guide:continuation]]`. */
export type Text = string;

/** Where a fact is from when it is not from the seed. May stand on a file, a module, a parameter or a field. */
export type Origin = 'mediawiki-1.43';

/** A plain type, the name of a set (upper case, from `sets.yaml`), or the values themselves. */
export type TypeExpression = PlainType | string | readonly string[];

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

/** JSON that a description record has besides what the format has keys for. */
export type DescriptionRecord = Readonly<Record<string, unknown>>;

/** A named set of values, or a named parameter type with its bounds (`LIM10`, `NSALL`). */
export interface SetSpec {
  readonly values?: readonly string[];
  readonly type?: PlainType;
  readonly multi?: boolean;
  readonly all?: string;
  readonly default?: string | number;
  readonly min?: number;
  readonly max?: number;
  readonly highmax?: number;
  readonly subtypes?: NonNullable<ParameterSpec['subtypes']>;
  readonly deprecatedvalues?: readonly string[];
  /** The values differ from wiki to wiki: types stay open, a site profile replaces them at run time. */
  readonly siteDependent?: boolean;
  /** This set is another one without these values. */
  readonly like?: string;
  readonly without?: readonly string[];
  readonly description: Text;
  /** What each value means. */
  readonly meanings?: Readonly<Record<string, Text>>;
  readonly origin?: Origin;
}

export type FieldType = PlainFieldType | string;

/**
 * A member of a response. Format version 2 is described; format version 1 follows by rule: a boolean is an empty string
 * when true and absent when false; a `content` member is named `*`; a `pairs` map is a list of `{name, *}`.
 * Where 1 differs otherwise, `fv1` says how.
 */
export interface FieldSpec {
  /** A plain type, or the name of a resource of `spec/resources` (`LogEntry`, `PageRef`). */
  readonly type: FieldType;
  readonly description?: Text;
  readonly text?: string;
  /** Always there: in every response, or, with `when`, in each where the condition holds. */
  readonly required?: boolean;
  /** The parameter values that bring the field: `{prop: [ids, title]}` is brought by either. All parameters named must match. `true`: the parameter is given. */
  readonly when?: Readonly<Record<string, readonly string[] | true>>;
  /** Closed set of strings, or a set's name. */
  readonly values?: readonly (string | number)[] | string;
  /** The code of an error: those of `errors.yaml`, or others. */
  readonly errorCode?: boolean;
  /** Members of an `object`. Closed, unless `open`. */
  readonly fields?: Readonly<Record<string, FieldSpec>>;
  readonly open?: boolean;
  /** Elements of an `array`, values of a `map` (keys described by `keys`). */
  readonly items?: FieldSpec;
  readonly keys?: Text;
  /** Alternatives of a `oneOf`. */
  readonly options?: readonly FieldSpec[];
  /**
   * One or two members of the same object whose values decide which options of the field's resource it has: a member
   * per part of their `for`.
   */
  readonly by?: readonly string[];
  /** Of an option: the values that decide for it, `type/action`; `*` is any value. Several options may have the same. */
  readonly for?: readonly string[];
  readonly nullable?: boolean;
  readonly deprecated?: boolean;
  /** Boolean that stays true or false in format version 1 also. */
  readonly bool?: 'both';
  /** The text of its object: named `*` in format version 1. In 2 the name is the key it stands under. */
  readonly content?: boolean;
  /** A string or other scalar that is wrapped as `{"*": value}` in format version 1. */
  readonly subelement?: boolean;
  /** A map that is a list of `{<name>: key, *: value}` in format version 1; the value names the key member. */
  readonly pairs?: string;
  /** An empty object or map is written `[]`: in both versions (`both`) or only in 1 (`fv1`). */
  readonly emptyArray?: 'both' | 'fv1';
  /** How format version 1 differs, where no rule gives it; `absent`: not there. */
  readonly fv1?: Partial<FieldSpec> | 'absent';
  /** Only in format version 1. */
  readonly fv1only?: boolean;
  readonly origin?: Origin;
}

export interface ExampleSpec {
  /** Kebab-case, unique in the module: file name part of the recorded response. */
  readonly id: string;
  readonly title: Text;
  /** Without `formatversion`, and without `action=query` and `format=json`, which are the defaults. Values as on the wire. */
  readonly request: Readonly<Record<string, string | number | boolean>>;
  /** Fields of the body, for requests that are POST only: values as on the wire, or variables such as `$PASSWORD`. */
  readonly body?: Readonly<Record<string, string>>;
  /** Account of the sample wiki, when the response needs one. */
  readonly user?: string;
}

/** What a module adds to a response, by place. */
export interface ResultSpec {
  /** Not all members are known: others are possible where the module adds its own. */
  readonly open?: boolean;
  /** Members of the response itself. */
  readonly top?: Readonly<Record<string, FieldSpec>>;
  /** Members of `query`. */
  readonly query?: Readonly<Record<string, FieldSpec>>;
  /** Members of each page of `query.pages`. */
  readonly page?: Readonly<Record<string, FieldSpec>>;
  /** Members that the module as a generator adds to each page (`index`, `imagerepository`). */
  readonly generator?: Readonly<Record<string, FieldSpec>>;
}

export interface ModuleSpec {
  readonly name: string;
  readonly group: 'list' | 'prop' | 'meta' | 'action' | 'format' | 'main';
  readonly prefix: string;
  readonly generator?: boolean;
  readonly deprecated?: boolean;
  /** False for modules that may be read without the right to read. True when not given. */
  readonly readrights?: boolean;
  /** Name of a component of `components.yaml`. */
  readonly component: string;
  readonly helpurls?: readonly string[];
  /** One sentence, up to 100 characters, without full stop at the end: "Lists all pages of one namespace". */
  readonly summary?: Text;
  /** What a reader should know beyond the parameters: order, cost, pitfalls. */
  readonly description?: Text;
  /** What the module is about, as the index of tasks is divided. */
  readonly subject?: Subject;
  /** What one wants to know, in the reader's words ("Which pages are in a category?"); the task index is made of these. */
  readonly tasks?: readonly Text[];
  /** For each of the tasks, the parameter that does it, or the id of the example that shows it. */
  readonly taskTargets?: readonly string[];
  /** Other words for the module, with which readers search the documentation ("pages in a category"). */
  readonly aliases?: readonly string[];
  /** Rights that change what the module answers. */
  readonly rights?: Readonly<Record<string, Text>>;
  /** Like another module: its parameters in its order, changed by the own ones. */
  readonly like?: string;
  readonly parameters?: Readonly<Record<string, ParameterSpec | null>>;
  /** The parameters that a response names to continue the module, with each form of their value. */
  readonly continues?: readonly ContinuationSpec[];
  readonly result?: ResultSpec;
  readonly errors?: readonly string[];
  readonly examples?: readonly ExampleSpec[];
  /** Members of its description record that no key represents, as format version 1 has them; null takes one away. */
  readonly record?: DescriptionRecord;
  readonly origin?: Origin;
}

/** A parameter that continues a module, and one form of its value: `<timestamp>|<id>`, with parts of `[...]` that may lack. */
export interface ContinuationSpec {
  readonly parameter: string;
  readonly form: string;
  /** Callers may send a value of their own: the parameter is not only for continuation. */
  readonly free?: boolean;
  /** When the value has this form. */
  readonly description?: Text;
}

/** `types.yaml`: what types accept, and numbers that no parameter states. */
export interface TypesSpec {
  /** How many values a multi-valued parameter takes that names no number. */
  readonly multi: { readonly lowlimit: number; readonly highlimit: number };
  readonly bounds?: Readonly<Record<string, BoundSpec>>;
  readonly types?: Readonly<Record<string, TypeSpec>>;
  /** What the names in the `info` of parameters mean: when the parameter applies. */
  readonly restrictions?: Readonly<Record<string, Text>>;
  /** Parts of continuation values: name → what it is. */
  readonly tokens?: Readonly<Record<string, TokenSpec>>;
}

export interface BoundSpec {
  readonly max: number;
  readonly highmax?: number;
  readonly description: Text;
  readonly origin?: Origin;
}

export interface TypeSpec {
  readonly description: Text;
  readonly forms?: readonly { readonly form: string; readonly description: Text }[];
}

export interface TokenSpec {
  readonly type: TokenKind;
  readonly description: Text;
}

/** `texts/<language>.yaml` or `texts/<language>/<any>.yaml`: translations of texts of the spec. */
export interface TranslationSpec {
  /** Name of the language in itself; one of its files has it. */
  readonly name?: string;
  /** A machine translated the texts of the file, and no person has checked them. */
  readonly machine?: boolean;
  /** File of the spec → `path@fingerprint` of a text in it → translation; null: not translated yet. */
  readonly texts?: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
  /** Words of the documentation around the texts: English → translation. */
  readonly frame?: Readonly<Record<string, string>>;
}

/** A shape that several modules share: `spec/resources/<name>.yaml`; the file's `name` is in PascalCase. */
export interface ResourceSpec extends FieldSpec {
  readonly name: string;
}

/** `components.yaml`: component name → what stands behind its modules. */
export interface ComponentSpec {
  readonly source: string;
  readonly sourcename: string;
  readonly licensetag: string;
  readonly licenselink: string;
}

/** `errors.yaml`: code → how it arises. `kind` says whether the response fails or only carries a warning. */
export interface MessageSpec {
  readonly kind: 'error' | 'warning';
  readonly text: Text;
  /** The interface messages that MediaWiki takes, by key. */
  readonly messages?: Readonly<Record<string, ErrorMessageSpec>>;
  readonly description?: Text;
  readonly http?: number;
  /** Names of the values that `text` takes as `{name}`. */
  readonly origin?: Origin;
}

/** One of the interface messages of an error or a warning. */
export interface ErrorMessageSpec {
  /** Values in their order: name → what is made of each. */
  readonly params?: Readonly<Record<string, MessageParameterKind>>;
  /** Our own text, where it differs from that of the code. */
  readonly text?: Text;
}

export interface StateSetSpec {
  readonly name: string;
  readonly description: Text;
  /** What each state means. */
  readonly values?: Readonly<Record<string, Text>>;
  /** The set whose values the states are, instead of `values`. */
  readonly set?: string;
  /** `module.parameter` of each parameter that names states. */
  readonly usedBy?: readonly string[];
}

export interface ApiSpec {
  /** Names that several modules of one request may have; with `iwurl`, which MediaWiki has so itself. */
  readonly sharedNames?: readonly string[];
  readonly title: string;
  readonly version: string;
  readonly description: Text;
  readonly license: { readonly name: string; readonly url?: string };
  readonly rules: readonly { readonly id: string; readonly text: Text; readonly origin?: Origin }[];
  readonly limits: readonly {
    readonly id: string;
    readonly appliesTo: Text;
    readonly value: Text;
    readonly origin?: Origin;
  }[];
  readonly authentication: readonly { readonly id: string; readonly text: Text; readonly origin?: Origin }[];
  /** The cookies that identify a caller; first the one of the server that the spec is for. */
  readonly cookies?: readonly CookieSpec[];
  readonly versioning: readonly { readonly id: string; readonly text: Text; readonly origin?: Origin }[];
  readonly events: readonly { readonly id: string; readonly text: Text; readonly origin?: Origin }[];
}

/** A cookie of a session. `<prefix>` in its name represents the prefix of the wiki. */
export interface CookieSpec {
  readonly name: string;
  readonly text: Text;
  readonly origin?: Origin;
}
