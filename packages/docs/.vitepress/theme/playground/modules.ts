/** Modules and their parameters, as forms have them. */

export type Group = 'list' | 'prop' | 'meta';

export interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly text: string;
  /** Descriptions of its values, if the spec has them. */
  readonly meanings?: Readonly<Record<string, string>>;
  readonly set?: string;
  readonly values?: readonly string[];
  readonly siteDependent?: boolean;
  readonly multi?: boolean;
  readonly default?: string | number | boolean | readonly (string | number)[];
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly deprecatedValues?: readonly string[];
  readonly all?: string;
  readonly min?: number;
  readonly max?: number;
  readonly highmax?: number;
  readonly lowlimit?: number;
  readonly highlimit?: number;
  readonly subtypes?: readonly string[];
  readonly extraNamespaces?: readonly number[];
  readonly sensitive?: boolean;
  /** Part of the page set, for parameters of `action=query`. */
  readonly pageSet?: 'pages' | 'generator' | 'option';
  readonly templateVars?: Readonly<Record<string, string>>;
  readonly info?: readonly { readonly name: string }[];
}

/** A parameter, or a parameter with one of some values. */
export interface Term {
  readonly name: string;
  readonly values?: readonly string[];
}

/** A rule about which parameters a request has together. */
export interface Rule {
  readonly kind: 'exactlyOne' | 'atMostOne' | 'atLeastOne' | 'need' | 'exclude';
  readonly parameters: readonly Term[];
  readonly others?: readonly Term[];
  /** The module does not check it as a generator. */
  readonly asGenerator?: false;
}

/** A module without its parameters. */
export interface Entry {
  readonly name: string;
  readonly group: string;
  readonly prefix: string;
  readonly summary: string;
  readonly tasks: readonly string[];
  readonly generator?: boolean;
  readonly deprecated?: boolean;
  /** Which parameters a request has together; modules of other wikis do not say it. */
  readonly constraints?: readonly Rule[];
  /** The parameters that continue it. A free one accepts other values too. */
  readonly continues: readonly { readonly parameter: string; readonly free?: boolean }[];
  readonly examples: readonly {
    readonly id: string;
    readonly title: string;
    readonly request: Readonly<Record<string, string | number | boolean>>;
  }[];
}

export interface Module extends Entry {
  readonly parameters: readonly Parameter[];
}
