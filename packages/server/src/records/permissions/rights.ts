/** Rights of the performer of an action, and rights that everyone has. */
import type { Viewer } from '../../viewer/viewer.js';
import type { Wiki } from '../../site/wiki.js';

/** Rights that everyone has, independent of groups. The last one belongs to an extension. Data of MediaWiki 1.43 (`PermissionManager::getImplicitRights`). */
const implicit = new Set([
  'renderfile',
  'renderfile-nonstandard',
  'stashedit',
  'stashbasehtml',
  'mailpassword',
  'changeemail',
  'confirmemail',
  'linkpurge',
  'purge',
  'thanks-notification',
]);

/** Actions for which a temporary account is created for an anonymous viewer. */
const autoCreateActions = new Set(['edit', 'create']);

export const isImplicit = (right: string): boolean => implicit.has(right);

export function hasRight({ rights }: Pick<Viewer, 'rights'>, right: string): boolean {
  return right === '' || implicit.has(right) || rights.has(right);
}

/** Whether the action creates a temporary account for the viewer. */
export function wouldCreateAccount(action: string, viewer: Viewer, wiki: Wiki): boolean {
  return makesAccount(action, viewer, wiki) && viewer.rights.has('createaccount');
}

function makesAccount(action: string, viewer: Viewer, wiki: Wiki): boolean {
  return wiki.site.autocreatetempuser.enabled && viewer.isAnonymous && autoCreateActions.has(action);
}

/** The viewer of a quick test, which assumes that an account will be created. */
export function assumedPerformer(action: string, viewer: Viewer, wiki: Wiki): Viewer {
  return makesAccount(action, viewer, wiki) ? temporaryViewer(viewer, wiki) : viewer;
}

/** The viewer with a temporary account that does not exist yet. */
export function temporaryViewer(viewer: Viewer, wiki: Wiki): Viewer {
  const groups = ['*', 'temp'];
  return {
    ...viewer,
    name: '*Unregistered*',
    isAnonymous: false,
    isTemporary: true,
    groups,
    rights: wiki.rightsOf(groups),
  };
}

/** The right that a protection level represents. */
export function rightOfLevel(level: string): string {
  if (level === 'sysop') return 'editprotected';
  return level === 'autoconfirmed' ? 'editsemiprotected' : level;
}
