/** Turns connection failures into errors that name the cause. */
import { ConnectionError } from './errors.js';
import { TooLongError } from './limits.js';

/** Data about a request without a response. */
export interface Attempt {
  readonly address: string;
  /** Whether an earlier request got a response. If so, the URL is correct and the failure may be temporary. */
  readonly isReached: boolean;
  /** The timeout in milliseconds, if it was exceeded. */
  readonly timeout: number | undefined;
}

/** Error codes of Node → explanations for the caller. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host is unknown.',
  EAI_AGAIN: 'The name of the host cannot be looked up.',
  ECONNREFUSED: 'The host refuses connections on this port.',
  ECONNRESET: 'The connection was closed before the response.',
  UND_ERR_SOCKET: 'The connection was closed before the response.',
  EPIPE: 'The connection was closed before the response.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The network cannot be reached.',
  UND_ERR_CONNECT_TIMEOUT: 'The host does not accept the connection.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the host is self-signed.',
  CERT_HAS_EXPIRED: 'The certificate of the host has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host.',
};

/** Failures of an established connection: the URL is correct. */
const lost: ReadonlySet<string> = new Set(['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE', 'ETIMEDOUT']);

/** The code of an error, or of its cause. Several addresses of a host fail together. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? code : codeOf(Reflect.get(error, 'cause'));
}

/** The cause of an error: its code or its message, such as “bad port”. */
function causeOf({ cause }: Error): string {
  const code = codeOf(cause);
  if (code !== '') return ` (${code})`;
  return cause instanceof Error && cause.message !== '' ? `: ${cause.message}` : '';
}

/** A `ConnectionError` for an error that `fetch` throws without a response. Other errors are unchanged. */
export function failureOf(error: unknown, { address, isReached, timeout }: Attempt): unknown {
  if (timeout !== undefined)
    return new ConnectionError(address, `No response within ${timeout / 1000} seconds.`, true, error);
  if (error instanceof TooLongError) return new ConnectionError(address, error.message, false, error);
  if (!(error instanceof TypeError)) return error;
  const code = codeOf(error);
  const isTemporary = isReached || lost.has(code);
  return new ConnectionError(address, reasons[code] ?? `${error.message}${causeOf(error)}.`, isTemporary, error);
}
