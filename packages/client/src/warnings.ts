/** Prints the warnings of a wiki for a program that does not listen to them. */
import type { ApiMessage } from './errors.js';

/** Number of warnings that are remembered. */
const most = 1000;

/** Prints each warning once. A wiki writes its text, so that control characters are not printed. */
export function warnOnce(): (warning: ApiMessage) => void {
  const printed = new Set<string>();
  return ({ module = 'main', code, text }) => {
    const line = `Warning of the wiki (${module}, ${code}): ${text}`.replaceAll(/\p{Cc}+/gu, ' ');
    if (printed.has(line) || printed.size >= most) return;
    printed.add(line);
    console.warn(line);
  };
}
