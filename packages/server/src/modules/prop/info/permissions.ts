/** Whether a user may perform an action on a page, and the reasons against it, in the order of MediaWiki (`PermissionManager`). */
import { titleKey } from '../../../sql/title-condition.js';
import {
  checkBlock,
  checkCascade,
  checkNamespace,
  checkProtection,
  checkRead,
  checkRight,
  checkSiteCode,
  checkUserCode,
  type Attempt,
  type Check,
  type Reason,
} from '../../../records/permissions/checks.js';
import type { CheckedPage, PermissionFacts } from '../../../records/permissions/facts.js';
import {
  hasRight,
  assumedPerformer,
  rightOfLevel,
  temporaryViewer,
  wouldCreateAccount,
} from '../../../records/permissions/rights.js';

/** Actions that cannot change the content of code pages of users. */
const harmlessToCode = new Set([
  'patrol',
  'delete',
  'deleterevision',
  'suppressrevision',
  'deletedhistory',
  'deletedtext',
  'viewsuppressed',
]);

/** The reasons against an action; none if it is allowed. A quick test omits cascading protection and blocks. */
export function reasonsAgainst(
  action: string,
  page: CheckedPage,
  facts: PermissionFacts,
  options: { readonly quick: boolean },
): readonly Reason[] {
  const { viewer, wiki } = facts;
  const performer = wouldCreateAccount(action, viewer, wiki)
    ? temporaryViewer(viewer, wiki)
    : options.quick
      ? assumedPerformer(action, viewer, wiki)
      : viewer;
  return reasonsOf({ action, page, performer, facts, quick: options.quick }, false);
}

function reasonsOf(attempt: Attempt, onlyFirst: boolean): readonly Reason[] {
  const reasons: Reason[] = [];
  for (const check of checksFor(attempt.action)) {
    for (const reason of check(attempt)) if (!reasons.some((known) => isSame(known, reason))) reasons.push(reason);
    if (onlyFirst && reasons.length > 0) break;
  }
  return reasons;
}

/** Duplicate reasons are reported once. Reasons that name different rights are different. */
function isSame(a: Reason, b: Reason): boolean {
  return a.code === b.code && a.block === b.block && JSON.stringify(a.values) === JSON.stringify(b.values);
}

function checksFor(action: string): readonly Check[] {
  if (action === 'read') return [checkRead, checkBlock];
  if (action === 'create') return [checkRight, checkProtection, checkCascade, checkAction, checkBlock];
  return [
    checkRight,
    checkNamespace,
    checkSiteCode,
    ...(harmlessToCode.has(action) ? [] : [checkUserCode]),
    checkProtection,
    checkCascade,
    checkAction,
    checkBlock,
  ];
}

/** Additional requirements of some actions: other actions that they imply. */
const checkAction: Check = (attempt) => {
  const { action, page } = attempt;
  const isRefused = (other: string): boolean => reasonsOf({ ...attempt, action: other }, true).length > 0;
  switch (action) {
    case 'protect':
      return isRefused('edit') ? [{ code: 'cantedit' }] : [];
    case 'create':
      return checkTitleProtection(attempt);
    case 'delete':
    case 'delete-redirect': {
      const asEdit = { ...attempt, action: 'edit' };
      return [...checkProtection(asEdit), ...checkCascade(asEdit)].length > 0
        ? [{ code: 'cantedit', message: 'deleteprotected' }]
        : [];
    }
    case 'undelete':
      return [
        ...(isRefused('edit') ? [{ code: 'undelete-cantedit' }] : []),
        ...(page.id === 0 && isRefused('create') ? [{ code: 'undelete-cantcreate' }] : []),
      ];
    case 'edit':
      return page.id === 0 ? reasonsOf({ ...attempt, action: 'create' }, true) : [];
    default:
      return [];
  }
};

const checkTitleProtection: Check = ({ page, performer, facts }) => {
  const level = page.id === 0 ? facts.protections.get(titleKey(page))?.levels.get('create') : undefined;
  if (level === undefined) return [];
  return level === '' || !hasRight(performer, rightOfLevel(level)) ? [{ code: 'protectedtitle' }] : [];
};
