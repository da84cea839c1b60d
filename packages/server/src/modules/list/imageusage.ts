import { backlinks } from '../links/backlinks.js';
import { IMAGE_LINKS } from '../links/link-tables.js';

/** Pages that show a file. */
export const imageusage = backlinks('imageusage', IMAGE_LINKS);
