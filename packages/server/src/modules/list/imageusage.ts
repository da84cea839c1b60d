import { backlinks } from '../../records/links/backlinks-list.js';
import { IMAGE_LINKS } from '../../records/links/link-tables.js';

/** Pages that show a file. */
export const imageusage = backlinks('imageusage', IMAGE_LINKS, ['namespace', 'filterredir', 'redirect']);
