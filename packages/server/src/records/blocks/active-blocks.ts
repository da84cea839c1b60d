/** Blocks of accounts and IP addresses, and their members in responses. */
import { from, type RowIn } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { sql, type Sql } from '../../sql/sql.js';
import type { Db } from '../../db/database.js';
import { among, any, compare } from '../../sql/conditions.js';
import { dateTimeText, type DatePreferences } from '../../language/date-text.js';
import { grouped } from '../../result/grouped.js';
import { ipToHex, toIso } from '@wiki-query/wikitext';
import type { Viewer } from '../../viewer/viewer.js';
import type { Wiki } from '../../site/wiki.js';
import { isInfinity, timeOfRow } from '../../time/timestamps.js';

/** The reader: language and format of times in texts. */
export interface BlockReader {
  readonly wiki: Wiki;
  readonly language: string;
  readonly dates: DatePreferences;
}

/** Blocks of accounts, by their IDs. One query. */
export async function readUserBlocks(
  db: Db,
  userIds: readonly number[],
  now: string,
): Promise<ReadonlyMap<number, readonly Block[]>> {
  return grouped(await readBlocks(db, among(c.bt_user, userIds), now), ({ userId }) => userId ?? 0);
}

/** Blocks that apply to a viewer: those of the account and of the address. One query. */
export async function readViewerBlocks(db: Db, viewer: Viewer, now: string): Promise<readonly Block[]> {
  const hex = viewer.rights.has('ipblock-exempt') && !viewer.isAnonymous ? undefined : ipToHex(viewer.ip);
  const conditions = [
    ...(viewer.isAnonymous ? [] : [sql`${c.bt_user} = ${viewer.id}`]),
    ...(hex === undefined ? [] : [addressCondition(hex)]),
  ];
  const found = await readBlocks(db, any(conditions), now);
  const isNamed = !viewer.isAnonymous && !viewer.isTemporary;
  const applying = found.filter((block) => !(isNamed && block.isAnonymousOnly));
  // An autoblock repeats the block that caused it.
  const ids = new Set(applying.filter((block) => !block.isAutomatic).map((block) => block.id));
  return applying.filter((block) => !block.isAutomatic || block.parentId === null || !ids.has(block.parentId));
}

/** Blocks of an address and of the ranges around it. One query. */
export async function readAddressBlocks(db: Db, address: string, now: string): Promise<readonly Block[]> {
  const hex = ipToHex(address);
  return hex === undefined ? [] : readBlocks(db, addressCondition(hex), now);
}

/** The software limits the width of ranges, so that those around an address share its first digits. */
function addressCondition(hex: string): Sql<'block_target'> {
  const prefix = hex.startsWith('v6-') ? hex.slice(0, 7) : hex.slice(0, 4);
  return sql`((${c.bt_ip_hex} = ${hex} and ${c.bt_range_start} is null) or (${c.bt_range_start} like ${`${prefix}%`} and ${c.bt_range_start} <= ${hex} and ${c.bt_range_end} >= ${hex}))`;
}

const blocks = from(t.block_target)
  .join(t.block, sql`${c.bl_target} = ${c.bt_id}`)
  .join(t.actor, sql`${c.actor_id} = ${c.bl_by_actor}`)
  .join(t.comment, sql`${c.comment_id} = ${c.bl_reason_id}`)
  .select(c.bl_id, c.bt_user, c.actor_name, c.actor_user, c.comment_text, c.bl_timestamp, c.bl_expiry)
  .select(c.bl_sitewide, c.bl_create_account, c.bl_anon_only, c.bl_block_email, c.bl_allow_usertalk)
  .select(c.bt_auto, c.bt_address, c.bl_parent_block_id)
  .orderBy(c.bl_id);

async function readBlocks(db: Db, condition: Sql<'block_target'>, now: string): Promise<readonly Block[]> {
  return (await db.all(blocks.where(condition, compare(c.bl_expiry, '>=', now)))).map((row) => blockOf(row, now));
}

/** A block in force: of an account, or of an address or a range. */
export type Block = Readonly<ReturnType<typeof blockOf>>;

