import { PAGE_LINKS } from '../../records/links/link-tables.js';
import { pageLinks, titleFilter } from '../../records/links/page-links.js';
import { listModule } from '../../shapes/list-module.js';
import type { QueryRun } from '../../shapes/query-run.js';

/** Pages that pages link to. */
export const links = listModule(
  'links',
  pageLinks(PAGE_LINKS, (run: QueryRun<'links'>) => titleFilter(run, run.params.titles, run.params.namespace)),
);
