/** A request as HTTP brought it, and its response: plain data, so that it can go to a worker process and back. */

export interface RawRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path without query: `/w/api.php`. */
  readonly path: string;
  /** Query as sent, without `?`; empty without a query. */
  readonly query: string;
  /** Names in lower case; of a repeated header the values joined as HTTP says. */
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes of the body as sent (urlencoded, multipart); absent without a body. */
  readonly body?: Uint8Array;
  /** Parameters that the path represents (`/api.php/query/list/allpages`); they win over those sent. */
  readonly implied?: Readonly<Record<string, string>>;
  /** Address of the client. */
  readonly ip: string;
  /** Scheme and host that the client called: `http://localhost:8080`. */
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

/** What a log line and the counters say about a request: nothing that was sent, but for names. */
export interface RequestReport {
  readonly action: string;
  /** Paths of the modules that ran: `query+allpages`. */
  readonly modules: readonly string[];
  /** Code of the first error, if it failed. */
  readonly error?: string;
  readonly queries: number;
  readonly user?: string;
}
