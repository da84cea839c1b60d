/** Structured logs, without secrets. */
import { type DestinationStream, destination, type Logger, pino } from 'pino';

const secretName = /password|token|retype|secret|email|realname/i;

/** A logger that writes JSON lines to standard error, or to the configured destination. */
export function makeLogger(level: string, stream: DestinationStream = destination({ fd: 2, sync: false })): Logger {
  const paths = ['password', 'token', 'cookie', 'headers.cookie', 'headers.authorization', 'headers["set-cookie"]'];
  return pino({ level, redact: { paths, censor: '***' } }, stream);
}

/** A query for logs: the values of passwords, tokens and similar parameters are hidden. */
export function redactQuery(query: string): string {
  return query
    .split('&')
    .map((pair) => {
      const name = pair.split('=', 1)[0] ?? '';
      return secretName.test(decoded(name)) ? `${name}=***` : pair;
    })
    .join('&');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
