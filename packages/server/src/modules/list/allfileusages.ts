import { allLinks } from '../../records/links/all-links.js';
import { IMAGE_LINKS } from '../../records/links/link-tables.js';

/** Uses of files by the file that is shown. */
export const allfileusages = allLinks('allfileusages', IMAGE_LINKS);
