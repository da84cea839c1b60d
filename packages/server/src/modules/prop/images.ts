import { parseContinue } from '../../execute/keyset.js';
import { isGiven } from '../../execute/module.js';
import { byNamespace } from '../../plan/title-condition.js';
import { NS_FILE } from '../../wiki/namespace-numbers.js';
import { IMAGE_LINKS } from '../links/link-tables.js';
import { pageLinks } from '../links/page-links.js';

/** Files that pages show. */
export const images = pageLinks('images', IMAGE_LINKS, ({ params: p, query, warn }) => {
  if (!isGiven(p.images)) return {};
  if (p.continue !== undefined) parseContinue(p.continue, ['int', 'string']);
  const files = p.images.flatMap((text) => {
    const title = query.wiki.titles.parse(text);
    if (!('code' in title) && title.namespace === NS_FILE) return [title];
    warn('notfile', { title: text });
    return [];
  });
  return files.length === 0 ? undefined : { titles: byNamespace(files) };
});
