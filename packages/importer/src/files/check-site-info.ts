/** Finds missing members of a site information file: the import reads these members of each entry. */

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => Number.isSafeInteger(value);
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);

/** A member has one of several names, depending on the format version, and a type. */
interface Member {
  readonly names: readonly string[];
  readonly check: Check;
  readonly kind: string;
}

const text = (...names: readonly string[]): Member => ({ names, check: isText, kind: 'a text' });
const number = (...names: readonly string[]): Member => ({ names, check: isNumber, kind: 'a whole number' });
const texts = (...names: readonly string[]): Member => ({ names, check: isTexts, kind: 'a list of texts' });

/** Members of the entries of each part. */
const parts: Readonly<Record<string, readonly Member[]>> = {
  namespaces: [number('id'), text('*', 'name'), text('case')],
  namespacealiases: [number('id'), text('*', 'alias')],
  interwikimap: [text('prefix'), text('url')],
  magicwords: [text('name'), texts('aliases')],
  specialpagealiases: [text('realname'), texts('aliases')],
  usergroups: [text('name'), texts('rights')],
};

const generalMembers: readonly Member[] = [text('lang'), text('sitename'), text('mainpage'), text('server')];

/** The problem of a site information `query`; undefined if it is valid. */
export function problemOfSiteInfo(query: Readonly<Record<string, unknown>>): string | undefined {
  for (const [part, members] of Object.entries(parts)) {
    const entries = query[part];
    if (entries === undefined) continue;
    if (typeof entries !== 'object' || entries === null) return `query.${part} is not a list`;
    for (const [key, entry] of Object.entries(entries)) {
      const problem = problemOf(entry, members);
      if (problem !== undefined) return `query.${part}.${key}${problem}`;
    }
  }
  const problem = query['general'] === undefined ? undefined : problemOf(query['general'], generalMembers);
  return problem === undefined ? undefined : `query.general${problem}`;
}

function problemOf(entry: unknown, members: readonly Member[]): string | undefined {
  if (typeof entry !== 'object' || entry === null) return ' is not an object';
  const given = new Map<string, unknown>(Object.entries(entry));
  for (const { names, check, kind } of members) {
    const name = names.find((one) => given.has(one));
    if (name === undefined) return `: "${names[0]}" is missing`;
    if (!check(given.get(name))) return `: "${name}" is not ${kind}`;
  }
  return undefined;
}
