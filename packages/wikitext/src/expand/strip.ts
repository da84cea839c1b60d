/** Extension tags, replaced by markers while the surrounding text is expanded. */

const prefix = '\x7f\'"`UNIQ-';
const suffix = '-QINU`"\'\x7f';
const marker = /\x7f'"`UNIQ-[^\x7f<>&'"]+-QINU`"'\x7f/g;
/** Tags within tags, which `#tag` makes. */
const deepest = 20;
/** Limit of inserted characters: a parameter repeats a marker as often as it is used. */
const mostRestored = 5_000_000;

/** The text without what was put away. */
export const withoutMarkers = (text: string): string => text.replace(marker, '');

/** Changes the text between markers. */
export function betweenMarkers(text: string, change: (part: string) => string): string {
  const parts = text.split(marker);
  if (parts.length === 1) return change(text);
  const kept = text.match(marker) ?? [];
  return parts.map((part, i) => change(part) + (kept[i] ?? '')).join('');
}

/** Texts and their markers (class `StripState` of MediaWiki). */
export interface StripState {
  /** A marker for the text. It has the format of `Parser::MARKER_PREFIX`, because functions count its characters. */
  readonly put: (name: string, text: string) => string;
  readonly restore: (text: string) => string;
}

/** An empty state. `overflow` is called if the inserted text exceeds the limit. */
export function makeStripState(overflow: () => string): StripState {
  const kept = new Map<string, string>();
  let restored = 0;
  const restore = (text: string, depth = 0): string =>
    text.replace(marker, (found) => {
      const inside = kept.get(found);
      if (inside === undefined || depth >= deepest) return found;
      restored += inside.length;
      if (restored > mostRestored) return overflow();
      return restore(inside, depth + 1);
    });
  return {
    put: (name, text) => {
      const number = kept.size.toString(16).toUpperCase().padStart(8, '0');
      const key = `${prefix}-${name}-${number}${suffix}`;
      kept.set(key, text);
      return key;
    },
    restore: (text) => restore(text),
  };
}
