/** Titles of pages in export files, in the form in which MediaWiki looks titles up. */
import { firstLetterOf, normalizeText, trim } from '@wiki-query/wikitext';

/** What titles depend on: from the head of an export file. */
export interface TitleRules {
  readonly language: string;
  /** IDs by names, with spaces. */
  readonly namespaces: Readonly<Record<string, number>>;
  /** IDs of namespaces whose titles may begin with a small letter. */
  readonly caseSensitive: readonly number[];
}

export interface PageTitle {
  readonly namespace: number;
  /** As in `page_title`. */
  readonly title: string;
  /** The name in front of the title, of a namespace that the head does not name. */
  readonly prefix?: string;
}

export type ReadTitle = (text: string, namespace?: number) => PageTitle;

const marks = /[\u200e\u200f\u202a-\u202e]+/g;
const blanks = /[ _\xa0\u1680\u180e\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

/**
 * Reads titles. Formats before 0.6 have no `<ns>`, and other tools write 0 there: then the namespace is that of the prefix, as for MediaWiki, which
 * reads titles only.
 */
export function titleReader({ language, namespaces, caseSensitive }: TitleRules): ReadTitle {
  const byName = new Map(Object.entries(namespaces).map(([name, id]) => [keyOf(name), id]));
  const named = new Set(byName.values());
  const { upper } = firstLetterOf(language);
  return (text, given) => {
    const whole = normalizeText(text.trim(), language).replace(marks, '').replace(blanks, '_');
    const colon = whole.indexOf(':');
    const prefix = colon < 0 ? '' : whole.slice(0, colon);
    const namespace = given || (byName.get(keyOf(prefix)) ?? 0);
    const name = trim(namespace === 0 ? whole : whole.slice(colon + 1), '_');
    return {
      namespace,
      title: caseSensitive.includes(namespace) ? name : upper(name),
      ...(namespace !== 0 && prefix !== '' && !named.has(namespace) && { prefix: prefix.replaceAll('_', ' ').trim() }),
    };
  };
}

const keyOf = (name: string): string => trim(name.replace(blanks, '_'), '_').toLowerCase();

/** Whether MediaWiki accepts a title, so that the page can be found by it. */
export function isTitle(title: string): boolean {
  return (
    !/^$|[<>[\]{}|#\x00-\x1f\x7f\ufffd]|^\.{1,2}$|^\.{1,2}\/|\/\.{1,2}$|^:/.test(title) &&
    Buffer.byteLength(title) <= 255
  );
}
