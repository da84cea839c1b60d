/** Finds what several parameters have in common, and gives it a name. */
import { isDeepStrictEqual } from 'node:util';
import type { ParameterKeys } from './import-parameter.js';
import type { ParameterDescription } from './read-paraminfo.js';
import { compare } from '../text/compare.js';
import { lookUp, put } from '../text/look-up.js';
import { freeName } from '../text/free-name.js';
import { groupBy, mostCommon } from '../text/group-by.js';

/** A parameter on its way into a spec; `keys` is replaced when a set takes its place. */
export interface ImportedParameter extends ParameterDescription {
  readonly module: string;
  keys: ParameterKeys;
}

/** Sets by name, as `sets.yaml` has them. */
export type ImportedSets = Readonly<Record<string, ParameterKeys>>;

interface Family {
  /** The keys of a parameter that the set replaces. */
  readonly keysOf: (keys: ParameterKeys) => ParameterKeys | undefined;
  readonly nameOf: (set: ParameterKeys, users: readonly ImportedParameter[]) => string;
  readonly describe: (users: readonly ImportedParameter[]) => string;
}

const families: readonly Family[] = [
  {
    keysOf: ({ type, deprecatedvalues }) =>
      Array.isArray(type) && type.length > 1 && new Set(type).size === type.length
        ? { values: type, ...(deprecatedvalues !== undefined && { deprecatedvalues }) }
        : undefined,
    nameOf: ({ values }, users) => lookUp(wellKnown, String(values)) ?? commonName(users),
    describe: (users) => `Values of ${listUsers(users)}`,
  },
  {
    keysOf: ({ type, default: value, min, max, highmax }) =>
      type === 'limit' && value !== undefined && typeof value !== 'object' && min !== undefined
        ? { type, default: value, min, ...(max !== undefined && { max }), ...(highmax !== undefined && { highmax }) }
        : undefined,
    nameOf: ({ default: value }) => `LIM${String(value)}`,
    describe: (users) => `Bounds of ${listUsers(users)}`,
  },
  {
    keysOf: ({ type, multi, all }) =>
      type === 'namespace' && multi === true && all !== undefined ? { type, multi, all } : undefined,
    nameOf: () => 'NSALL',
    describe: () => 'One or more namespaces, or all of them',
  },
  {
    keysOf: ({ type, subtypes }) => (type === 'user' && subtypes !== undefined ? { type, subtypes } : undefined),
    nameOf: () => 'USER',
    describe: (users) => `A user, as ${listUsers(users)} takes one`,
  },
];

/**
 * Puts the name of a set in the place of what at least two parameters share. Where `shared` has the same set under that name, it is the
 * one that is meant; a set that differs gets another name.
 */
export function findSets(parameters: readonly ImportedParameter[], shared: ImportedSets = {}): ImportedSets {
  const sets: Record<string, ParameterKeys> = {};
  for (const family of families) {
    const groups = groupBy(parameters, ({ keys }) => JSON.stringify(family.keysOf(keys)));
    for (const users of groups.values()) {
      const set = family.keysOf(users[0].keys);
      if (!set || users.length < 2) continue;
      const isTaken = (one: string): boolean => Object.hasOwn(sets, one) || !isSameSet(set, lookUp(shared, one) ?? set);
      const name = freeName(family.nameOf(set, users), isTaken, '-');
      put(sets, name, { ...set, description: family.describe(users) });
      for (const user of users) user.keys = withSet(user.keys, set, name);
    }
  }
  return withoutRepetition(sets);
}

function withSet(keys: ParameterKeys, set: ParameterKeys, name: string): ParameterKeys {
  const rest = Object.entries(keys).filter(([key]) => key !== 'type' && !Object.hasOwn(set, key));
  return { type: name, ...Object.fromEntries(rest) };
}

const wellKnown: Readonly<Record<string, string>> = { 'ascending,descending': 'DIRA', 'newer,older': 'DIRT' };

/** The name that most users have, in capitals. */
function commonName(users: readonly ImportedParameter[]): string {
  const words = users.map(({ name }) => name.replace(/\{.*?\}|[^a-z0-9]/gi, '').toUpperCase() || 'VALUES');
  const word = mostCommon(words.toSorted(compare)) ?? 'VALUES';
  return /^[A-Z]/.test(word) ? word : `SET${word}`;
}

/** Whether two sets have the same values or bounds; what they say about them does not count. */
export function isSameSet(one: ParameterKeys, other: ParameterKeys): boolean {
  const facts = ({ description: _text, siteDependent: _site, origin: _origin, values, ...keys }: ParameterKeys) => ({
    ...keys,
    values: Array.isArray(values) ? values : Object.keys(Object(values)),
  });
  return isDeepStrictEqual(facts(one), facts(other));
}

function listUsers(users: readonly ImportedParameter[]): string {
  const names = users.map(({ module, name }) => `\`${module}.${name}\``);
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}

/** A long list that is another one without a few values is written so. */
function withoutRepetition(sets: ImportedSets): ImportedSets {
  return Object.fromEntries(
    Object.entries(sets).map(([name, set]) => {
      const values = listOf(set['values']);
      const base = Object.entries(sets).find(
        ([other, { values: all }]) => other !== name && isMostOf(values, listOf(all)),
      );
      if (!base || set['deprecatedvalues'] !== undefined || base[1]['deprecatedvalues'] !== undefined)
        return [name, set];
      const without = listOf(base[1]['values']).filter((value) => !values.includes(value));
      return [name, { like: base[0], without, description: set['description'] }];
    }),
  );
}

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : []);

function isMostOf(values: readonly string[], all: readonly string[]): boolean {
  if (values.length < 20 || values.length >= all.length || values.length < all.length * 0.8) return false;
  const own = new Set(values);
  return all.filter((value) => own.has(value)).join('|') === values.join('|');
}
