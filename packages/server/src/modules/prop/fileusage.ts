import { IMAGE_LINKS } from '../links/link-tables.js';
import { linksTo } from '../links/links-to.js';

/** Pages that show files. */
export const fileusage = linksTo('fileusage', IMAGE_LINKS);
