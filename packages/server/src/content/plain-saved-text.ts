import type { Wiki } from '../site/wiki.js';

/** A text as a page of this model is saved with it, when saving replaces nothing in it; there is no parser here for other text. */
export function plainSavedText(text: string, model: string, wiki: Wiki): string | undefined {
  if (model === 'json' || (model !== 'text' && isReplaced(text, wiki))) return undefined;
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(/[ \t\n\r\0\v]+$/, '');
}

/** Signatures, links without their text, and templates that are put in for good. */
function isReplaced(text: string, { profile }: Wiki): boolean {
  if (/~~~|\[\[[^\]]*\|\s*\]\]|\[\[\|/.test(text)) return true;
  const words = (profile.siteinfo['magicwords'] ?? []) as readonly {
    readonly name: string;
    readonly aliases: readonly string[];
  }[];
  const lower = text.toLowerCase();
  return words.some(
    ({ name, aliases }) =>
      (name === 'subst' || name === 'safesubst') && aliases.some((alias) => lower.includes(alias.toLowerCase())),
  );
}
