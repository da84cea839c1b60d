import { PAGE_LINKS } from '../links/link-tables.js';
import { linksTo } from '../links/links-to.js';

/** Pages that link to pages. */
export const linkshere = linksTo('linkshere', PAGE_LINKS);
