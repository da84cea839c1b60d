import type { SiteFacts } from '../profile/site-facts.js';

type Words = Pick<SiteFacts, 'magicwords'>;

/** A text as a page of this model is saved with it, when saving replaces nothing in it; there is no parser here for other text. */
export function plainSavedText(text: string, model: string, site: Words): string | undefined {
  if (model === 'json' || (model !== 'text' && isReplaced(text, site))) return undefined;
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(/[ \t\n\r\0\v]+$/, '');
}

/** Signatures, links without their text, and templates that are put in for good. */
function isReplaced(text: string, { magicwords }: Words): boolean {
  if (/~~~|\[\[[^\]]*\|\s*\]\]|\[\[\|/.test(text)) return true;
  const lower = text.toLowerCase();
  return magicwords.some(
    ({ name, aliases }) =>
      (name === 'subst' || name === 'safesubst') && aliases.some((alias) => lower.includes(alias.toLowerCase())),
  );
}
