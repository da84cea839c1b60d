import { REDIRECTS } from '../../records/links/link-tables.js';
import { redirectMembers, linksTo } from '../../records/links/links-to.js';
import { listModule } from '../../shapes/list-module.js';

/** Redirects that lead to pages. */
export const redirects = listModule('redirects', {
  ...linksTo(REDIRECTS),
  members: redirectMembers,
  reads: { namespace: 'all', show: 'all' },
});
