/** Structured logs, without secrets. */
import { type DestinationStream, destination, type Logger, pino } from 'pino';

const secretName = /password|token|retype|secret|email|realname/i;

/** A logger that writes JSON lines to standard error, or to the configured destination. */
export function makeLogger(level: string, stream: DestinationStream = destination({ fd: 2, sync: false })): Logger {
  const paths = ['password', 'token', 'cookie', 'headers.cookie', 'headers.authorization', 'headers["set-cookie"]'];
  return pino({ level, redact: { paths, censor: '***' } }, stream);
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
