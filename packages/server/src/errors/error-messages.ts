/** What errors and warnings say: their interface message, and our own text where the wiki folder does not have it. */
import { messages, type MessageDescriptor, type MessageForm } from '@wiki-query/server-stubs';
import { parametersOf, type MessageUse, type MessageValues } from './message-parameters.js';
import { lookUp } from '../text/look-up.js';

const known: Readonly<Record<string, MessageDescriptor>> = messages;
/** Codes that hold the name of a parameter (`badid_grvstartid`) are not in the table, but their messages are. */
const forms: ReadonlyMap<string, MessageForm> = new Map(
  Object.values(known).flatMap((message) => Object.entries(message.messages)),
);

/** What an error or warning is of, when the spec has it. */
export function messageOf(code: string): MessageDescriptor | undefined {
  return lookUp(known, code);
}

/** Something to say: a code, its values, and the key of its message where that is not the first of the code. */
export interface Said {
  readonly code: string;
  readonly values: MessageValues;
  readonly message?: string | undefined;
}

function formOf({ code, message }: Said): readonly [key: string, form: MessageForm] | undefined {
  const own = messageOf(code)?.messages ?? {};
  if (message === undefined) return Object.entries(own)[0];
  const form = lookUp(own, message) ?? forms.get(message);
  return form && [message, form];
}

/** The interface message with its parameters; undefined for what only this server says. */
export function messageUse(said: Said): MessageUse | undefined {
  const [key, form] = formOf(said) ?? [];
  return key === undefined || form === undefined ? undefined : { key, params: parametersOf(form, said.values) };
}

/** Values that name something stand in quotation marks; clients of the old format look for them. */
const quoted: ReadonlySet<string> = new Set(['parameter', 'other', 'module', 'title', 'user']);

/** Our own text, with the values put in: `value(s)` is one or many, as its list has. A code without text is its own text. */
export function ownText(said: Said): string {
  const text = formOf(said)?.[1].text ?? messageOf(said.code)?.text;
  if (text === undefined) return said.code;
  const isOne = Object.values(said.values).some((value) => Array.isArray(value) && value.length === 1);
  return text
    .replaceAll('(s)', isOne ? '' : 's')
    .replace(/(["“]?)\{(\w+)\}(["”]?)/g, (_, open: string, name: string, close: string) => {
      const value = lookUp(said.values, name);
      if (value === undefined) return '…';
      const shown = typeof value === 'object' ? value.join(', ') : String(value);
      return open === '' && close === '' && quoted.has(name) ? `"${shown}"` : open + shown + close;
    })
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[ \t\r\n]+/g, ' ');
}
