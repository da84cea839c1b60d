import { linksToOne } from '../../records/links/links-to-one.js';
import { IMAGE_LINKS } from '../../records/links/link-tables.js';
import { twoLevels } from '../../shapes/two-levels.js';

/** Pages that show a file. */
export const imageusage = twoLevels('imageusage', {
  ...linksToOne(IMAGE_LINKS),
  costly: ['namespace', 'filterredir', 'redirect'],
});
