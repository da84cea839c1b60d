import { PAGE_LINKS } from '../../records/links/link-tables.js';
import { pageLinks, titleFilter } from '../../records/links/page-links.js';

/** Pages that pages link to. */
export const links = pageLinks('links', PAGE_LINKS, (run) => titleFilter(run, run.params.titles, run.params.namespace));
