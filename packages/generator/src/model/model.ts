/**
 * The model: what emitters read. Sets are expanded, `like` is resolved, names are decided, order is fixed.
 * Plain readonly data without code; every node that came from YAML knows where.
 */
import type { MessageParameterKind } from '../spec/message-parameter-kinds.js';
import type { DescriptionRecord, ExampleSpec, Origin, Subject, Text, TokenKind } from '../spec/format.js';

/** A place in the spec folder: path relative to it, 1-based line and column. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export type ParameterKind =
  | 'string'
  | 'integer'
  | 'boolean'
  | 'timestamp'
  | 'limit'
  | 'namespace'
  | 'user'
  | 'title'
  | 'expiry'
  | 'password'
  | 'text'
  | 'enum';

export interface Parameter {
  readonly name: string;
  /** Prefix and name, as on the wire: `apfrom`. */
  readonly wireName: string;
  /** Name of the parameter when the module is a generator: `gapfrom`; absent if it cannot be one. */
  readonly generatorName?: string;
  /** 1-based position in the module; a templated parameter counts too. */
  readonly index: number;
  readonly kind: ParameterKind;
  /** Allowed values of an `enum`, in the order of the spec. */
  readonly values?: readonly string[];
  /** Name of the set that the values or bounds come from. */
  readonly set?: string;
  readonly siteDependent: boolean;
  readonly multi: boolean;
  /** Default as one value, or as a list for a multi-valued parameter (`[]` for the empty default). */
  readonly default?: string | number | boolean | readonly (string | number)[];
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly deprecatedValues: readonly string[];
  readonly all?: string;
  readonly min?: number;
  readonly max?: number;
  readonly highmax?: number;
  /** Most values of a multi-valued parameter: normally, and with `apihighlimits`. */
  readonly lowlimit: number;
  readonly highlimit: number;
  /** Forms in which its values may be written, where the type has several. */
  readonly forms: readonly string[];
  readonly subtypes: readonly string[];
  readonly extraNamespaces: readonly number[];
  readonly allowsDuplicates: boolean;
  readonly sensitive: boolean;
  readonly mustExist: boolean;
  readonly internalValues: readonly string[];
  readonly submodules?: 'list' | 'prop' | 'meta' | 'generator' | 'query' | 'action' | 'format';
  readonly info: readonly { readonly name: string; readonly values?: readonly number[] }[];
  /** When it applies, in sentences: what `info` means. */
  readonly restrictions: readonly Text[];
  /** For a templated parameter: variable → parameter that supplies its values. */
  readonly templateVars?: Readonly<Record<string, string>>;
  readonly description: Text;
  /** Meaning of each value, where the spec or its set gives it. */
  readonly valueTexts: Readonly<Record<string, Text>>;
  /** Further members of its description record (format version 1); null: one that it lacks. */
  readonly record?: DescriptionRecord;
  readonly origin?: Origin;
  readonly source: SourcePlace;
}

export type FieldKind =
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'timestamp'
  | 'null'
  | 'any'
  | 'object'
  | 'array'
  | 'map'
  | 'oneOf'
  | 'resource';

/** A shape as one format version has it; both versions are derived from one `FieldSpec` by `shapeOf(version)`. */
export interface Shape {
  readonly kind: FieldKind;
  readonly description: Text;
  /** Name of the shared resource, for kind `resource`. */
  readonly resource?: string;
  readonly values?: readonly (string | number)[];
  /** Further values are possible (site-dependent set). */
  readonly openValues?: boolean;
  /** The code of an error. */
  readonly errorCode?: boolean;
  readonly members?: readonly Member[];
  /** Members not listed are possible. */
  readonly open?: boolean;
  readonly items?: Shape;
  readonly keys?: Text;
  readonly options?: readonly Shape[];
  /** Of an option: the values that decide for it. */
  readonly cases?: readonly string[];
  /** Of an object: the members whose values decide what another member is. */
  readonly choice?: Choice;
  readonly nullable?: boolean;
  /** Boolean that is `""` when true and absent when false (format version 1). */
  readonly flag?: boolean;
  /** May also be the empty array (how PHP writes an empty map). */
  readonly orEmptyArray?: boolean;
  readonly source: SourcePlace;
}

/** A member of an object whose shape depends on the values of one or two others. */
export interface Choice {
  readonly member: string;
  /** The resource whose options the member has. */
  readonly resource: string;
  readonly by: readonly string[];
  /** Values that no case names are possible, with anything as the member. */
  readonly open: boolean;
  readonly cases: readonly ChoiceCase[];
}

