import { TEMPLATE_LINKS } from '../../records/links/link-tables.js';
import { pageLinks, titleFilter } from '../../records/links/page-links.js';
import { listModule } from '../../shapes/list-module.js';
import type { QueryRun } from '../../shapes/query-run.js';

/** Pages that pages include. */
export const templates = listModule(
  'templates',
  pageLinks(TEMPLATE_LINKS, (run: QueryRun<'templates'>) =>
    titleFilter(run, run.params.templates, run.params.namespace),
  ),
);
