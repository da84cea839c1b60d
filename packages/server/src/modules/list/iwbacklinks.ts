import { c } from '../../db/schema/tables.js';
import { foreignBacklinks, INTERWIKI, linkingPage } from '../../records/links/foreign-links.js';
import { listModule } from '../../shapes/list-module.js';
import { column } from '../../shapes/members.js';

/** Pages that link to a page of another wiki. */
export const iwbacklinks = listModule('iwbacklinks', {
  ...foreignBacklinks(INTERWIKI),
  members: {
    ...linkingPage,
    iwprefix: column(c.iwl_prefix),
    iwtitle: column(c.iwl_title),
  },
  reads: { prefix: 'all' },
});
