import { has, itemOf } from '../../shapes/module.js';
import { foreignBacklinks } from '../../records/links/foreign-backlinks.js';

const item = itemOf('langbacklinks');

/** Pages that link to a page in another language. */
export const langbacklinks = foreignBacklinks('langbacklinks', {
  table: 'langlinks',
  columnPrefix: 'll',
  wiki: 'lang',
  item: (page, link, { prop }) =>
    item({
      ...page,
      ...(has(prop, 'lllang') && { lllang: link.wiki }),
      ...(has(prop, 'lltitle') && { lltitle: link.title }),
    }),
});
