import { TEMPLATE_LINKS } from '../../records/links/link-tables.js';
import { linksTo } from '../../records/links/links-to.js';

/** Pages that include pages. */
export const transcludedin = linksTo('transcludedin', TEMPLATE_LINKS);
