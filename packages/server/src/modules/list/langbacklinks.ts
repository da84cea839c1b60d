import { c } from '../../db/schema/tables.js';
import { foreignBacklinks, LANGUAGES, linkingPage } from '../../records/links/foreign-links.js';
import { listModule } from '../../shapes/list-module.js';
import { column } from '../../shapes/members.js';

/** Pages that link to a page in another language. */
export const langbacklinks = listModule('langbacklinks', {
  ...foreignBacklinks(LANGUAGES),
  members: {
    ...linkingPage,
    lllang: column(c.ll_lang),
    lltitle: column(c.ll_title),
  },
  reads: { lang: 'all' },
});
