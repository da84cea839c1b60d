import { REDIRECTS } from '../links/link-tables.js';
import { linksTo } from '../links/links-to.js';

/** Redirects that lead to pages. */
export const redirects = linksTo('redirects', REDIRECTS);
