/** Texts of errors and warnings: those of the spec, and variants where a code has several. */
import { messages, type MessageDescriptor } from '@wiki-query/server-stubs';
import { reasons, variants } from './error-texts.js';

export type MessageValues = Readonly<Record<string, string | number>>;

const known: Readonly<Record<string, MessageDescriptor>> = messages;

/** What an error or warning is of, when the spec has it. */
export function messageOf(code: string): MessageDescriptor | undefined {
  return Object.hasOwn(known, code) ? known[code] : undefined;
}

/** Values that name something stand in quotation marks; clients of the old format look for them. */
const quoted = new Set(['parameter', 'value', 'other', 'module', 'title', 'user']);

/** The text of a code, or of a variant of it, with its values put in. A code without text stands for itself. */
export function messageText(code: string, values: MessageValues, variant = code): string {
  const text = variants[variant] ?? messageOf(variant)?.text ?? messageOf(code)?.text ?? reasons[code];
  if (text === undefined) return code;
  return text
    .replace(/["“]?\{(\w+)\}["”]?/g, (whole, name: string) => {
      const value = values[name];
      if (value === undefined) return '…';
      return quoted.has(name) || /^["“]/.test(whole) ? `"${value}"` : String(value);
    })
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[ \t\r\n]+/g, ' ');
}
