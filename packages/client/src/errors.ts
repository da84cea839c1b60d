/** Exceptions of the client. */

/** An error or a warning of the wiki with `errorformat=plaintext`. */
export interface ApiMessage {
  readonly code: string;
  readonly text: string;
  /** Path of the module that reported it, such as `query+allpages`. */
  readonly module?: string | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** Parameters of the message, with `errorformat=raw`. */
  readonly params?: readonly unknown[];
  /** The parameter that the text names, with its prefix. */
  readonly parameter?: string | undefined;
}

/** The wiki refused the request. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly parameter: string | undefined;
  readonly module: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    /** All errors. `code` is that of the first one. */
    readonly messages: readonly [ApiMessage, ...ApiMessage[]],
    /** Seconds to wait that the wiki requests, if any. */
    readonly retryAfter: number | undefined = undefined,
  ) {
    const [first] = messages;
    super(`${first.code}: ${first.text}`);
    this.code = first.code;
    this.parameter = first.parameter;
    this.module = first.module;
    this.data = first.data ?? {};
  }
}

/** The response is not from the API: an HTTP error status of the server or a proxy, or a body that is not JSON. */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  constructor(
    readonly status: number,
    /** The first characters of the body. */
    readonly body: string,
    /** Seconds to wait that the server requests, if any. */
    readonly retryAfter: number | undefined = undefined,
    /** The URL of the request, without parameters. */
    readonly address: string = '',
    contentType: string | null = null,
    /** The URL to which a request with a body was redirected, if any. */
    readonly redirect: string | undefined = undefined,
  ) {
    const check = status < 400 || status === 404 ? ` Check that this is the address of the wiki's api.php.` : '';
    const hint =
      redirect === undefined
        ? check
        : ` It redirects to ${redirect}, and a redirect with status 301 or 302 turns POST into GET, without the parameters. Use the address that it redirects to.`;
    super(`${address} responded with status ${status} and ${contentType ?? 'no content type'}, not with JSON.${hint}`);
  }
}

/**
 * There is no response: the host is unknown, rejects connections, or does not respond in time. A `TypeError`, as
 * `fetch` throws.
 */
export class ConnectionError extends TypeError {
  override readonly name = 'ConnectionError';

  constructor(
    /** The URL of the request, without parameters. */
    readonly address: string,
    reason: string,
    /** Whether the same request may succeed later. */
    readonly isTemporary: boolean,
    cause: unknown,
  ) {
    super(`${address}: ${reason}`, { cause });
  }
}

/** The wiki did not accept the name or the password. */
export class LoginError extends Error {
  override readonly name = 'LoginError';

  constructor(
    /** `Failed`, `Throttled`, `Aborted` or another result. */
    readonly result: string,
    reason: string,
  ) {
    super(`${result}: ${reason}`);
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (record: Readonly<Record<string, unknown>>): string =>
  [record['text'], record['html'], record['info'], record['key'], record['warnings']].find(
    (text): text is string => typeof text === 'string',
  ) ?? '';

/** The parameter that a text names in quotes: one that was sent, otherwise the missing one. */
function namedParameter(code: string, text: string, sent: Readonly<Record<string, string>>): string | undefined {
  const quoted = [...text.matchAll(/["“«„]([a-z][a-z0-9-]*)["”»“]/g)].flatMap(([, name]) => name ?? []);
  return quoted.find((name) => Object.hasOwn(sent, name)) ?? (code === 'missingparam' ? quoted[0] : undefined);
}

/** Reads errors or warnings of a response, in any error format. */
export function readMessages(value: unknown, sent: Readonly<Record<string, string>>): readonly ApiMessage[] {
  const records: readonly (readonly [string | undefined, unknown])[] = Array.isArray(value)
    ? value.map((record: unknown) => [undefined, record] as const)
    : isRecord(value)
      ? Object.entries(value)
      : [];
  return records.flatMap(([place, record]) => {
    if (!isRecord(record)) return [];
    const code = typeof record['code'] === 'string' ? record['code'] : 'unknown';
    const text = textOf(record);
    const module = typeof record['module'] === 'string' ? record['module'] : place;
    const data = isRecord(record['data']) ? record['data'] : undefined;
    const params: unknown = record['params'];
    const parameter = namedParameter(code, text, sent);
    return [{ code, text, module, data, parameter, ...(Array.isArray(params) && { params }) }];
  });
}

/** The errors of a response, if it is an error. */
export function readErrors(
  response: Readonly<Record<string, unknown>>,
  sent: Readonly<Record<string, string>>,
): readonly [ApiMessage, ...ApiMessage[]] | undefined {
  const list = response['errors'] ?? (response['error'] === undefined ? [] : [response['error']]);
  const [first, ...others] = readMessages(list, sent);
  return first && [first, ...others];
}
