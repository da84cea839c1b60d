/** Which actions the viewer may do with pages, and why not. */
import { mark, type Value } from '../../result/value.js';
import { formatReason } from '../../errors/error-format.js';
import { blockDetails } from '../blocks/active-blocks.js';
import { readDatePreferences } from '../../language/date-text.js';
import {
  readPermissionFacts,
  reasonsAgainst,
  wouldCreateAccount,
  type PermissionFacts,
  type Reason,
} from '../permissions/permissions.js';
import { saidOf } from '../permissions/reason-values.js';
import type { InfoPage, InfoRun } from './info-page.js';

export interface ActionTests {
  readonly facts: PermissionFacts;
  /** Members about the block, where one is told of. */
  readonly blockInfo: Value | undefined;
}

export async function prepareActionTests(
  pages: readonly InfoPage[],
  { params: p, query }: InfoRun,
): Promise<ActionTests> {
  const facts = await readPermissionFacts(pages, query);
  const tells = p.testactionsdetail === 'full' && facts.blocks.length > 0;
  const dates = tells ? await readDatePreferences(query.db, query.viewer, query.wiki) : undefined;
  const blockInfo = dates && blockDetails(facts.blocks, { wiki: query.wiki, language: query.language, dates });
  return { facts, blockInfo };
}

/** `actions` of a page, and `wouldautocreate` where it is asked for. */
export async function testActions(
  page: InfoPage,
  { facts, blockInfo }: ActionTests,
  { params: p, query }: InfoRun,
): Promise<Record<string, Value>> {
  const quick = p.testactionsdetail === 'quick';
  const told = async (reason: Reason): Promise<Value> =>
    formatReason(
      await saidOf(reason, page, facts, query),
      query.errors,
      reason.block !== undefined && blockInfo !== undefined ? { blockinfo: blockInfo } : {},
    );
  const actions = new Map<string, Value>();
  const accounts = new Map<string, Value>();
  for (const action of p.testactions ?? []) {
    const reasons = reasonsAgainst(action, page, facts, { quick });
    actions.set(
      action,
      p.testactionsdetail === 'boolean' ? reasons.length === 0 : await Promise.all(reasons.map(told)),
    );
    accounts.set(action, wouldCreateAccount(action, query.viewer, query.wiki));
  }
  const empty = { emptyArray: 'fv1' } as const;
  return { actions: mark(actions, empty), ...(p.testactionsautocreate && { wouldautocreate: mark(accounts, empty) }) };
}
