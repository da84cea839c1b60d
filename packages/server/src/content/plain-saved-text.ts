import type { SiteFacts } from '../profile/site-facts.js';
import { completeLinks } from './pipe-trick.js';

type Words = Pick<SiteFacts, 'magicwords'> & { readonly general: Pick<SiteFacts['general'], 'legaltitlechars'> };

/** A page that a text is for. */
interface SavedPage {
  readonly model: string;
  /** Title without namespace. */
  readonly title: string;
}

/**
 * A text as MediaWiki (`Parser::preSaveTransform`) saves it with the page. Undefined if saving replaces something that only a parser recognizes:
 * signatures, substituted templates, and links without a text next to tags and comments, in which nothing is replaced.
 */
export function plainSavedText(text: string, { model, title }: SavedPage, site: Words): string | undefined {
  if (model === 'json' || (model !== 'text' && isReplaced(text, site))) return undefined;
  const completed =
    model === 'text' || !emptyLink.test(text) ? text : completeLinks(text, title, site.general.legaltitlechars);
  return completed
    ?.replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(/[ \t\n\r\0\v]+$/, '');
}

const emptyLink = /\[\[[^\]]*\|\s*\]\]|\[\[\|/;

function isReplaced(text: string, { magicwords }: Words): boolean {
  if (text.includes('~~~') || (text.includes('<') && emptyLink.test(text))) return true;
  const lower = text.toLowerCase();
  return magicwords.some(
    ({ name, aliases }) =>
      (name === 'subst' || name === 'safesubst') && aliases.some((alias) => lower.includes(alias.toLowerCase())),
  );
}
