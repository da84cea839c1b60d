/**
 * References in texts. Numbers: `{{max}}`, `{{limit.max}}`, `{{LIM10.default}}`, `{{bounds.content.max}}` are filled from where the
 * number is. Parameters: `{param:dir}` and `{param:dir=newer}` become code with the name that a request has, `rvdir=newer`.
 */
import type { TypesSpec } from '../spec/format.js';
import type { Parameter } from '../model/model.js';
import type { ResolvedSet } from './resolve-sets.js';
import { lookUp } from '../text/look-up.js';
import { mapStrings } from '../text/map-strings.js';

const placeholder = /\{\{([^{}]+)\}\}|\{(param:(?:[^{}]|\{[^{}]*\})+)\}/g;
const hasAny = (text: string): boolean => text.includes('{{') || text.includes('{param:');
const keys = ['min', 'max', 'highmax', 'default', 'lowlimit', 'highlimit'] as const;
type NumberKey = (typeof keys)[number];

const isKey = (text: string): text is NumberKey => keys.some((key) => key === text);

/** Where numbers are looked up. */
export interface PlaceholderSource {
  readonly types: TypesSpec | undefined;
  readonly sets: ReadonlyMap<string, ResolvedSet>;
  readonly parameterOf: (module: string, name: string) => Parameter | undefined;
}

/** Whose text it is: the parameter and the module that a short name refers to. */
export interface PlaceholderScope {
  readonly module?: string;
  readonly parameter?: Parameter;
}

/** The text of a placeholder's number; undefined for an unknown name. */
export type Lookup = (name: string) => string | undefined;

export function lookupIn(source: PlaceholderSource, { module, parameter }: PlaceholderScope): Lookup {
  return (name) => {
    if (name.startsWith(reference)) return shownParameter(source, module, name.slice(reference.length));
    const path = name.split('.');
    const key = path.at(-1) ?? '';
    if (!isKey(key)) return undefined;
    const [first = '', second = ''] = path;
    if (path.length === 1) return parameter && shown(parameter[key]);
    if (path.length === 3 && first === 'bounds') return shown(valueOf(boundOf(source.types, second), key));
    if (path.length === 3) return shown(valueOf(source.parameterOf(first, second), key));
    if (first === 'multi') return shown(valueOf(source.types?.multi, key));
    const set = source.sets.get(first);
    if (set) return shown(valueOf(set.spec, key));
    return module === undefined ? undefined : shown(valueOf(source.parameterOf(module, first), key));
  };
}

const reference = 'param:';

/** A reference to a parameter as code. Texts of no module, such as those of sets, name it without prefix. */
function shownParameter(
  { parameterOf }: PlaceholderSource,
  module: string | undefined,
  text: string,
): string | undefined {
  const [name = '', ...values] = text.split('=');
  const wireName = module === undefined ? name : parameterOf(module, name)?.wireName;
  return wireName === undefined ? undefined : `\`${[wireName, ...values].join('=')}\``;
}

/** The parameter that a placeholder refers to; undefined for a number. */
export const referenceIn = (placeholderName: string): string | undefined =>
  placeholderName.startsWith(reference) ? placeholderName.slice(reference.length).split('=')[0] : undefined;

const boundOf = (types: TypesSpec | undefined, name: string): object | undefined => lookUp(types?.bounds, name);

function valueOf(holder: object | undefined, key: NumberKey): unknown {
  return holder && Object.entries(holder).find(([name]) => name === key)?.[1];
}

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
