/** Whether a block keeps somebody from something. */
import type { Block } from '../blocks/active-blocks.js';
import { NS_USER_TALK } from '@wiki-query/wikitext';
import type { CheckedPage, PermissionFacts } from './facts.js';
import { isImplicit } from './rights.js';

/** The effect of the block on a right: denies it, allows it, or depends on the page. */
function appliesToRight(block: Block, action: string): boolean | undefined {
  switch (action) {
    case 'createaccount':
    case 'autocreateaccount':
      return block.preventsAccounts;
    case 'sendemail':
      return block.preventsEmail;
    case 'upload':
      return !block.isPartial;
    case 'read':
      return false;
    default:
      return undefined;
  }
}

function appliesToPage(block: Block, page: CheckedPage, facts: PermissionFacts): boolean {
  if (!block.isPartial) return true;
  const scope = facts.scopes.get(block.id);
  return scope !== undefined && (scope.pages.has(page.id) || scope.namespaces.has(page.namespace));
}

/** Users may edit their own talk page, unless the block prevents it. */
function appliesToOwnTalk(block: Block, page: CheckedPage, facts: PermissionFacts): boolean {
  if (block.isPartial) {
    const scope = facts.scopes.get(block.id);
    if (scope?.pages.has(page.id) === true) return true;
    if (scope?.namespaces.has(NS_USER_TALK) !== true) return false;
  }
  return block.preventsTalk;
}

/** The blocks that prevent the viewer from performing an action on a page. */
export function blocksAgainst(action: string, page: CheckedPage, facts: PermissionFacts): readonly Block[] {
  if (action === 'unblock' || action === 'read' || isImplicit(action)) return [];
  if (action === 'createaccount' || action === 'autocreateaccount')
    return facts.blocks.filter((block) => block.preventsAccounts);
  const isOwnTalk = page.namespace === NS_USER_TALK && page.dbkey === facts.viewer.name.replaceAll(' ', '_');
  return facts.blocks.filter((block) => {
    const byRight = appliesToRight(block, action);
    if (byRight !== undefined) return byRight;
    return isOwnTalk ? appliesToOwnTalk(block, page, facts) : appliesToPage(block, page, facts);
  });
}
