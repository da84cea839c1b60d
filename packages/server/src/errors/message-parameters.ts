/** Values of errors and warnings as message parameters, in the form of `errorformat=raw`. */
import type { MessageForm, MessageParameterKind } from '@wiki-query/server-stubs';
import { escapeWikitext, lookUp } from '@wiki-query/wikitext';
import { integerOf } from '../result/integer.js';

export type MessageValue = string | number | readonly (string | number)[];
export type MessageValues = Readonly<Record<string, MessageValue>>;

export interface MessageUse {
  readonly key: string;
  readonly params: readonly MessageParameter[];
}

export type MessageParameter =
  | string
  | number
  | { readonly plaintext: string | number }
  | { readonly num: string | number }
  | { readonly duration: number }
  | { readonly list: readonly MessageParameter[]; readonly type: 'text' | 'comma' }
  | { readonly message: MessageUse };

type Make = (value: MessageValue) => readonly MessageParameter[];

const listOf = (value: MessageValue): readonly (string | number)[] => (typeof value === 'object' ? value : [value]);
const one =
  (make: (text: string) => MessageParameter): Make =>
  (value) => [make(typeof value === 'object' ? value.join(', ') : String(value))];
/** Values as the client sent them. The character that separates them is not part of them. */
const plaintext = (text: string | number): MessageParameter => ({
  plaintext: typeof text === 'string' ? text.replaceAll('\x1f', '\ufffd') : text,
});
const asIs: Make = (value) => [typeof value === 'object' ? value.join(', ') : value];
const revision: Make = (value) => [{ message: { key: 'revid', params: [integerOf(String(value))] } }];

/** A list, and how many it has. */
const list =
  (type: 'text' | 'comma', make: (item: string | number) => MessageParameter, isNumeral = false): Make =>
  (value) => {
    const items = listOf(value);
    return [{ list: items.map(make), type }, isNumeral ? { num: items.length } : items.length];
  };

const makers: Readonly<Record<MessageParameterKind, Make>> = {
  text: one((text) => text),
  escaped: one(escapeWikitext),
  plaintext: one(plaintext),
  number: (value) => [integerOf(String(value))],
  numeral: (value) => [{ num: typeof value === 'object' ? value.length : value }],
  duration: (value) => [{ duration: Number(value) }],
  raw: asIs,
  right: (value) => [{ message: { key: `action-${String(value)}`, params: [] } }],
  revision,
  named: (value) => (typeof value === 'number' ? revision(value) : asIs(value)),
  'variable-list': list('text', (name) => `<var>${name}</var>`),
  'plaintext-list': list('text', plaintext, true),
  'plaintext-comma-list': list('comma', plaintext, true),
  'comma-list': list('comma', String),
  'escaped-list': list('comma', (item) => escapeWikitext(String(item))),
  'joined-list': (value) => [listOf(value).join(', '), listOf(value).length],
};

/** The parameters of a message, made of the values by their types. A missing value has no parameter. */
export function parametersOf({ params }: MessageForm, values: MessageValues): readonly MessageParameter[] {
  return Object.entries(params).flatMap(([name, kind]) => {
    const value = lookUp(values, name);
    return value === undefined ? [] : makers[kind](value);
  });
}
