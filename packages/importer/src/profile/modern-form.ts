/** Site information of format version 1 in the form of version 2. */
import type { Json } from '../api/wiki-api.js';

/** The name of the member that version 1 calls `*`, by parts. */
const textNames: Readonly<Record<string, string>> = {
  namespaces: 'name',
  namespacealiases: 'alias',
  languages: 'name',
  skins: 'name',
};

/** In format version 1 a flag that is set is an empty text. Members that may be empty texts are listed here. */
const mayBeEmpty = new Set(
  'linkprefixcharset linkprefix fallback8bitEncoding logo name variantarticlepath git-branch favicon mobileserver desc description version license-name url text host'.split(
    ' ',
  ),
);

/** A part in the form of version 2. `like` is the part of another wiki in this form, whose members show the types. */
export function modernPart(part: string, value: unknown, like: unknown): unknown {
  return modern(value, like, textNames[part] ?? 'content');
}

function modern(value: unknown, like: unknown, textName: string): unknown {
  if (Array.isArray(value)) {
    const entries = value.map((entry) => modern(entry, likeOf(like), textName));
    // Version 2 has objects where version 1 has lists.
    return isObject(like) ? Object.fromEntries(entries.map((entry, index) => [String(index), entry])) : entries;
  }
  if (!isObject(value)) return value;
  const members = isObject(like) ? like : {};
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const key = name === '*' ? textName : name;
      return [key, member === '' ? flagOrText(key, members) : modern(member, members[key] ?? likeOf(like), textName)];
    }),
  );
}

function flagOrText(name: string, like: Json): boolean | string {
  if (typeof like[name] === 'string') return '';
  return typeof like[name] === 'boolean' || !mayBeEmpty.has(name) ? true : '';
}

/** The members of all entries of a list or of an object with IDs as keys. */
function likeOf(like: unknown): unknown {
  const entries = Array.isArray(like) ? like : isObject(like) ? Object.values(like) : [];
  return entries.length > 0 && entries.every(isObject) ? Object.assign({}, ...entries) : undefined;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
