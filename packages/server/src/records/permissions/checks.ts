/** The individual checks, in their order. Each returns the reasons against an action. */
import { titleKey } from '../../sql/title-condition.js';
import type { CheckedPage, PermissionFacts } from './facts.js';
import { blocksAgainst } from './block-checks.js';
import { hasRight, rightOfLevel } from './rights.js';
import type { Block } from '../blocks/active-blocks.js';
import type { Viewer } from '../../viewer/viewer.js';
import { lookUp, NS_CATEGORY, NS_FILE, NS_MEDIAWIKI, NS_SPECIAL, NS_USER } from '@wiki-query/wikitext';

/** A reason against an action: an error code, and its details. */
export interface Reason {
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Key of the message, if it is not the first one of the code. */
  readonly message?: string;
  /** The block that is the reason. */
  readonly block?: Block;
}

export interface Attempt {
  readonly action: string;
  readonly page: CheckedPage;
  /** The performer: the viewer, or the temporary account that would be created. */
  readonly performer: Viewer;
  readonly facts: PermissionFacts;
  /** Omits expensive checks: cascading protection and blocks. */
  readonly quick: boolean;
}

export type Check = (attempt: Attempt) => readonly Reason[];

const because = (code: string, values?: Reason['values']): readonly Reason[] => [{ code, ...(values && { values }) }];
const when = (condition: boolean, code: string, values?: Reason['values']): readonly Reason[] =>
  condition ? because(code, values) : [];

/** The right itself. */
export const checkRight: Check = ({ action, page, performer, facts }) => {
  const may = (right: string): boolean => hasRight(performer, right);
  const { namespaces } = facts.wiki;
  const isRootUserPage =
    page.namespace === NS_USER && !(namespaces.get(NS_USER)?.subpages === true && page.dbkey.includes('/'));
  switch (action) {
    case 'create': {
      const isNamed = !performer.isAnonymous && !performer.isTemporary;
      const right = namespaces.isTalk(page.namespace) ? 'createtalk' : 'createpage';
      return when(!may(right), isNamed ? 'cantcreate' : 'cantcreate-anon');
    }
    case 'move':
      return [
        ...when(isRootUserPage && !may('move-rootuserpages'), 'cant-move-user-page'),
        ...when(page.namespace === NS_FILE && !may('movefile'), 'cantmovefile'),
        ...when(page.namespace === NS_CATEGORY && !may('move-categorypages'), 'cant-move-category-page'),
        ...when(!may('move'), cannotMove(performer, facts)),
      ];
    case 'move-target':
      if (!may('move')) return because('cantmove');
      if (isRootUserPage && !may('move-rootuserpages')) return because('cant-move-to-user-page');
      return when(page.namespace === NS_CATEGORY && !may('move-categorypages'), 'cant-move-to-category-page');
    case 'autocreateaccount':
      return when(!may('autocreateaccount') && !may('createaccount'), 'permissiondenied', { right: action });
    default:
      return when(!may(action), 'permissiondenied', { right: action });
  }
};

/** Viewers who could move pages after logging in get a message about it. */
function cannotMove(performer: Viewer, { wiki }: PermissionFacts): string {
  const groupMay = (group: string): boolean => wiki.rightsOf([group]).has('move');
  if (performer.isAnonymous && (groupMay('user') || groupMay('autoconfirmed'))) return 'cantmove-anon';
  return performer.isTemporary && groupMay('autoconfirmed') ? 'cantmove-anon' : 'cantmove';
}

const viewsDeleted = new Set(['deletedhistory', 'deletedtext', 'viewsuppressed']);

/** Special pages, and namespaces that require a right. */
export const checkNamespace: Check = ({ action, page, performer, facts }) => {
  const special = when(
    page.namespace === NS_SPECIAL && action !== 'createaccount' && action !== 'autocreateaccount',
    'unsupportednamespace',
  );
  const needed = protectedBy(page.namespace, facts);
  const isProtected = needed.some((right) => !hasRight(performer, right)) && !viewsDeleted.has(action);
  const code = page.namespace === NS_MEDIAWIKI ? 'protectednamespace-interface' : 'protectednamespace';
  return [...special, ...when(isProtected, code, { action })];
};

function protectedBy(namespace: number, { wiki }: PermissionFacts): readonly string[] {
  return lookUp(wiki.site.namespaces, String(namespace))?.namespaceprotection?.split('|') ?? [];
}

/** Messages that are shown as raw HTML. */
const rawHtmlMessages = new Set(['copyright', 'history_copyright', 'googlesearch']);
/** Those of an extension. */
const rawHtmlOfGadgets = 'gadgets-definition';

const isRawHtml = (message: string, { wiki }: PermissionFacts): boolean =>
  rawHtmlMessages.has(message) ||
  (message === rawHtmlOfGadgets && wiki.site.extensions.some(({ name }) => name === 'Gadgets'));

