import { allLinks } from '../../records/links/all-links.js';
import { TEMPLATE_LINKS } from '../../records/links/link-tables.js';
import { listModule } from '../../shapes/list-module.js';

/** Inclusions of the wiki by the page that is included. */
export const alltransclusions = listModule('alltransclusions', {
  ...allLinks(TEMPLATE_LINKS),
  reads: { namespace: 'all', prefix: 'all', unique: 'all' },
});
