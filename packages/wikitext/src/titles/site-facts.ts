/** The parts of the site information that titles depend on. */

interface LanguageFacts {
  readonly lang: string;
  readonly fallback: readonly { readonly code: string }[];
}

/** A namespace of the site information. */
export interface SiteNamespace {
  readonly id: number;
  readonly name: string;
  readonly case: 'first-letter' | 'case-sensitive';
  readonly canonical?: string | undefined;
  readonly content: boolean;
  readonly subpages: boolean;
  readonly nonincludable: boolean;
  readonly defaultcontentmodel?: string | undefined;
}

export interface NamespaceFacts {
  readonly general: LanguageFacts;
  readonly namespaces: Readonly<Record<string, SiteNamespace>>;
  readonly namespacealiases: readonly { readonly id: number; readonly alias: string }[];
}

/** A prefix of the site information. */
export interface SiteInterwiki {
  readonly prefix: string;
  readonly url: string;
  readonly protorel: boolean;
  readonly local: boolean;
  readonly trans: boolean;
  readonly localinterwiki: boolean;
  readonly language?: string | undefined;
  readonly extralanglink: boolean;
  readonly linktext?: string | undefined;
}

export interface SpecialPageFacts {
  readonly general: LanguageFacts;
  readonly specialpagealiases: readonly { readonly realname: string; readonly aliases: readonly string[] }[];
  readonly autocreatetempuser: { readonly enabled: boolean };
  readonly languages: readonly { readonly code: string }[];
}

/** Where the pages of the wiki are. */
export interface SiteAddresses {
  readonly mainpage: string;
  readonly server: string;
  readonly base?: string | undefined;
  readonly articlepath: string;
  readonly script: string;
  readonly mainpageisdomainroot: boolean;
}
