/** Bounds of what a server may send: bytes, time and steps. */

/** What ends some work, and what it was. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Whether the time ended it. */
  readonly isOver: () => boolean;
  /** To be called when the work has ended. */
  readonly end: () => void;
}

/**
 * One signal for callers' signals and a time in milliseconds. `AbortSignal.any` with `AbortSignal.timeout` does not do:
 * Node 20 collects the signals, and the time never ends.
 */
export function deadline(signals: readonly (AbortSignal | undefined)[], milliseconds?: number): Deadline {
  const controller = new AbortController();
  const listeners: (() => void)[] = [];
  let isOver = false;
  for (const signal of signals) {
    if (signal === undefined) continue;
    const stop = (): void => controller.abort(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    listeners.push(() => signal.removeEventListener('abort', stop));
  }
  if (milliseconds !== undefined && milliseconds < longestTimer) {
    const timer = setTimeout(() => {
      isOver = !controller.signal.aborted;
      controller.abort(new DOMException(`no response within ${milliseconds / 1000} seconds`, 'TimeoutError'));
    }, milliseconds);
    listeners.push(() => clearTimeout(timer));
  }
  return { signal: controller.signal, isOver: () => isOver, end: () => listeners.forEach((remove) => remove()) };
}

/** Timers run for at most so long; more is no bound. */
const longestTimer = 2 ** 31;

/** A response is longer than it may be. */
export class TooLongError extends Error {
  override readonly name = 'TooLongError';
}

/**
 * The parts of a body. The signal ends them: Node forgets that of a request whose response has begun. Leaving the
 * loop cancels the rest.
 */
export async function* chunksOf({ body }: Pick<Response, 'body'>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  // The failure to cancel changes nothing: the response is given up.
  const stop = (): void => void reader?.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      signal.throwIfAborted();
      const chunk = await reader?.read();
      signal.throwIfAborted();
      if (chunk?.value === undefined) return;
      yield chunk.value;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

/** The text of a response; throws a `TooLongError` when it has more bytes, decompressed, and reads no further. */
export async function readText(response: Pick<Response, 'body'>, most: number, signal: AbortSignal): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let size = 0;
  for await (const chunk of chunksOf(response, signal)) {
    size += chunk.byteLength;
    if (size > most) throw new TooLongError(`The response has more than ${most} bytes.`);
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  const text = parts.join('') + decoder.decode();
  if (hasTooManyValues(text)) throw new TooLongError(`The response has more than ${mostValues} values.`);
  return text;
}

/** Values that a response may have. One that is a character of the text, such as an empty list, takes 70 bytes of memory. */
export const mostValues = 5_000_000;

/** Whether a JSON text has more lists, objects and members than it may have. */
export function hasTooManyValues(text: string): boolean {
  if (text.length <= mostValues) return false;
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if ((code === comma || code === bracket || code === brace) && ++count > mostValues) return true;
  }
  return false;
}

const [quote, comma, bracket, brace, backslash] = [0x22, 0x2c, 0x5b, 0x7b, 0x5c];

/** The index of the quotation mark that ends the string which begins there. */
function endOfString(text: string, start: number): number {
  for (let at = start; ;) {
    at = text.indexOf('"', at + 1);
    if (at === -1) return text.length;
    let before = at;
    while (text.charCodeAt(before - 1) === backslash) before -= 1;
    if ((at - before) % 2 === 0) return at;
  }
}
