/** The parts of responses of the API that pages show. Members may be missing: of what is hidden, and of errors. */

/** Sends a request to the API for the reader of a page, and returns the response as JSON (formatversion 2). */
export type Ask = (parameters: Readonly<Record<string, string>>) => Promise<Answer>;

export interface Answer {
  readonly error?: { readonly code: string; readonly info: string };
  readonly query?: QueryAnswer;
  readonly parse?: ParseAnswer;
  readonly continue?: Readonly<Record<string, string>>;
}

export interface ParseAnswer {
  readonly title: string;
  readonly revid?: number;
  readonly redirects?: readonly { readonly from: string; readonly to: string }[];
  /** HTML. */
  readonly text: string;
  /** HTML. */
  readonly displaytitle: string;
  readonly categories: readonly { readonly category: string; readonly hidden?: boolean }[];
  readonly langlinks: readonly { readonly url: string; readonly lang: string; readonly autonym?: string }[];
}

/** A page by its title. */
export interface PageAnswer {
  readonly title: string;
  readonly ns: number;
  readonly missing?: boolean;
  readonly known?: boolean;
  readonly invalid?: boolean;
  readonly invalidreason?: string;
  readonly special?: boolean;
  readonly imageinfo?: readonly FileAnswer[];
  readonly revisions?: readonly RevisionAnswer[];
  readonly linkshere?: readonly LinkingPage[];
  readonly transcludedin?: readonly LinkingPage[];
  readonly fileusage?: readonly LinkingPage[];
}

export interface FileAnswer {
  readonly url?: string;
  readonly thumburl?: string;
  readonly mime?: string;
  readonly size?: number;
  readonly width?: number;
  readonly height?: number;
}

export interface RevisionAnswer {
  readonly revid: number;
  readonly timestamp?: string;
  readonly user?: string;
  readonly size?: number;
  readonly minor?: boolean;
  /** HTML. */
  readonly parsedcomment?: string;
  readonly slots?: { readonly main?: { readonly content?: string } };
}

export interface LinkingPage {
  readonly title: string;
  readonly redirect?: boolean;
}

export interface QueryAnswer {
  readonly general?: {
    readonly sitename: string;
    readonly mainpage: string;
    readonly generator: string;
    readonly logo?: string;
    readonly articlepath: string;
    readonly script: string;
  };
  readonly pages?: readonly PageAnswer[];
  readonly interwiki?: readonly { readonly title: string; readonly url?: string }[];
  readonly categorymembers?: readonly { readonly title: string; readonly type: string }[];
  readonly statistics?: {
    readonly pages: number;
    readonly articles: number;
    readonly edits: number;
    readonly users: number;
  };
  readonly allcategories?: readonly { readonly category: string }[];
  readonly allrevisions?: readonly {
    readonly title: string;
    readonly revisions: readonly { readonly user?: string; readonly timestamp?: string }[];
  }[];
  readonly search?: readonly { readonly title: string; readonly snippet?: string }[];
  readonly searchinfo?: { readonly totalhits?: number };
}
