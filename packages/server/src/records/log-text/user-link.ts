/** Users in log entries: the link to their page, and the tool links after it. */
import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { nullable, integer, as } from '../../sql/table.js';
import { sql } from '../../sql/sql.js';
import { among } from '../../sql/conditions.js';
import type { Call } from '../../request/call.js';
import type { CommentPart, PendingLink } from '../../comments/comment-markup.js';
import { escapeHtml, prettifyIp, NS_USER, NS_USER_TALK, type Title } from '@wiki-query/wikitext';
import { escapedMessage, type LinkedAccount, type LogTextSetting } from './log-message.js';

const anEdit = from(t.actor)
  .join(t.revision, sql`${c.rev_actor} = ${c.actor_id}`)
  .where(sql`${c.actor_user} = ${c.user_id}`)
  .limit(1);

/** The names that have an account. At most one query. */
export async function readLinkedAccounts(
  { db }: Call,
  names: readonly string[],
): Promise<ReadonlyMap<string, LinkedAccount>> {
  const rows = await db.all(
    from(t.user)
      .select(c.user_name, c.user_editcount)
      .select(as(sql`case when ${c.user_editcount} is null then (${anEdit}) end`, 'edited', nullable(integer)))
      .where(among(c.user_name, [...new Set(names)])),
  );
  return new Map(rows.map((row) => [row.user_name, { hasEdits: (row.user_editcount ?? row.edited ?? 0) > 0 }]));
}

/** Link to the page of an account, or to the contributions of an address or a temporary account. */
export function userLink({ call: { wiki }, accounts, isPlain }: LogTextSetting, name: string): readonly CommentPart[] {
  if (isPlain) return [escapeHtml(name)];
  const link = (target: Title, shown: string, classes: string): readonly CommentPart[] => [
    { kind: 'page', target, html: `<bdi>${escapeHtml(shown)}</bdi>`, classes: `mw-userlink${classes}` },
  ];
  const edits = (): Title => wiki.specialPages.title('Contributions', name);
  if (wiki.userNames.isTemporary(name)) return link(edits(), name, ' mw-tempuserlink');
  if (accounts.has(name)) return link(wiki.titles.of(NS_USER, name.replaceAll(' ', '_')), name, '');
  if (wiki.userNames.isExternal(name))
    return [`<span class="mw-userlink mw-extuserlink mw-anonuserlink"><bdi>${escapeHtml(name)}</bdi></span>`];
  return link(edits(), prettifyIp(name), ' mw-anonuserlink');
}

/** The link, and the tools where they are shown. */
export async function userWithTools(
  setting: LogTextSetting,
  name: string,
  options: { readonly mayOfferBlock: boolean } = { mayOfferBlock: true },
): Promise<readonly CommentPart[]> {
  const link = userLink(setting, name);
  const { wiki, viewer } = setting.call;
  const account = setting.accounts.get(name);
  if (!setting.showsUserTools || (account === undefined && wiki.userNames.isExternal(name))) return link;
  const tool = async (target: Title, key: string, classes: string): Promise<PendingLink> => ({
    kind: 'page',
    target,
    html: await escapedMessage(setting, key),
    classes: `mw-usertoollinks-${classes}`,
  });
  const tools = [await tool(wiki.titles.of(NS_USER_TALK, name.replaceAll(' ', '_')), 'talkpagelinktext', 'talk')];
  if (account !== undefined) {
    const classes = account.hasEdits ? 'contribs' : 'contribs mw-usertoollinks-contribs-no-edits';
    tools.push(await tool(wiki.specialPages.title('Contributions', name), 'contribslink', classes));
  }
  if (options.mayOfferBlock && viewer.rights.has('block'))
    tools.push(await tool(wiki.specialPages.title('Block', name), 'blocklink', 'block'));
  const items = tools.flatMap((part, i): readonly CommentPart[] => [i === 0 ? '<span>' : ' <span>', part, '</span>']);
  return [...link, ' <span class="mw-usertoollinks mw-changeslist-links">', ...items, '</span>'];
}
