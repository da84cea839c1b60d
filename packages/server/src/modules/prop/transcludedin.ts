import { TEMPLATE_LINKS } from '../links/link-tables.js';
import { linksTo } from '../links/links-to.js';

/** Pages that include pages. */
export const transcludedin = linksTo('transcludedin', TEMPLATE_LINKS);
