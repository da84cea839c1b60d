/** Message values of the reasons against an action: groups, pages, blocks. */
import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { sql } from '../../sql/sql.js';
import { equals } from '../../sql/conditions.js';
import type { ErrorMessage } from '../../errors/error-messages.js';
import type { Call } from '../../request/call.js';
import { titleKey } from '../../sql/title-condition.js';
import { settingOf } from '../../wikitext/message.js';
import { blockMessage } from '../blocks/block-error.js';
import type { Reason } from './checks.js';
import type { CheckedPage, PermissionFacts } from './facts.js';
import { groupLinks } from './group-links.js';
import { lookUp, NS_MAIN } from '@wiki-query/wikitext';

type Values = ErrorMessage['values'];
type Finder = (reason: Reason, page: CheckedPage, facts: PermissionFacts, call: Call) => Values | Promise<Values>;

const finders: Readonly<Record<string, Finder>> = {
  protectednamespace: (_, { namespace }, { wiki }, { language }) => ({
    namespace:
      namespace === NS_MAIN
        ? (wiki.messages.text('nstab-main', language) ?? '')
        : (wiki.namespaces.get(namespace)?.name ?? ''),
  }),
  cascadeprotected: (_, page, { protections, wiki }) => {
    const { templateSources = new Map(), fileSources = new Map() } = protections.get(titleKey(page))?.cascading ?? {};
    const sources = new Map([...templateSources, ...fileSources]);
    const lines = [...sources.values()].map((one) => `* [[:${wiki.titles.prefixed(one.namespace, one.dbkey)}]]\n`);
    return { count: sources.size, pages: lines.join('') };
  },
  protectedtitle: async (_, { namespace, dbkey }, _facts, { db }) => {
    const row = await db.first(
      from(t.protected_titles)
        .join(t.comment, sql`${c.comment_id} = ${c.pt_reason_id}`)
        .leftJoin(t.user, sql`${c.user_id} = ${c.pt_user}`)
        .select(c.user_name, c.comment_text)
        .where(equals(c.pt_namespace, namespace))
        .where(equals(c.pt_title, dbkey)),
    );
    return { user: row?.user_name ?? '', reason: row?.comment_text ?? '' };
  },
};

/** The reason as an error, with all values of its message. */
export async function saidOf(
  reason: Reason,
  page: CheckedPage,
  facts: PermissionFacts,
  call: Call,
): Promise<ErrorMessage> {
  const { code, block, message, values = {} } = reason;
  if (block !== undefined) return { ...(await blockMessage(call, block)), code };
  if (code === 'permissiondenied') return refusedRight(String(values['right'] ?? ''), call);
  const found = await lookUp(finders, code)?.(reason, page, facts, call);
  return { code, message, values: { ...values, ...found } };
}

/** A missing right, with the groups that have it. */
export async function refusedRight(right: string, call: Call): Promise<ErrorMessage> {
  const groups = await groupLinks(right, settingOf(call));
  const message = groups.length === 0 ? 'badaccess-group0' : 'badaccess-groups';
  return { code: 'permissiondenied', message, values: { right, groups } };
}
