import type { Request } from '../recording.js';

/** Reads a list of the reference kit: a query a line, after `user=NAME ` when it is sent by an account; `#` begins a comment. */
export function readRequestList(text: string): readonly Request[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, user, query = line] = /^user=(\S*) (.*)$/.exec(line) ?? [];
      return { query, ...(user === undefined ? {} : { user: decodeURIComponent(user).replaceAll('_', ' ') }) };
    });
}
