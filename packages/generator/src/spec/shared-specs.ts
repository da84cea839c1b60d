/** The files of the spec folder that modules share. */
import type { Origin, Text } from './fact.js';
import type { PlainType, TokenKind } from './kinds.js';
import type { MessageParameterKind } from './message-parameter-kinds.js';
import type { ParameterSpec } from './parameter-spec.js';

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

/** A bound that several parameters have. */
export interface BoundSpec {
  readonly max: number;
  readonly highmax?: number;
  readonly description: Text;
  readonly origin?: Origin;
}

/** What a plain type accepts. */
export interface TypeSpec {
  readonly description: Text;
  readonly forms?: readonly { readonly form: string; readonly description: Text }[];
}

/** A part of a continuation value. */
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

/** `states.yaml`: the states that something can have. */
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

/** `api.yaml`: the interface as a whole. */
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
