import { c } from '../../db/schema/tables.js';
import { allLinks } from '../../records/links/all-links.js';
import { REDIRECTS } from '../../records/links/link-tables.js';
import { listModule } from '../../shapes/list-module.js';
import { computed } from '../../shapes/members.js';

const redirects = allLinks(REDIRECTS);

/** Redirects of the wiki by their target page. */
export const allredirects = listModule('allredirects', {
  ...redirects,
  members: {
    ...redirects.members,
    fragment: computed([c.rd_fragment], (row) => row.rd_fragment || undefined),
    interwiki: computed([c.rd_interwiki], (row) => row.rd_interwiki || undefined),
  },
  reads: { namespace: 'all', unique: 'all' },
});
