import { allLinks } from '../../records/links/all-links.js';
import { IMAGE_LINKS } from '../../records/links/link-tables.js';
import { listModule } from '../../shapes/list-module.js';

/** Uses of files by the file that is shown. */
export const allfileusages = listModule('allfileusages', allLinks(IMAGE_LINKS));
