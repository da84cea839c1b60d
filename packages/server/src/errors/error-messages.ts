/** Texts of errors and warnings: the interface message, or our own text if the wiki folder does not have it. */
import { messages, type MessageDescriptor, type MessageForm } from '@wiki-query/server-stubs';
import { parametersOf, type MessageUse, type MessageValues } from './message-parameters.js';
import { lookUp, setOwn } from '@wiki-query/wikitext';

const known: Record<string, MessageDescriptor> = { ...messages };
/** Codes that contain a parameter name (`badid_grvstartid`) are not in the table, but their messages are. */
const forms = new Map<string, MessageForm>(Object.values(known).flatMap((message) => Object.entries(message.messages)));

/** Adds the errors and warnings of an extension; those of the server stay as they are. */
export function addMessages(more: Readonly<Record<string, MessageDescriptor>>): void {
  for (const [code, message] of Object.entries(more)) {
    if (messageOf(code) !== undefined) continue;
    setOwn(known, code, message);
    for (const [key, form] of Object.entries(message.messages)) forms.set(key, form);
  }
}

/** The entry of the spec for a code; undefined for unknown codes. */
export function messageOf(code: string): MessageDescriptor | undefined {
  return lookUp(known, code);
}

/** An error or warning: a code, its values, and the key of its message if that is not the first one of the code. */
export interface ErrorMessage {
  readonly code: string;
  readonly values: MessageValues;
  readonly message?: string | undefined;
}

function formOf({ code, message }: ErrorMessage): readonly [key: string, form: MessageForm] | undefined {
  const own = messageOf(code)?.messages ?? {};
  if (message === undefined) return Object.entries(own)[0];
  const form = lookUp(own, message) ?? forms.get(message);
  return form && [message, form];
}

/** The interface message with its parameters. Undefined for errors that only this server has. */
export function messageUse(error: ErrorMessage): MessageUse | undefined {
  const [key, form] = formOf(error) ?? [];
  return key === undefined || form === undefined ? undefined : { key, params: parametersOf(form, error.values) };
}

/** Names are in quotation marks, because clients of the old format parse them. */
const quoted: ReadonlySet<string> = new Set(['parameter', 'other', 'module', 'title', 'user']);

/**
 * Our own text with the values inserted. `value(s)` is singular or plural, depending on its list. A code without a text
 * is its own text.
 */
export function ownText(error: ErrorMessage): string {
  const text = formOf(error)?.[1].text ?? messageOf(error.code)?.text;
  if (text === undefined) return error.code;
  const isOne = Object.values(error.values).some((value) => Array.isArray(value) && value.length === 1);
  return text
    .replaceAll('(s)', isOne ? '' : 's')
    .replace(/(["“]?)\{(\w+)\}(["”]?)/g, (_, open: string, name: string, close: string) => {
      const value = lookUp(error.values, name);
      if (value === undefined) return '…';
      const shown = typeof value === 'object' ? value.join(', ') : String(value);
      return open === '' && close === '' && quoted.has(name) ? `"${shown}"` : open + shown + close;
    })
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[ \t\r\n]+/g, ' ');
}
