/**
 * The model: what emitters read. Sets are expanded, `like` is resolved, names are decided, order is fixed.
 * Plain readonly data without code; every node that came from YAML knows where.
 */
import type { QueryGroup } from '../spec/kinds.js';
import type { MessageParameterKind } from '../spec/message-parameter-kinds.js';
import type { DescriptionRecord, ExampleSpec, Origin, PlaceFacts, Subject, Text, TokenKind } from '../spec/format.js';
import type { ParameterFacts } from './attributes.js';
import type { FormatVersion, ModuleResult, ResultPlace, Shape, SourcePlace } from './shape.js';

export type { SourcePlace } from './shape.js';

export type { ParameterKind } from '../spec/kinds.js';

/** A part of the spec with its place. */
interface Located {
  readonly source: SourcePlace;
}

/** What the spec states, and where it is from if not from the seed. */
interface Fact extends Located {
  readonly origin?: Origin;
}

export interface Parameter extends ParameterFacts, Fact {
  readonly name: string;
  /** Prefix and name, as on the wire: `apfrom`. */
  readonly wireName: string;
  /** Name of the parameter when the module is a generator: `gapfrom`; absent if it cannot be one. */
  readonly generatorName?: string;
  /** 1-based position in the module; a templated parameter counts too. */
  readonly index: number;
  /** Forms in which its values may be written, where the type has several. */
  readonly forms: readonly string[];
  /** When it applies, in sentences: what `info` means. */
  readonly restrictions: readonly Text[];
  readonly description: Text;
  /** Meaning of each value, where the spec or its set gives it. */
  readonly valueTexts: Readonly<Record<string, Text>>;
  /** Further members of its description record (format version 1); null: one that it lacks. */
  readonly record?: DescriptionRecord;
}

export interface Component {
  readonly name: string;
  readonly source: string;
  readonly sourcename: string;
  readonly licensetag: string;
  readonly licenselink: string;
  /** The version that the spec describes. */
  readonly version?: string;
  /** The URL of its documentation. */
  readonly documentation?: string;
  /** It has a folder of its own; wikis have its modules if they have the extension that `source` names. */
  readonly isExtension?: true;
}

export interface Module extends Fact {
  readonly name: string;
  /** The start of the names of its generated types: its name with a capital, `Allpages`. */
  readonly typeName: string;
  readonly path: string;
  readonly group: QueryGroup | 'action' | 'format' | 'main';
  readonly prefix: string;
  readonly generator: boolean;
  readonly deprecated: boolean;
  readonly mustBePosted: boolean;
  readonly writerights: boolean;
  readonly readrights: boolean;
  readonly component: Component;
  readonly helpurls: readonly string[];
  readonly summary: Text;
  readonly description: Text;
  /** The heading of its tasks in the index. */
  readonly subject?: Subject;
  readonly tasks: readonly Task[];
  /** Words with which readers search for the module. */
  readonly aliases: readonly string[];
  readonly rights: Readonly<Record<string, Text>>;
  /** Ordinary parameters, in order. */
  readonly parameters: readonly Parameter[];
  readonly templatedParameters: readonly Parameter[];
  /** Which parameters a request must have, and which exclude each other, in the order of the module's checks. */
  readonly constraints: readonly Constraint[];
  /** The parameters that a response names to continue the module. */
  readonly continues: readonly Continuation[];
  readonly result: Readonly<Record<FormatVersion, ModuleResult>>;
  /** Where a response may have members of the module that the spec does not name. */
  readonly openPlaces: readonly ResultPlace[];
  /** The response itself is an array, whose items are the members of `top`, in order. */
  readonly tuple?: true;
  readonly errors: readonly string[];
  readonly examples: readonly Example[];
  /** Further members of its description record (format version 1); null: one that it lacks. */
  readonly record?: DescriptionRecord;
}

/** A question that the module answers. */
export interface Task {
  readonly question: Text;
  /** The parameter that answers it, or the id of the example that shows how. */
  readonly target?: string;
}

/** A parameter, or a parameter with one of some values. */
export interface Term {
  /** Name of the parameter, without prefix. */
  readonly name: string;
  readonly values?: readonly string[];
}

