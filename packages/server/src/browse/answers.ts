/** The parts of responses of the API that pages show. Members may be missing: of what is hidden, and of errors. */

/** Sends a request to the API for the reader of a page, and returns the response as JSON (formatversion 2). */
export type Ask = (parameters: Readonly<Record<string, string>>) => Promise<Answer>;

export interface Answer {
  readonly error?: { readonly code: string; readonly info: string };
  readonly query?: QueryAnswer;
}

export interface QueryAnswer {
  readonly general?: {
    readonly sitename: string;
    readonly mainpage: string;
    readonly generator: string;
    readonly logo?: string;
    readonly base?: string;
  };
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
