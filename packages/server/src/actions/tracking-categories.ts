/** Categories that the software adds to pages. Their names are messages of the wiki. */
import { NS_CATEGORY, type Obstacle, type Traces } from '@wiki-query/wikitext';
import type { Call } from '../request/call.js';

/** Names of the categories, with underscores. A message `-` disables one. */
export function trackingCategories(
  { tracking }: Traces,
  { wiki }: Call,
): readonly string[] | { readonly obstacle: Obstacle } {
  const found: string[] = [];
  for (const key of tracking) {
    const text = wiki.messages.text(key);
    if (text === undefined || text.includes('{')) return { obstacle: { kind: 'message', name: key } };
    const title = text === '-' ? undefined : wiki.titles.makeSafe(NS_CATEGORY, text);
    if (title !== undefined) found.push(title.dbkey);
  }
  return found;
}
