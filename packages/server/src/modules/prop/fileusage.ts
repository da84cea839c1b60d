import { IMAGE_LINKS } from '../../records/links/link-tables.js';
import { linksTo } from '../../records/links/links-to.js';

/** Pages that show files. */
export const fileusage = linksTo('fileusage', IMAGE_LINKS);