/** Pages of the interface that hold code. */
export const checkSiteCode: Check = ({ action, page, performer, facts }) => {
  if (page.namespace !== NS_MEDIAWIKI || action === 'patrol' || viewsDeleted.has(action)) return [];
  const may = (right: string): boolean => hasRight(performer, right);
  const holds = (model: string, ending: string): boolean => page.contentModel === model || page.dbkey.endsWith(ending);
  const root = (page.dbkey.split('/')[0] ?? '').replace(/^./u, (letter) => letter.toLowerCase());
  const isRaw = isRawHtml(root, facts) && !(may('editsitecss') && may('editsitejs'));
  const code =
    holds('css', '.css') && !may('editsitecss')
      ? 'sitecssprotected'
      : holds('json', '.json') && !may('editsitejson')
        ? 'sitejsonprotected'
        : holds('javascript', '.js') && !may('editsitejs')
          ? 'sitejsprotected'
          : undefined;
  return [...(code === undefined ? [] : because(code, { action })), ...when(isRaw, 'siterawhtmlprotected', { action })];
};

const codeKinds: Readonly<Record<string, string>> = { css: 'css', json: 'json', javascript: 'js' };

/** `css`, `json` or `js` for a subpage of a user that contains code. */
export function userCodeKind(page: CheckedPage): string | undefined {
  return page.namespace === NS_USER && page.dbkey.includes('/') ? lookUp(codeKinds, page.contentModel) : undefined;
}

const isBelow = (dbkey: string, user: string): boolean => dbkey.startsWith(`${user.replaceAll(' ', '_')}/`);

/** Code pages of users. */
export const checkUserCode: Check = ({ action, page, performer, facts }) => {
  const kind = userCodeKind(page);
  if (kind === undefined) return [];
  const mayAll = hasRight(performer, `edituser${kind}`);
  if (!isBelow(page.dbkey, performer.name)) return when(!mayAll, `custom${kind}protected`, { action });
  if (!mayAll && !hasRight(performer, `editmyuser${kind}`)) return because(`mycustom${kind}protected`, { action });
  if (kind !== 'js' || mayAll || hasRight(performer, 'editmyuserjsredirect')) return [];
  const target = facts.scriptTargets.get(titleKey(page));
  const leadsAway = target !== undefined && (target.namespace !== NS_USER || !isBelow(target.dbkey, performer.name));
  return when(leadsAway, 'mycustomjsredirectprotected', { action });
};

/** The page's own protection. */
export const checkProtection: Check = ({ action, page, performer, facts }) => {
  const protection = facts.protections.get(titleKey(page));
  const level = protection?.levels.get(action);
  if (protection === undefined || level === undefined || !canBeProtected(action, page, facts)) return [];
  return level.split(',').flatMap((one) => {
    const right = rightOfLevel(one);
    if (right === '') return [];
    if (!hasRight(performer, right)) return because('protectedpage', { right, action });
    return protection.cascades && !hasRight(performer, 'protect')
      ? because('protectedpage', { right: 'protect', action })
      : [];
  });
};

/** Kinds of protection that a page can have. */
export function protectionTypes(
  page: { readonly namespace: number; readonly id: number },
  types: readonly string[],
): readonly string[] {
  const own = page.id > 0 ? types.filter((type) => type !== 'create') : types.filter((type) => type === 'create');
  return page.namespace === NS_FILE ? own : own.filter((type) => type !== 'upload');
}

function canBeProtected(action: string, page: CheckedPage, { wiki }: PermissionFacts): boolean {
  const { types } = wiki.site.restrictions;
  return protectionTypes(page, types).includes(action);
}

/** Cascading protection by pages that include this one. */
export const checkCascade: Check = ({ action, page, performer, facts, quick }) => {
  const cascading = facts.protections.get(titleKey(page))?.cascading;
  if (quick || cascading === undefined || userCodeKind(page) !== undefined) return [];
  if (action === 'edit' && page.namespace === NS_FILE && cascading.templateSources.size === 0) return [];
  const asEdit = cascading.fileSources.size > 0 && (action === 'upload' || action === 'move');
  const levels = [...(cascading.levels.get(asEdit ? 'edit' : action) ?? [])];
  const refused = levels
    .map(rightOfLevel)
    .some((right) => right !== '' && !(hasRight(performer, 'protect') && hasRight(performer, right)));
  return refused ? because('cascadeprotected', { action }) : [];
};

/** Reading, where not everybody may. */
export const checkRead: Check = ({ action, performer, facts }) =>
  when(!facts.wiki.rightsOf(['*']).has('read') && !hasRight(performer, 'read'), 'permissiondenied', { right: action });

/** Blocks of the viewer, also if a temporary account would perform the action. */
export const checkBlock: Check = ({ action, page, facts, quick }) => {
  const blocks = quick ? [] : blocksAgainst(action, page, facts);
  if (blocks.length === 0) return [];
  const isAutomatic = facts.blocks.length === 1 && facts.blocks[0]?.isAutomatic === true;
  return blocks.map((block) => ({ code: isAutomatic ? 'autoblocked' : 'blocked', block }));
};
