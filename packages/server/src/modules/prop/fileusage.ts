import { IMAGE_LINKS } from '../../records/links/link-tables.js';
import { linkingMembers, linksTo } from '../../records/links/links-to.js';
import { listModule } from '../../shapes/list-module.js';

/** Pages that show files. */
export const fileusage = listModule('fileusage', { ...linksTo(IMAGE_LINKS), members: linkingMembers });
