import { linksToOne } from '../../records/links/links-to-one.js';
import { IMAGE_LINKS } from '../../records/links/link-tables.js';

/** Pages that show a file. */
export const imageusage = linksToOne('imageusage', IMAGE_LINKS, {
  reads: { namespace: 'all', filterredir: 'all', redirect: 'all' },
});
