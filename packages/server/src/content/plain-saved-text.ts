import { trimEnd } from '@wiki-query/wikitext';
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
    model === 'text' || !hasEmptyLink(text) ? text : completeLinks(text, title, site.general.legaltitlechars);
  if (completed === undefined) return undefined;
  return trimEnd(completed.replaceAll('\r\n', '\n').replaceAll('\r', '\n'), ' \t\n\r\0\v');
}

/** Whether a link has nothing after its bar, or before it. */
function hasEmptyLink(text: string): boolean {
  if (text.includes('[[|')) return true;
  const parts = text.split(']');
  return parts.some((part, i) => i + 2 < parts.length && parts[i + 1] === '' && isOpenLink(part.trimEnd()));
}

const isOpenLink = (part: string): boolean => part.endsWith('|') && part.slice(0, -1).includes('[[');

function isReplaced(text: string, { magicwords }: Words): boolean {
  if (text.includes('~~~') || (text.includes('<') && hasEmptyLink(text))) return true;
  const lower = text.toLowerCase();
  return magicwords.some(
    ({ name, aliases }) =>
      (name === 'subst' || name === 'safesubst') && aliases.some((alias) => lower.includes(alias.toLowerCase())),
  );
}