/** A rule about which parameters a request has together. */
export interface Constraint extends Located {
  /** `need`: with one of the parameters, one of the others is needed. `exclude`: with one of them, none of the others may be set. */
  readonly kind: 'exactlyOne' | 'atMostOne' | 'atLeastOne' | 'need' | 'exclude';
  readonly parameters: readonly Term[];
  readonly others: readonly Term[];
  /** Code of the error, and key of its message, where they are not the usual ones. */
  readonly error?: string;
  readonly message?: string;
  /** Names of parameters in the error: with the module's prefix also as a generator, or without prefix. Otherwise those of the request. */
  readonly names?: 'prefixed' | 'bare';
  /** The module checks it also as a generator. */
  readonly asGenerator: boolean;
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
export interface Bound extends Fact {
  readonly name: string;
  readonly max: number;
  readonly highmax?: number;
  readonly description: Text;
}

/** Values that parameters of a type accept. */
export interface TypeDescription extends Located {
  readonly name: string;
  readonly description: Text;
  readonly forms: readonly { readonly form: string; readonly description: Text }[];
}

/** A part of continuation values. */
export interface Token {
  readonly name: string;
  readonly type: TokenKind;
  readonly description: Text;
}

/** Types with the values that they accept, and numbers that no parameter states. */
export interface Types {
  readonly multi: { readonly lowlimit: number; readonly highlimit: number };
  readonly bounds: readonly Bound[];
  readonly types: readonly TypeDescription[];
  readonly tokens: readonly Token[];
}

export interface Example extends ExampleSpec, Located {
  /** Recorded responses of the sample wiki, from `spec/examples/<module>.json`; absent until recorded. */
  readonly responses?: Readonly<Partial<Record<FormatVersion, unknown>>>;
}

export interface ValueSet extends Fact {
  readonly name: string;
  readonly kind: 'values' | 'type';
  readonly values: readonly string[];
  readonly deprecatedValues: readonly string[];
  readonly siteDependent: boolean;
  readonly description: Text;
  readonly valueTexts: Readonly<Record<string, Text>>;
  /** `module.parameter` of each use. */
  readonly usedBy: readonly string[];
}

export interface Resource extends Fact {
  readonly name: string;
  /** Prefix of the only module that uses it; absent where several do. */
  readonly prefix?: string;
  readonly shapes: Readonly<Record<FormatVersion, Shape>>;
  readonly description: Text;
}

export interface Message extends Fact {
  readonly code: string;
  readonly kind: 'error' | 'warning';
  readonly text: Text;
  /** The interface messages that MediaWiki takes; the first is the usual one. */
  readonly messages: readonly ErrorMessage[];
  readonly description: Text;
  readonly http: number;
}

export interface ErrorMessage {
  readonly key: string;
  /** Values in their order: name → what is made of each. */
  readonly params: Readonly<Record<string, MessageParameterKind>>;
  /** Our own text, where it differs from that of the code. */
  readonly text?: Text;
}

export interface StateSet extends Located {
  readonly name: string;
  readonly description: Text;
  readonly values: Readonly<Record<string, Text>>;
  readonly usedBy: readonly string[];
}

export interface Statement extends Fact {
  readonly id: string;
  readonly text: Text;
  readonly appliesTo?: Text;
  readonly value?: Text;
}

/** A cookie that identifies a caller. */
export interface Cookie extends Fact {
  readonly name: string;
  readonly text: Text;
}

/** How the interface is reached over HTTP. */
export interface HttpFacts {
  /** Path of the interface on its server. */
  readonly path: string;
  readonly servers: readonly { readonly url: string; readonly text: string }[];
  /** Address of the server in examples, and of a wiki that has the interface too. */
  readonly examples: string;
  readonly wiki: string;
  readonly headers: readonly {
    readonly name: string;
    readonly text: string;
    readonly type?: 'text' | 'integer' | 'error';
  }[];
  /** When a response has status 403 and no error in it; empty if that never happens. */
  readonly forbidden: string;
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
  readonly http: HttpFacts;
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
  /** Names of the texts that parameters and fields share. */
  readonly texts: readonly string[];
  readonly states: readonly StateSet[];
  readonly messages: readonly Message[];
  /** Facts for formats about the places of a response. */
  readonly places: readonly PlaceGroup[];
  readonly translations: readonly Translation[];
}

/** Places of a response with the same members. */
export interface PlaceGroup extends Located {
  readonly name: Text;
  /** Members below each other, with `/` between them; `*` is any member or item. The empty path is the response itself. */
  readonly below: readonly string[];
  /** Path below each of the places → what formats need to know of it. */
  readonly members: Readonly<Record<string, PlaceFacts>>;
}

/** The texts of another language; what is not translated is English. */
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
  /** Texts of the model that differ from English. */
  readonly modelTexts: TextTree;
}

/** Texts at their places in the model, by the keys and indexes that lead there. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}
