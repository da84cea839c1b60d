import { linksToOne } from '../../records/links/links-to-one.js';
import { TEMPLATE_LINKS } from '../../records/links/link-tables.js';
import { twoLevels } from '../../shapes/two-levels.js';

/** Pages that include a page. */
export const embeddedin = twoLevels('embeddedin', {
  ...linksToOne(TEMPLATE_LINKS),
  costly: ['namespace', 'filterredir'],
});
