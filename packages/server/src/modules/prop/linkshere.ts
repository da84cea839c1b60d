import { PAGE_LINKS } from '../../records/links/link-tables.js';
import { linksTo } from '../../records/links/links-to.js';

/** Pages that link to pages. */
export const linkshere = linksTo('linkshere', PAGE_LINKS);