/** What a member is for some values of the members that decide. */
export interface ChoiceCase {
  /** Value of the first member that decides. */
  readonly value: string;
  /** Values of the second one; absent for any. */
  readonly further?: readonly string[];
  readonly options: readonly Shape[];
}

/**
 * Whether a member is in its object: `always`; `conditional`, in each response to a request that meets the member's
 * condition; or `possible`: it may be absent even then.
 */
export type Presence = 'always' | 'conditional' | 'possible';

export interface Member {
  readonly name: string;
  readonly shape: Shape;
  readonly presence: Presence;
  /** The parameter values that request the member; empty when no parameter does. */
  readonly when: Readonly<Record<string, readonly string[] | true>>;
  readonly deprecated: boolean;
  readonly origin?: Origin;
}

export type FormatVersion = 1 | 2;
export type ResultPlace = 'top' | 'query' | 'page' | 'generator';
/** What a module adds to a response, by place and format version. */
export type ModuleResult = Readonly<Record<ResultPlace, readonly Member[]>>;

export interface Component {
  readonly name: string;
  readonly source: string;
  readonly sourcename: string;
  readonly licensetag: string;
  readonly licenselink: string;
}

export interface Module {
  readonly name: string;
  /** `AllPages` → names of generated types: the module's name with a capital: `Allpages`. */
  readonly typeName: string;
  readonly path: string;
  readonly group: 'list' | 'prop' | 'meta' | 'action' | 'format' | 'main';
  readonly prefix: string;
  readonly generator: boolean;
  readonly deprecated: boolean;
  readonly readrights: boolean;
  readonly component: Component;
  readonly helpurls: readonly string[];
  readonly summary: Text;
  readonly description: Text;
  /** The heading of its tasks in the index. */
  readonly subject?: Subject;
  readonly tasks: readonly Text[];
  /** For each of the tasks, a parameter or the id of an example; empty when the spec has none. */
  readonly taskTargets: readonly string[];
  /** Words with which readers search for the module. */
  readonly aliases: readonly string[];
  readonly rights: Readonly<Record<string, Text>>;
  /** Ordinary parameters, in order. */
  readonly parameters: readonly Parameter[];
  readonly templatedParameters: readonly Parameter[];
  /** The parameters that a response names to continue the module. */
  readonly continues: readonly Continuation[];
  readonly result: Readonly<Record<FormatVersion, ModuleResult>>;
  /** Where a response may have members of the module that the spec does not name. */
  readonly openPlaces: readonly ResultPlace[];
  readonly errors: readonly string[];
  readonly examples: readonly Example[];
  /** Further members of its description record (format version 1); null: one that it lacks. */
  readonly record?: DescriptionRecord;
  readonly origin?: Origin;
  readonly source: SourcePlace;
}

/** A parameter that continues a module. */
export interface Continuation {
  /** Name of the parameter, without prefix. */
  readonly parameter: string;
  /** Callers may send a value of their own: the parameter is not only for continuation. */
  readonly free: boolean;
  readonly forms: readonly ContinuationForm[];
}

/** A form of a continuation value. */
export interface ContinuationForm {
  /** `<timestamp>|<id>` */
  readonly form: string;
  /** A regular expression for the whole value. */
  readonly pattern: string;
  readonly description: Text;
}

/** A bound that no parameter states. */
export interface Bound {
  readonly name: string;
  readonly max: number;
  readonly highmax?: number;
  readonly description: Text;
  readonly origin?: Origin;
  readonly source: SourcePlace;
}

/** What parameters of a type accept. */
export interface TypeDescription {
  readonly name: string;
  readonly description: Text;
  readonly forms: readonly { readonly form: string; readonly description: Text }[];
  readonly source: SourcePlace;
}

/** A part of continuation values. */
export interface Token {
  readonly name: string;
  readonly type: TokenKind;
  readonly description: Text;
}

/** What types accept, and numbers that no parameter states. */
export interface Types {
  readonly multi: { readonly lowlimit: number; readonly highlimit: number };
  readonly bounds: readonly Bound[];
  readonly types: readonly TypeDescription[];
  readonly tokens: readonly Token[];
}

export interface Example extends ExampleSpec {
  /** Recorded answers of the sample wiki, from `spec/examples/<module>.json`; absent until recorded. */
  readonly answers?: Readonly<Partial<Record<FormatVersion, unknown>>>;
  readonly source: SourcePlace;
}

export interface ValueSet {
  readonly name: string;
  readonly kind: 'values' | 'type';
  readonly values: readonly string[];
  readonly deprecatedValues: readonly string[];
  readonly siteDependent: boolean;
  readonly description: Text;
  readonly valueTexts: Readonly<Record<string, Text>>;
  /** `module.parameter` of each use. */
  readonly usedBy: readonly string[];
  readonly origin?: Origin;
  readonly source: SourcePlace;
}

