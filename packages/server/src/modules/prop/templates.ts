import { TEMPLATE_LINKS } from '../../records/links/link-tables.js';
import { pageLinks, titleFilter } from '../../records/links/page-links.js';

/** Pages that pages include. */
export const templates = pageLinks('templates', TEMPLATE_LINKS, (run) =>
  titleFilter(run, run.params.templates, run.params.namespace),
);
