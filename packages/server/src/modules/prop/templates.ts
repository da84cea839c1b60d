import type { ModuleRun } from '../../execute/module.js';
import { TEMPLATE_LINKS } from '../links/link-tables.js';
import { pageLinks, titleFilter } from '../links/page-links.js';

/** Pages that pages include. */
export const templates = pageLinks('templates', TEMPLATE_LINKS, (run) =>
  titleFilter(run as unknown as ModuleRun, run.params.templates, run.params.namespace),
);
