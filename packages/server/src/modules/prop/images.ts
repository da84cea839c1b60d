import { parseContinue } from '../../sql/keyset.js';
import { isGiven } from '../../shapes/module.js';
import { byNamespace } from '../../sql/title-condition.js';
import { NS_FILE } from '../../titles/namespace-numbers.js';
import { IMAGE_LINKS } from '../../records/links/link-tables.js';
import { pageLinks } from '../../records/links/page-links.js';

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
