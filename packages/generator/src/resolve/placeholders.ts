/**
 * References in texts. Numbers: `{{max}}`, `{{limit.max}}`, `{{LIM10.default}}`, `{{bounds.content.max}}` are filled from where the
 * number is. Parameters: `{param:dir}` and `{param:dir=newer}` become code with the name that a request has, `rvdir=newer`.
 */
import type { Parameter } from '../model/model.js';
import type { Resolution } from './resolve-spec.js';
import { lookUp } from '../text/look-up.js';
import { mapStrings } from '../text/map-strings.js';

const placeholder = /\{\{([^{}]+)\}\}|\{(param:(?:[^{}]|\{[^{}]*\})+)\}/g;
const hasAny = (text: string): boolean => text.includes('{{') || text.includes('{param:');
const keys = ['min', 'max', 'highmax', 'default', 'lowlimit', 'highlimit'] as const;
type NumberKey = (typeof keys)[number];

const isKey = (text: string): text is NumberKey => keys.some((key) => key === text);

/** Where numbers are looked up. */
type Source = Pick<Resolution, 'spec' | 'sets' | 'parameters'>;

/** Whose text it is: the parameter and the module that a short name refers to. */
export interface PlaceholderScope {
  readonly module?: string;
  readonly parameter?: Parameter;
}

/** The text of a placeholder's number; undefined for an unknown name. */
export type Lookup = (name: string) => string | undefined;

export function lookupIn({ spec, sets, parameters }: Source, { module, parameter }: PlaceholderScope): Lookup {
  return (name) => {
    const named = referenceIn(name);
    if (named !== undefined)
      return shownParameter(name, module === undefined ? named : parameters.get(`${module}.${named}`)?.wireName);
    const path = name.split('.');
    const key = path.pop() ?? '';
    if (!isKey(key)) return undefined;
    const [first = '', second] = path;
    const holder =
      path.length === 0
        ? parameter
        : second !== undefined
          ? first === 'bounds'
            ? lookUp(spec.types?.bounds, second)
            : parameters.get(`${first}.${second}`)
          : first === 'multi'
            ? spec.types?.multi
            : (sets.get(first)?.spec ?? parameters.get(`${module}.${first}`));
    return path.length > 2 ? undefined : shown(lookUp<unknown>(holder, key));
  };
}

const reference = 'param:';

/** A reference to a parameter as code, with the name that a request has. Texts of no module, such as those of sets, name it without prefix. */
function shownParameter(placeholderName: string, wireName: string | undefined): string | undefined {
  const [, ...values] = placeholderName.split('=');
  return wireName === undefined ? undefined : `\`${[wireName, ...values].join('=')}\``;
}

/** The parameter that a placeholder refers to; undefined for a number. */
export const referenceIn = (placeholderName: string): string | undefined =>
  placeholderName.startsWith(reference) ? placeholderName.slice(reference.length).split('=')[0] : undefined;

const shown = (value: unknown): string | undefined =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : undefined;

export const placeholdersIn = (text: string): string[] =>
  hasAny(text) ? [...text.matchAll(placeholder)].map(([, number, parameter]) => number ?? parameter ?? '') : [];

/** Plain data with the placeholders of all its texts filled. */
export const fillTexts = <T>(data: T, lookup: Lookup): T =>
  mapStrings(data, (text) =>
    hasAny(text)
      ? text.replace(
          placeholder,
          (whole, number?: string, parameter?: string) => lookup(number ?? parameter ?? '') ?? whole,
        )
      : text,
  );
