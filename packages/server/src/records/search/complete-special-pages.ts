import type { OffsetWindow } from '../../shapes/part-by-part.js';
import { compareBytes } from '../../text/php-order.js';
import { upperCase, NS_SPECIAL, type Title } from '@wiki-query/wikitext';
import type { Wiki } from '../../site/wiki.js';

/**
 * Special pages that are not listed: they redirect, need parameters, or are parts of others. Data of
 * `SpecialPage::isListed` of MediaWiki 1.43.
 */
const unlisted = new Set(
  (
    'LinkAccounts UnlinkAccounts AuthenticationPopupSuccess ChangePassword Listadmins Listbots EditWatchlist Filepath UploadStash ' +
    'GoToInterwiki ApiHelp Blankpage Badtitle EditTags Movepage Mycontributions MyLanguage Mylog Mypage Mytalk Myuploads AllMyUploads ' +
    'Revisiondelete RunJobs Specialpages PageData TalkPage Confirmemail Invalidateemail DisplayNotificationsConfiguration ' +
    'NotificationsMarkRead Thanks'
  ).split(' '),
);

interface Name {
  readonly page: string;
  /** 0 for the displayed name, more for other names. */
  readonly rank: number;
}

/** Special pages whose names begin with a text. Displayed names come before aliases. */
export function completeSpecialPages(search: string, { offset, limit }: OffsetWindow, wiki: Wiki): readonly Title[] {
  const wanted = upperCase(search.replaceAll(' ', '_'));
  const byRank: Name[][] = [];
  for (const [, name] of [...namesOf(wiki)]
    .filter(([key]) => key.startsWith(wanted))
    .sort(([a], [b]) => compareBytes(a, b))) {
    (byRank[name.rank] ??= []).push(name);
    if ((byRank[0]?.length ?? 0) >= limit + 1 + offset) break;
  }
  return byRank
    .flatMap((names) => names ?? [])
    .slice(offset, offset + limit + 1)
    .flatMap(({ page }) => wiki.titles.makeSafe(NS_SPECIAL, page) ?? []);
}

/** Names in capitals. A later page's alias replaces an earlier one. */
function namesOf(wiki: Wiki): ReadonlyMap<string, Name> {
  const names = new Map<string, Name>();
  const listed = wiki.site.specialpagealiases.filter(({ realname }) => !unlisted.has(realname));
  for (const { realname } of listed) names.set(upperCase(realname), { page: realname, rank: 0 });
  for (const { aliases } of listed)
    aliases.forEach((alias, rank) => names.set(upperCase(alias), { page: alias, rank }));
  return names;
}
