/** The link of the extension Thanks to thank a user for a logged action. */
import { from } from '../../../sql/query.js';
import { t, c } from '../../../db/schema/tables.js';
import { among, equals } from '../../../sql/conditions.js';
import type { Call } from '../../../request/call.js';
import { element, escapeHtml } from '@wiki-query/wikitext';
import { isMember } from '../../../db/memberships.js';
import { groupsWith } from '../../../records/users/group-rights.js';
import type { CommentPart } from '../../../comments/comment-markup.js';
import { associatedRevision } from '../../../records/logs/log-params.js';
import { hidden, isHidden } from '../../../content/visibility.js';
import { isSystemUser, selectAccounts } from '../../../records/users/account-row.js';
import { messageParts, messageText, type LogTextSetting } from '../../../records/log-text/log-message.js';
import type { LogRow } from '../../../records/logs/log-row.js';

/** Logs whose entries can be thanked for: a type, or a type and an action. */
const thankedLogs = new Set(
  'contentmodel create delete import merge move pagelang patrol protect tag upload managetags rights/rights lock'.split(
    ' ',
  ),
);

const isThanked = ({ type, action, deleted }: LogRow): boolean =>
  !isHidden(deleted, hidden.user) && (thankedLogs.has(type) || thankedLogs.has(`${type}/${action}`));

/** Genders of the users whom the viewer may thank for entries, by name. At most three queries. */
export async function readThanked(rows: readonly LogRow[], call: Call): Promise<ReadonlyMap<string, string>> {
  const { db, wiki, viewer, now } = call;
  const names = [...new Set(rows.filter(isThanked).map(({ performer }) => performer))];
  if (viewer.isAnonymous || viewer.isTemporary || names.length === 0 || !wiki.site.extensions.some(isExtension))
    return new Map();
  const accounts = (await db.all(selectAccounts.where(among(c.user_name, names)))).filter(
    (account) => account.user_id !== viewer.id && !isSystemUser(account),
  );
  const ids = accounts.map(({ user_id }) => user_id);
  const bots = await db.all(
    from(t.user_groups)
      .select(c.ug_user)
      .where(among(c.ug_user, ids))
      .where(equals(c.ug_group, 'bot'))
      .where(isMember(now)),
  );
  const genders = await db.all(
    from(t.user_properties)
      .select(c.up_user, c.up_value)
      .where(among(c.up_user, ids))
      .where(equals(c.up_property, 'gender')),
  );
  const isBot = (id: number): boolean =>
    groupsWith(wiki, 'bot').includes('bot') && bots.some(({ ug_user }) => ug_user === id);
  return new Map(
    accounts
      .filter(({ user_id }) => !isBot(user_id))
      .map(({ user_id, user_name }) => [
        user_name,
        genders.find(({ up_user }) => up_user === user_id)?.up_value ?? 'unknown',
      ]),
  );
}

const isExtension = ({ name }: { readonly name?: string | undefined }): boolean => name === 'Thanks';

/** The link in parentheses, if the performer can be thanked. */
export async function thankLink(
  row: LogRow,
  genders: ReadonlyMap<string, string>,
  setting: LogTextSetting,
): Promise<readonly CommentPart[]> {
  const gender = genders.get(row.performer);
  if (gender === undefined || !isThanked(row)) return [];
  const { wiki, viewer } = setting.call;
  const revision = associatedRevision(row.params);
  const [kind, id, subpage] =
    revision === undefined || revision === 0 ? ['log', row.id, `Log/${row.id}`] : ['revision', revision, `${revision}`];
  const attributes = {
    class: 'mw-thanks-thank-link',
    href: wiki.titles.fullUrl(wiki.specialPages.title('Thanks', subpage)),
    title: await messageText(setting, 'thanks-thank-tooltip', viewer.name, row.performer),
    role: 'button',
    [`data-${kind}-id`]: String(id),
    'data-recipient-gender': gender,
  };
  const text = await messageText(setting, 'thanks-thank', viewer.name, row.performer);
  return [' ', ...(await messageParts(setting, 'parentheses', [[element('a', attributes, escapeHtml(text))]]))];
}
