import { linksToOne } from '../../records/links/links-to-one.js';
import { PAGE_LINKS } from '../../records/links/link-tables.js';
import { twoLevels } from '../../shapes/two-levels.js';

/** Pages that link to a page. */
export const backlinks = twoLevels('backlinks', {
  ...linksToOne(PAGE_LINKS),
  costly: ['namespace', 'filterredir', 'redirect'],
});
