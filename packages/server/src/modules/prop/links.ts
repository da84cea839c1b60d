import { PAGE_LINKS } from '../links/link-tables.js';
import { pageLinks, titleFilter } from '../links/page-links.js';

/** Pages that pages link to. */
export const links = pageLinks('links', PAGE_LINKS, (run) => titleFilter(run, run.params.titles, run.params.namespace));