/** Times of old rows can have any form. */
const blockOf = (row: RowIn<typeof blocks>, now: string) => ({
  id: row.bl_id,
  userId: row.bt_user,
  address: row.bt_address,
  by: row.actor_name,
  byId: row.actor_user ?? 0,
  reason: row.comment_text,
  timestamp: timeOfRow(row.bl_timestamp, now) ?? now,
  expiry: isInfinity(row.bl_expiry) ? row.bl_expiry : (timeOfRow(row.bl_expiry, now) ?? 'infinity'),
  isPartial: row.bl_sitewide === 0,
  preventsAccounts: row.bl_create_account === 1,
  isAnonymousOnly: row.bl_anon_only === 1 && row.bt_user === null,
  preventsEmail: row.bl_block_email === 1,
  preventsTalk: row.bl_allow_usertalk === 0,
  isAutomatic: row.bt_auto === 1,
  parentId: row.bl_parent_block_id,
});

type Details = ReturnType<typeof detailsOf>;
type WholeDetails = Details & { readonly blockcomponents?: readonly Details[] };

/** The names of these members, in their order. */
export const blockMembers = [
  'blockid',
  'blockedby',
  'blockedbyid',
  'blockreason',
  'blockedtimestamp',
  'blockexpiry',
  'blockpartial',
  'blocknocreate',
  'blockanononly',
  'blockemail',
  'blockowntalk',
  'blockedtimestampformatted',
  'blockexpiryformatted',
  'blockexpiryrelative',
  'blockcomponents',
] as const satisfies readonly (keyof WholeDetails)[];

/** Members of a block in responses, or of several at once as components of a composite block. */
export function blockDetails(blocks: readonly Block[], reader: BlockReader): WholeDetails | undefined {
  const [first, ...others] = blocks;
  if (first === undefined) return undefined;
  if (others.length === 0) return detailsOf({ ...first, blockId: first.id }, reader);
  const components = blocks.map((block) => detailsOf({ ...block, blockId: block.id }, reader));
  return { ...detailsOf(together(blocks, reader), reader), blockcomponents: components };
}

type Described = Omit<Block, 'id' | 'userId' | 'address' | 'isAutomatic' | 'parentId'> & {
  readonly blockId: number | null;
};

/** Several blocks work as their strictest parts. */
function together(blocks: readonly Block[], { wiki, language }: BlockReader): Described {
  return {
    blockId: null,
    by: '',
    byId: 0,
    reason: wiki.messages.text('blockedtext-composite-reason', language) ?? 'Several blocks apply.',
    timestamp: blocks.map((block) => block.timestamp).reduce((a, b) => (b < a ? b : a)),
    expiry: blocks.map((block) => block.expiry).reduce((a, b) => (b > a ? b : a)),
    isPartial: blocks.every((block) => block.isPartial),
    preventsAccounts: blocks.some((block) => block.preventsAccounts),
    isAnonymousOnly: blocks.every((block) => block.isAnonymousOnly),
    preventsEmail: blocks.some((block) => block.preventsEmail),
    preventsTalk: blocks.some((block) => block.preventsTalk),
  };
}

function detailsOf(block: Described, { wiki, language, dates }: BlockReader) {
  const inWords = (timestamp: string): string => dateTimeText(timestamp, language, wiki, dates);
  return {
    blockid: block.blockId,
    blockedby: block.by,
    blockedbyid: block.byId,
    blockreason: block.reason,
    blockedtimestamp: toIso(block.timestamp),
    blockexpiry: isInfinity(block.expiry) ? 'infinite' : toIso(block.expiry),
    blockpartial: block.isPartial,
    blocknocreate: block.preventsAccounts,
    blockanononly: block.isAnonymousOnly,
    blockemail: block.preventsEmail,
    blockowntalk: block.preventsTalk,
    blockedtimestampformatted: inWords(block.timestamp),
    // A future expiry is returned as a date, not as a duration, so that both members are equal.
    ...(!isInfinity(block.expiry) && {
      blockexpiryformatted: inWords(block.expiry),
      blockexpiryrelative: inWords(block.expiry),
    }),
  };
}
