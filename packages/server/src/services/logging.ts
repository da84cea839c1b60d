/** Structured logs, without secrets. */
import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino';
import { type LogEvent, logEvents, type LogOptions } from './log-events.js';

const secretName = /password|token|retype|secret|email|realname/i;

export interface Log {
  /** Writes a line. An error is the fact `err`. */
  readonly write: (event: LogEvent, text: string, facts?: object) => void;
  /** Whether lines of the event are written. */
  readonly has: (event: LogEvent) => boolean;
}

/** A log that writes JSON lines to standard error, or to the configured destination. */
export function makeLog(
  { level, numbers = false }: LogOptions,
  stream: DestinationStream = destination({ fd: 2, sync: false }),
): Log {
  const paths = ['password', 'token', 'cookie', 'headers.cookie', 'headers.authorization', 'headers["set-cookie"]'];
  const words = { timestamp: stdTimeFunctions.isoTime, formatters: { level: (label: string) => ({ level: label }) } };
  const logger = pino({ level, redact: { paths, censor: '***' }, ...(numbers ? {} : words) }, stream);
  return {
    write: (event, text, facts) => logger[logEvents[event]]({ event, ...facts }, text),
    has: (event) => logger.isLevelEnabled(logEvents[event]),
  };
}

/** A URL for logs: the values of passwords, tokens and similar parameters are hidden, and an account before the host. */
export function redactUrl(url: string): string {
  const [page = ''] = url.split('#', 1);
  const mark = page.indexOf('?');
  const path = (mark < 0 ? page : page.slice(0, mark)).replace(/^([a-z][\w+.-]*:)?\/\/[^/]*@/i, '$1//***@');
  return mark < 0 ? path : `${path}?${redactQuery(page.slice(mark + 1))}`;
}

/** A query for logs: the values of passwords, tokens and similar parameters are hidden. */
export function redactQuery(query: string): string {
  return query
    .split('&')
    .map((pair) => {
      const [name = '', ...values] = pair.split('=');
      // A URL that was put together wrongly has names within values: `a=1?lgpassword=b`.
      const names = [name, ...values.slice(0, -1)].join('=');
      return secretName.test(asciiOf(names)) ? `${name}=***` : pair;
    })
    .join('&');
}

/** The ASCII letters of an encoded name, however broken the rest is. */
const asciiOf = (name: string): string =>
  name
    .replace(/%([0-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/%[\da-f]{2}|[^ -~]/gi, '');