export interface Resource {
  readonly name: string;
  /** Prefix of the only module that uses it; absent where several do. */
  readonly prefix?: string;
  readonly shapes: Readonly<Record<FormatVersion, Shape>>;
  readonly description: Text;
  readonly origin?: Origin;
  readonly source: SourcePlace;
}

export interface Message {
  readonly code: string;
  readonly kind: 'error' | 'warning';
  readonly text: Text;
  /** The interface messages that MediaWiki takes; the first is the usual one. */
  readonly messages: readonly ErrorMessage[];
  readonly description: Text;
  readonly http: number;
  readonly origin?: Origin;
  readonly source: SourcePlace;
}

export interface ErrorMessage {
  readonly key: string;
  /** Values in their order: name → what is made of each. */
  readonly params: Readonly<Record<string, MessageParameterKind>>;
  /** Our own text, where it differs from that of the code. */
  readonly text?: Text;
}

export interface StateSet {
  readonly name: string;
  readonly description: Text;
  readonly values: Readonly<Record<string, Text>>;
  readonly usedBy: readonly string[];
  readonly source: SourcePlace;
}

export interface Statement {
  readonly id: string;
  readonly text: Text;
  readonly appliesTo?: Text;
  readonly value?: Text;
  readonly origin?: Origin;
  readonly source: SourcePlace;
}

/** A cookie that identifies a caller. */
export interface Cookie {
  readonly name: string;
  readonly text: Text;
  readonly origin?: Origin;
  readonly source: SourcePlace;
}

export interface Api {
  readonly title: string;
  readonly version: string;
  readonly description: Text;
  readonly license: { readonly name: string; readonly url?: string };
  readonly rules: readonly Statement[];
  readonly limits: readonly Statement[];
  readonly authentication: readonly Statement[];
  readonly cookies: readonly Cookie[];
  readonly versioning: readonly Statement[];
  readonly events: readonly Statement[];
}

export interface Model {
  readonly api: Api;
  readonly types: Types;
  /** The query modules, in the order of `action=paraminfo&modules=query+*`. */
  readonly modules: readonly Module[];
  /** main, query, paraminfo, login, logout, help, json, ...: the protocol around the query modules. */
  readonly protocol: readonly Module[];
  readonly sets: readonly ValueSet[];
  readonly resources: readonly Resource[];
  readonly components: readonly Component[];
  readonly states: readonly StateSet[];
  readonly messages: readonly Message[];
  readonly translations: readonly Translation[];
}

/** The model in another language; what is not translated is English. */
export interface Translation {
  /** Code of the language. */
  readonly language: string;
  /** Name of the language in itself. */
  readonly name: string;
  /** A machine translated some of the texts, and no person has checked them. */
  readonly machine: boolean;
  /** Number of texts of the spec, and of those that are translated as they are now. */
  readonly texts: number;
  readonly translated: number;
  /** Words of the documentation around the texts: English → translation. */
  readonly frame: Readonly<Record<string, string>>;
  /** The files of the translation. */
  readonly from: readonly string[];
  readonly model: Model;
}

/** What an emitter returns: a path below the output root, and the whole text. */
export interface OutputFile {
  readonly path: string;
  readonly text: string;
  /** The spec file that the output is made of, for `check` and for provenance; several for an index. */
  readonly from: readonly string[];
}

/**
 * A file that can be rendered later, or not at all: when what it depends on has not changed since it was written, its
 * `render` is never called. `OutputFile` is the same with the text available.
 */
export interface OutputUnit {
  readonly path: string;
  readonly from: readonly string[];
  /** The parts of the model (plain data) that decide the text: nothing else of it may be read by `render`. */
  readonly depends: readonly unknown[];
  readonly render: () => string | Promise<string>;
}

/** Where things lie in a project, for links from one output to another. Paths are relative to its root. */
export interface OutputLayout {
  /** Output name → its folder; an output that is not made has none. */
  readonly folders: Readonly<Record<string, string>>;
  /** The spec folder. */
  readonly spec: string;
  /** True in the repository that has guides, a playground and a hand-written contract around the outputs. */
  readonly isUsual: boolean;
}

/** What an emitter may know besides the model. */
export interface EmitContext {
  readonly layout: OutputLayout;
  /** Templates that take the place of built-in ones: file name → text. */
  readonly templates: Readonly<Record<string, string>>;
}

/** Turns the model into files below the output root; reads nothing else and writes nothing. */
export type Emitter = (model: Model, context: EmitContext) => Emitted | Promise<Emitted>;

/** The files that an emitter makes. */
type Emitted = readonly (OutputFile | OutputUnit)[];
