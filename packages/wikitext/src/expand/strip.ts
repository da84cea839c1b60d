/** Finished text, replaced by markers while the surrounding text is expanded and parsed (class `StripState` of MediaWiki). */

const prefix = '\x7f\'"`UNIQ-';
const suffix = '-QINU`"\'\x7f';
const marker = /\x7f'"`UNIQ-[^\x7f<>&'"]+-QINU`"'\x7f/g;
/** Texts within texts, which `#tag` makes. */
const deepest = 20;
/** Limit of inserted bytes: a parameter repeats a marker as often as it is used. */
const mostRestored = 5_000_000;

/** The text without what was put away. */
export const withoutMarkers = (text: string): string => text.replace(marker, '');

/** Whether nothing of the text was put away. */
export const isWithoutMarkers = (text: string): boolean => !text.includes(prefix);

/** Changes the text between markers. */
export function betweenMarkers(text: string, change: (part: string) => string): string {
  const parts = text.split(marker);
  if (parts.length === 1) return change(text);
  const kept = text.match(marker) ?? [];
  return parts.map((part, i) => change(part) + (kept[i] ?? '')).join('');
}

/** `general` is restored before paragraphs are made, `nowiki` at the end. */
export type StripKind = 'general' | 'nowiki';

/** Why a text is not restored: it contains itself, is too deep, or the inserted text exceeds the limit. */
export type StripFailure = 'loop' | 'depth' | 'size';

/** Limits that MediaWiki names in its warnings. */
export const stripLimits = { depth: deepest, size: mostRestored } as const;

/** Texts and their markers. */
export interface StripState {
  /** A marker for the text. It has the format of `Parser::MARKER_PREFIX`, because functions count its characters. */
  readonly put: (kind: StripKind, name: string, text: string) => string;
  /** A marker with a name of its own, whose text is empty. */
  readonly mark: (name: string) => string;
  readonly unstripGeneral: (text: string) => string;
  readonly unstripNoWiki: (text: string) => string;
  readonly unstripBoth: (text: string) => string;
  readonly kill: (text: string) => string;
  /** Bytes that were restored, and of texts in texts at most. */
  readonly usage: () => { readonly size: number; readonly depth: number };
}

interface Kept {
  readonly text: string;
  readonly size: number;
  isOpen: boolean;
}

/** An empty state. `fail` returns what takes the place of a text that is not restored. */
export function makeStripState(fail: (why: StripFailure) => string): StripState {
  const kept: Readonly<Record<StripKind, Map<string, Kept>>> = { general: new Map(), nowiki: new Map() };
  let restored = 0;
  let highest = 0;
  const restore = (kind: StripKind, text: string, depth = 0): string => {
    if (kept[kind].size === 0 || isWithoutMarkers(text)) return text;
    return text.replace(marker, (found) => {
      const inside = kept[kind].get(found);
      if (inside === undefined) return found;
      if (inside.isOpen) return fail('loop');
      highest = Math.max(highest, depth);
      if (depth >= deepest) return fail('depth');
      restored += inside.size;
      if (restored > mostRestored) return fail('size');
      inside.isOpen = true;
      const result = restore(kind, inside.text, depth + 1);
      inside.isOpen = false;
      return result;
    });
  };
  return {
    put: (kind, name, text) => {
      const number = (kept.general.size + kept.nowiki.size).toString(16).toUpperCase().padStart(8, '0');
      const key = `${prefix}-${name}-${number}${suffix}`;
      kept[kind].set(key, { text, size: Buffer.byteLength(text), isOpen: false });
      return key;
    },
    mark: (name) => {
      const key = `${prefix}-${name}${suffix}`;
      kept.general.set(key, { text: '', size: 0, isOpen: false });
      return key;
    },
    unstripGeneral: (text) => restore('general', text),
    unstripNoWiki: (text) => restore('nowiki', text),
    unstripBoth: (text) => restore('nowiki', restore('general', text)),
    kill: withoutMarkers,
    usage: () => ({ size: restored, depth: highest }),
  };
}
