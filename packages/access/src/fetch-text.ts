/** Reads responses of servers of others, within bounds. */
import type { Response } from 'undici';
import type { WebFetch } from './web-fetch.js';

/** Bounds of a response: milliseconds, and bytes after decompression. */
export interface Bounds {
  readonly timeout: number;
  readonly bytes: number;
}

/** Sends a request, and reads the text of its response. Throws an Error with the reason, also if it takes longer or has more bytes. */
export async function fetchText(
  fetch: WebFetch,
  url: URL,
  init: NonNullable<Parameters<WebFetch>[1]>,
  { timeout, bytes }: Bounds,
): Promise<{ readonly response: Response; readonly text: string }> {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(
    () => controller.abort(new Error(`no complete response within ${timeout / 1000} seconds`)),
    timeout,
  );
  try {
    const response = await fetch(url, { ...init, signal });
    return { response, text: await readText(response, bytes, signal) };
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

async function readText({ body }: Response, most: number, signal: AbortSignal): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  // Node forgets the signal of a request whose response has begun. The failure to cancel changes nothing.
  const stop = (): void => void reader?.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop);
  for (;;) {
    const chunk = await reader?.read();
    signal.throwIfAborted();
    if (chunk?.value === undefined) return Buffer.concat(chunks).toString('utf8');
    size += chunk.value.byteLength;
    chunks.push(chunk.value);
    if (size <= most) continue;
    stop();
    throw new Error(`the response has more than ${most} bytes`);
  }
}

/** `fetch` says why it failed in the cause: a host that is not known, a port that nobody listens at. */
function reasonOf(error: unknown): string {
  const { cause = error } = error instanceof Error ? error : {};
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}
