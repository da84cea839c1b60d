import { PAGE_LINKS } from '../../records/links/link-tables.js';
import { linkingMembers, linksTo } from '../../records/links/links-to.js';
import { listModule } from '../../shapes/list-module.js';

/** Pages that link to pages. */
export const linkshere = listModule('linkshere', {
  ...linksTo(PAGE_LINKS),
  members: linkingMembers,
  reads: { namespace: 'all', show: 'all' },
});
