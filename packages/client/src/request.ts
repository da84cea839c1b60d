/** What may be asked, and how it is written on the wire. */
import type { QueryRequest } from '@wiki-query/server-stubs';

/** Set by the client itself. */
type Fixed = 'action' | 'format';

/** Parameters of a query; what is `undefined` or `false` is left out. */
export type QueryInput = {
  readonly [Name in Exclude<keyof QueryRequest, Fixed>]?:
    QueryRequest[Name] | (true extends QueryRequest[Name] ? false : never) | undefined;
};

/** Refuses members that no query has: an inferred type may have any. */
export type Exact<Request> = { readonly [Name in Exclude<keyof Request, keyof QueryInput>]: never };

/** Parameters as the wire has them, by name. */
export type WireParameters = Readonly<Record<string, string>>;

/** What a parameter may be before it is written. */
export type Value = string | number | boolean | readonly (string | number)[] | undefined;

const separator = '\u001F';

/** Writes several values with bars, or, where a value holds a bar, with the character that stands for it. */
const writeList = (values: readonly (string | number)[]): string => {
  const texts = values.map(String);
  return texts.some((text) => text.includes('|')) ? separator + texts.join(separator) : texts.join('|');
};

const write = (value: Exclude<Value, undefined | false>): string => {
  if (value === true) return '1';
  return typeof value === 'object' ? writeList(value) : String(value);
};

/** Writes parameters for the wire; what is `undefined` or `false` is left out, for a switch is on by being there. */
export const writeParameters = (parameters: Readonly<Record<string, Value>>): WireParameters =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) =>
      value === undefined || value === false ? [] : [[name, write(value)]],
    ),
  );
