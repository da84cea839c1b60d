import type { Title } from '@wiki-query/wikitext';
import type { Wiki } from '../../../site/wiki.js';

/** Files that pages should not show, from the wiki's list: name → titles that may show them. */
export function badFiles(wiki: Wiki): ReadonlyMap<string, readonly Title[]> {
  const list = wiki.messages.text('bad_image_list') ?? '';
  const files = new Map<string, readonly Title[]>();
  for (const line of list.split('\n')) {
    if (!line.startsWith('*')) continue;
    const titles = [...line.slice(0, line.lastIndexOf(']]') + 2).matchAll(/\[\[:?(.*?)(?:\]\]|$)/g)].map((link) =>
      wiki.titles.parse(link[1] ?? ''),
    );
    const [first, ...exceptions] = titles;
    if (first === undefined || 'code' in first) continue;
    files.set(
      first.dbkey,
      exceptions.flatMap((title) => ('code' in title ? [] : [title])),
    );
  }
  return files;
}
