/**
 * The text without characters that control a terminal, or turn its direction: `\u{1b}` instead. Messages may contain
 * words of a server, a file or a spec of others.
 */
export const printable = (text: string): string =>
  text.replace(controls, (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`);

/** All controls but tabs and line breaks. */
const controls = /[\0-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
