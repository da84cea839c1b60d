import { TEMPLATE_LINKS } from '../../records/links/link-tables.js';
import { linkingMembers, linksTo } from '../../records/links/links-to.js';
import { listModule } from '../../shapes/list-module.js';

/** Pages that include pages. */
export const transcludedin = listModule('transcludedin', {
  ...linksTo(TEMPLATE_LINKS),
  members: linkingMembers,
  reads: { namespace: 'all', show: 'all' },
});
