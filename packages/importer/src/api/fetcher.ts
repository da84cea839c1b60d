/** Sends requests over HTTP, and retries after temporary failures. */
import { setTimeout as pause } from 'node:timers/promises';
import { DumpError, messageOf } from '../dump-error.js';

export interface Fetcher {
  readonly url: (path: string) => string;
  /** The text at a path; '' if the path does not exist, or a DumpError with the given message. */
  readonly text: (path: string, ifMissing?: string) => Promise<string>;
  /** A response with status 200 or 206; with a body, to a POST. Temporary failures are retried. */
  readonly get: (url: string, headers?: Readonly<Record<string, string>>, body?: string) => Promise<Response>;
}

const longestPause = 60_000;
const silence = 60_000;

/** `firstPause`: milliseconds before the second attempt. */
export function makeFetcher(
  mirror: string,
  { firstPause = 1000, attempts = 5 }: { readonly firstPause?: number | undefined; readonly attempts?: number } = {},
): Fetcher {
  if (!URL.canParse(mirror))
    throw new DumpError(`"${mirror}" is not a URL: one such as https://dumps.wikimedia.org is expected`);
  const base = mirror.replace(/\/*$/, '/');
  const url = (path: string): string => new URL(path, base).href;
  const get: Fetcher['get'] = async (target, headers = {}, body) => {
    for (let attempt = 1; ; attempt++) {
      const response = await request(target, headers, body);
      if (response instanceof Response && (response.ok || !mayPass(response.status))) return response;
      if (attempt === attempts) throw new DumpError(`cannot be read: ${problemOf(response)}`, target);
      await pause(pauseFor(response, attempt, firstPause));
    }
  };
  const text: Fetcher['text'] = async (path, ifMissing) => {
    const response = await get(url(path));
    if (response.status === 404) {
      if (ifMissing === undefined) return '';
      throw new DumpError(ifMissing, url(path));
    }
    if (!response.ok) throw new DumpError(`cannot be read: ${problemOf(response)}`, url(path));
    return response.text();
  };
  return { url, text, get };
}

async function request(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
): Promise<Response | Error> {
  try {
    return await fetch(url, {
      headers: { 'User-Agent': 'wiki-query', 'Accept-Encoding': 'identity', ...headers },
      ...(body !== undefined && { method: 'POST', body }),
      signal: AbortSignal.timeout(silence * 60),
    });
  } catch (error) {
    return error instanceof Error ? error : new Error(messageOf(error));
  }
}

function mayPass(status: number): boolean {
  return status === 429 || status >= 500;
}

function problemOf(response: Response | Error): string {
  if (response instanceof Response) return `the server returned HTTP status ${response.status}`;
  return response.cause instanceof Error ? response.cause.message : response.message;
}

function pauseFor(response: Response | Error, attempt: number, firstPause: number): number {
  const wanted = response instanceof Response ? Number(response.headers.get('Retry-After') ?? 0) * 1000 : 0;
  return Math.min(longestPause, Math.max(wanted || 0, firstPause * 2 ** (attempt - 1)));
}
