import { has, itemOf } from '../../shapes/module.js';
import { foreignBacklinks } from '../../records/links/foreign-backlinks.js';

const item = itemOf('iwbacklinks');

/** Pages that link to a page of another wiki. */
export const iwbacklinks = foreignBacklinks('iwbacklinks', {
  table: 'iwlinks',
  columnPrefix: 'iwl',
  wiki: 'prefix',
  item: (page, link, { prop }) =>
    item({
      ...page,
      ...(has(prop, 'iwprefix') && { iwprefix: link.wiki }),
      ...(has(prop, 'iwtitle') && { iwtitle: link.title }),
    }),
});
