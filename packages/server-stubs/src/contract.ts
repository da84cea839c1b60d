/** The hand-written part of the contract: the types that every generated module file is written in. */
import type { ParameterDescriptor } from './gen/parameters.js';

export type { ParameterDescriptor, ParameterType } from './gen/parameters.js';

/** A group of query modules: the parameter of a query that selects them. */
export type QueryGroup = 'list' | 'prop' | 'meta';
export type ModuleGroup = QueryGroup | 'action' | 'format' | 'main';

/** A parameter, or a parameter with one of some values. */
export interface TermDescriptor {
  /** Its name without prefix. */
  readonly name: string;
  readonly values?: readonly string[];
}

/** A rule about which parameters a request has together. */
export interface ConstraintDescriptor {
  /** `need`: with one of the parameters, one of the others is needed. `exclude`: with one of them, none of the others may be set. */
  readonly kind: 'exactlyOne' | 'atMostOne' | 'atLeastOne' | 'need' | 'exclude';
  readonly parameters: readonly TermDescriptor[];
  readonly others?: readonly TermDescriptor[];
  /** Code of the error, and key of its message, where they are not the usual ones. */
  readonly error?: string;
  readonly message?: string;
  /** Names of parameters in the error: with the module's prefix also as a generator, or without prefix. Otherwise those of the request. */
  readonly names?: 'prefixed' | 'bare';
  /** The module does not check it as a generator. */
  readonly asGenerator?: false;
}

/** Facts of one module at run time. */
export interface ModuleDescriptor {
  readonly name: string;
  /** `query+allpages` for a query module, else the name. */
  readonly path: string;
  readonly group: ModuleGroup;
  readonly prefix: string;
  readonly generator: boolean;
  readonly deprecated: boolean;
  readonly readrights: boolean;
  readonly mustBePosted?: true;
  readonly writerights?: true;
  readonly component: {
    readonly source: string;
    readonly sourcename: string;
    readonly licensetag: string;
    readonly licenselink: string;
  };
  /** Only wikis that have the extension of the component have the module. */
  readonly isExtension?: true;
  readonly helpurls: readonly string[];
  readonly parameters: readonly ParameterDescriptor[];
  readonly templatedParameters: readonly ParameterDescriptor[];
  /** The parameters that a response names to continue the module, with each form of their value. */
  readonly continues: readonly ContinuationDescriptor[];
  /** Which parameters a request must have, and which exclude each other, in the order of the checks. */
  readonly constraints?: readonly ConstraintDescriptor[];
  /** Member of the module's result → the values of `prop` that request it. Others do not depend on `prop`. */
  readonly requestedBy?: Readonly<Record<string, readonly string[]>>;
}

/** A parameter that continues a module. */
export interface ContinuationDescriptor {
  /** Its name without prefix. */
  readonly parameter: string;
  /** Callers may send a value of their own: the parameter is not only for continuation. */
  readonly free?: true;
  /** `<timestamp>|<id>`, and the regular expression that a value of this form matches. */
  readonly forms: readonly { readonly form: string; readonly pattern: string }[];
}

/** A known value of a site-dependent set, or any other string. */
export type Open<T extends string> = T | (string & {});

/**
 * An implementation of one module. `Params` are the values after validation; `Result` is what the module adds to an
 * answer, by place (type only); `Context` is the server's own, through which results and continuation go.
 */
export interface ModuleHandler<Name extends string, Params, Result, Context = never> {
  readonly module: Name;
  readonly run: (params: Params, context: Context) => Promise<void>;
  readonly result?: Result;
}

/** The members of all parts together. */
export type Together<Parts> = { [K in keyof Parts]: (part: Parts[K]) => void }[keyof Parts] extends (
  part: infer All,
) => void
  ? All
  : never;

/** The same parameters with `g` before their names, as a generator takes them. */
export type AsGenerator<Request> = { readonly [K in keyof Request as `g${K & string}`]: Request[K] };

/** Types of arrays that modules set, shown by `rawfm`. */
export type ArrayType = 'assoc' | 'array' | 'BCassoc' | 'BCarray';

/** Facts for formats about a place of a response, besides its members. */
export interface PlaceFacts {
  /** Element name of the items in XML; `_v` where nothing says it. */
  readonly element?: string;
  /** The member that is the text of its element, unless the value has a mark. */
  readonly content?: string;
  /** The members are printed as items with their key in this attribute. */
  readonly key?: string;
  /** The key is an attribute of the item itself. */
  readonly merge?: boolean;
  /** Scalar members that are elements of their own. */
  readonly subelements?: readonly string[];
  /** Those that `rawfm` names only where they are. */
  readonly optional?: readonly string[];
  /** The type in `rawfm`, where the module sets it. */
  readonly type?: ArrayType;
  /** `rawfm` has the element name first. */
  readonly elementFirst?: boolean;
  /** Only a non-empty list has its element name. */
  readonly ofItems?: boolean;
  /** Members that `rawfm` always lists as booleans of version 1. */
  readonly booleans?: readonly string[] | 'all';
}
