import { REDIRECTS } from '../../records/links/link-tables.js';
import { linksTo } from '../../records/links/links-to.js';

/** Redirects that lead to pages. */
export const redirects = linksTo('redirects', REDIRECTS);
