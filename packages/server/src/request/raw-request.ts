/** An HTTP request and its response as plain data that can be sent to a worker process and back. */

export interface RawRequest {
  /** Names it in the log. */
  readonly id?: string;
  readonly method: string;
  /** Path without query: `/w/api.php`. */
  readonly path: string;
  /** Query as sent, without `?`; empty without a query. */
  readonly query: string;
  /** Names in lowercase. Values of a repeated header are joined as HTTP specifies. */
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes of the body as sent (urlencoded, multipart); absent without a body. */
  readonly body?: Uint8Array;
  /** Parameters that the path represents (`/api.php/query/list/allpages`). They override those of the request. */
  readonly implied?: Readonly<Record<string, string>>;
  /** Address of the client. */
  readonly ip: string;
  /** Scheme and host of the request: `http://localhost:8080`. */
  readonly origin: string;
}

export interface RawResponse {
  readonly status: number;
  /** Names as they go out; a list for `Set-Cookie`. */
  readonly headers: Record<string, string | readonly string[]>;
  readonly body: string;
  /** For metrics and logs. */
  readonly report: RequestReport;
}

/** Data about a request for logs and metrics. It contains names, but no values that were sent. */
export interface RequestReport {
  readonly action: string;
  /** Paths of the modules that ran: `query+allpages`. */
  readonly modules: readonly string[];
  /** Code of the first error, if it failed. */
  readonly error?: string;
  readonly queries: number;
  readonly user?: string;
}
