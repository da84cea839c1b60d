/**
 * The owner of a user page: whether the account exists, and whether a block prevents its owner from editing the page.
 */
import { from } from '../../../sql/query.js';
import { t, c } from '../../../db/schema/tables.js';
import { equals } from '../../../sql/conditions.js';
import type { Call } from '../../../request/call.js';
import { readAddressBlocks, readUserBlocks, type Block } from '../../../records/blocks/active-blocks.js';
import { hiddenUser } from '../../../records/users/hidden-users.js';
import { blocksAgainst } from '../../../records/permissions/block-checks.js';
import { readScopes, type PermissionFacts } from '../../../records/permissions/facts.js';
import type { InfoPage } from './info-page.js';

interface PageOwner {
  readonly name: string;
  /** An account that is visible to the viewer, or an address. */
  readonly exists: boolean;
  /** The scope of the block that prevents the owner from editing the page. */
  readonly blockedAs?: string;
}

/** Reads the owner of a page in the user namespaces. */
export async function readPageOwner(page: InfoPage, facts: PermissionFacts, call: Call): Promise<PageOwner> {
  const { db, wiki, viewer, now } = call;
  const name = (page.dbkey.split('/')[0] ?? '').replaceAll('_', ' ');
  const account = await db.first(from(t.user).select(c.user_id, hiddenUser).where(equals(c.user_name, name)));
  const exists = account !== undefined && (account.hidden === null || viewer.rights.has('hideuser'));
  if (!exists && !wiki.userNames.isIp(name)) return { name, exists: false };
  const blocks =
    account === undefined
      ? await readAddressBlocks(db, name, now)
      : ((await readUserBlocks(db, [account.user_id], now)).get(account.user_id) ?? []);
  const block = [...blocks].sort((a, b) => width(a) - width(b))[0];
  if (block === undefined || block.isAutomatic) return { name, exists: true };
  if (block.isPartial && !(await stops(blocks, name, page, facts, call))) return { name, exists: true };
  return { name, exists: true, blockedAs: block.address ?? name };
}

/** Specificity of a block: the narrowest one takes precedence. */
function width({ address, isAutomatic }: Block): number {
  if (isAutomatic) return 2;
  const bits = address === null ? undefined : /\/(\d+)$/.exec(address)?.[1];
  return bits === undefined ? 0 : 1 - Number(bits) / (address?.includes(':') === true ? 128 : 32);
}

/** Whether a block of the owner, not of a range, applies to the page. */
async function stops(
  blocks: readonly Block[],
  name: string,
  page: InfoPage,
  facts: PermissionFacts,
  { db, viewer }: Call,
): Promise<boolean> {
  const own = blocks.filter(({ address }) => address === null || address === name);
  const ofOwner = { ...facts, viewer: { ...viewer, name }, blocks: own, scopes: await readScopes(db, own) };
  return blocksAgainst('edit', page, ofOwner).length > 0;
}
