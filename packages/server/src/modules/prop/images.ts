import { IMAGE_LINKS } from '../../records/links/link-tables.js';
import { pageLinks } from '../../records/links/page-links.js';
import { listModule } from '../../shapes/list-module.js';
import { isGiven } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { byNamespace } from '../../sql/title-condition.js';
import { NS_FILE } from '@wiki-query/wikitext';

/** Files that pages show. */
export const images = listModule('images', {
  ...pageLinks(IMAGE_LINKS, ({ params: { images: names }, call, warn }: QueryRun<'images'>) => {
    if (!isGiven(names)) return {};
    const files = names.flatMap((text) => {
      const title = call.wiki.titles.parse(text);
      if (!('code' in title) && title.namespace === NS_FILE) return [title];
      warn('notfile', { title: text });
      return [];
    });
    return files.length === 0 ? undefined : { titles: byNamespace(files) };
  }),
  key: [
    { column: IMAGE_LINKS.from, as: 'from' },
    { column: IMAGE_LINKS.title, as: 'title' },
  ],
});
