/** Tests which actions the viewer may perform on pages, and why not. */
import type { MembersAt } from '../../../shapes/module.js';
import { isIntegerKey } from '../../../result/integer.js';
import { mark, type Value } from '../../../result/value.js';
import { formatReason } from '../../../errors/error-format.js';
import { blockDetails } from '../../../records/blocks/active-blocks.js';
import { readDatePreferences } from '../../../language/date-text.js';
import type { Reason } from '../../../records/permissions/checks.js';
import { readPermissionFacts, type PermissionFacts } from '../../../records/permissions/facts.js';
import { wouldCreateAccount } from '../../../records/permissions/rights.js';
import type { Call } from '../../../request/call.js';
import { reasonsAgainst } from './permissions.js';
import { saidOf } from '../../../records/permissions/reason-values.js';
import type { InfoPage, InfoRun } from './info-page.js';

export interface ActionTests {
  readonly facts: PermissionFacts;
  /** Members about the block that the error reports. */
  readonly blockInfo: Value | undefined;
}

export async function prepareActionTests(
  pages: readonly InfoPage[],
  { params: p, call }: InfoRun,
): Promise<ActionTests> {
  const facts = await readPermissionFacts(pages, call);
  const tells = p.testactionsdetail === 'full' && facts.blocks.length > 0;
  const dates = tells ? await readDatePreferences(call.db, call.viewer, call.wiki) : undefined;
  const blockInfo = dates && blockDetails(facts.blocks, { wiki: call.wiki, language: call.language, dates });
  return { facts, blockInfo };
}

type Members = MembersAt<'info', 'page'>;
type Actions = NonNullable<Members['actions']>;
type Accounts = NonNullable<Members['wouldautocreate']>;

/** `actions` of a page, and `wouldautocreate` if requested. */
export async function testActions(
  page: InfoPage,
  { facts, blockInfo }: ActionTests,
  { params: p, call }: InfoRun,
): Promise<Pick<Members, 'actions' | 'wouldautocreate'>> {
  const quick = p.testactionsdetail === 'quick';
  const told = async (reason: Reason): Promise<Value> =>
    formatReason(
      await saidOf(reason, page, facts, call),
      call.errors,
      reason.block !== undefined && blockInfo !== undefined ? { blockinfo: blockInfo } : {},
    );
  const actions = new Map<string, Value>();
  const accounts = new Map<string, boolean>();
  for (const action of p.testactions ?? []) {
    const reasons = reasonsAgainst(action, page, facts, { quick });
    actions.set(
      action,
      p.testactionsdetail === 'boolean' ? reasons.length === 0 : await Promise.all(reasons.map(told)),
    );
    accounts.set(action, wouldCreateAccount(action, call.viewer, call.wiki));
  }
  const tested: object = byAction(actions, call);
  const created: object = byAction(accounts, call);
  return {
    actions: tested as Actions,
    ...(p.testactionsautocreate && { wouldautocreate: created as Accounts }),
  };
}

/**
 * Names of actions may be numbers. PHP writes an array as a list if they are the places of its items. Format version 1 omits actions that are not
 * permitted.
 */
function byAction(values: ReadonlyMap<string, Value>, { formatVersion }: Pick<Call, 'formatVersion'>): object {
  const isPlace = (name: string): boolean => isIntegerKey(name) && Number(name) >= 0 && Number(name) < values.size;
  const isList = values.size > 0 && [...values.keys()].every(isPlace);
  const isFiltered = formatVersion === 1 && [...values.values()].includes(false);
  return isList && !isFiltered
    ? [...values].sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value)
    : mark(values, { emptyArray: 'fv1' });
}
