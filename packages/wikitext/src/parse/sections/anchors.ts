/** Ids of headings: unique among those of a text, in the form of the wiki and in the old one for links from elsewhere. */
import { encodeFragment, encodeLegacyFragment, idOf } from '../../text/url.js';

export interface Anchor {
  readonly id: string;
  /** The id in a link. */
  readonly link: string;
  /** The old form; undefined if it is the same. */
  readonly fallback: string | undefined;
}

/** A function that returns the anchor of a heading with a name. Equal names, in any case, are numbered. */
export function makeAnchors(hasOldForm: boolean): (name: string) => Anchor {
  const used = new Map<string, number>();
  const numbered = (id: string): string => {
    const key = lower(id);
    if (!used.has(key)) {
      used.set(key, 2);
      return '';
    }
    let number = used.get(key) ?? 2;
    while (used.has(`${key}_${number}`)) number += 1;
    used.set(key, number + 1);
    used.set(`${key}_${number}`, 2);
    return `_${number}`;
  };
  return (name) => {
    const id = idOf(name);
    const old = hasOldForm ? encodeLegacyFragment(name) : id;
    const suffix = numbered(id);
    const fallback = old === id ? undefined : old + numbered(old);
    // As in MediaWiki, an id without an old form takes the name `0`.
    if (fallback === undefined && !used.has('0')) used.set('0', 2);
    return { id: id + suffix, link: encodeFragment(name) + suffix, fallback };
  };
}

const lower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
