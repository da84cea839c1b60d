/** A request as Orval (`axios-functions`) and Kubb (`client`) hand it to the function that sends it. */
export interface WikiRequest<Data = unknown> {
  /** Path of the operation, as in the document. */
  readonly url?: string;
  readonly method?: string;
  /** Parameters of the query string, several values of one as a list. */
  readonly params?: unknown;
  /** Parameters of the body of a form. */
  readonly data?: Data;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes parameters as the API reads them: several values joined by `|` (or, when a value holds one, by U+001F), a switch by being
 * there; what is `undefined`, `null` or `false` is left out.
 */
export declare function writeQuery(parameters: unknown): URLSearchParams;

/** Sends a request to the server at `base` and gives the parsed answer; throws when the response is not one of the API. */
export declare function askWiki<Answer>(base: string, request: WikiRequest): Promise<Answer>;
