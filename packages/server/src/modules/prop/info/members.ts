/** Members of one page, in order. */
import { together, type PartMembers } from '../../../shapes/part-members.js';
import type { MembersAt } from '../../../shapes/module.js';
import { escapeText, NS_MAIN } from '@wiki-query/wikitext';
import type { PageRow } from '../../../pages/page-rows.js';
import { protectionTypes } from '../../../records/permissions/checks.js';
import { watchExpiry } from '../../../records/watchlist/expiry.js';
import type { Wiki } from '../../../site/wiki.js';
import { testActions } from './action-tests.js';
import { editIntro } from './edit-intro.js';
import type { InfoPage, InfoRun } from './info-page.js';
import { preloaded } from './preload.js';
import type { Batch } from './read-pages.js';
import { rowToIso } from '../../../time/timestamps.js';

/** A member of pages that exist. */
const ofRow =
  <V>(write: (row: PageRow, page: InfoPage, run: InfoRun) => V) =>
  (page: InfoPage, run: InfoRun): V | undefined =>
    page.row && write(page.row, page, run);

/** A request that resolves redirects shows none. */
const isShownRedirect = ({ page_is_redirect }: PageRow, _page: InfoPage, { pages }: InfoRun): boolean =>
  page_is_redirect === 1 && !pages.resolveRedirects;

const addressOf =
  (query: string) =>
  ({ namespace, dbkey }: InfoPage, { call: { wiki, titleTexts } }: InfoRun): string =>
    wiki.titles.canonicalUrl(wiki.titles.of(namespace, dbkey), query, titleTexts.gender(namespace, dbkey));

/** The ID of the page on the other side, of talk pages or of all others. */
const otherSide =
  (ofTalk: boolean) =>
  async (page: InfoPage, { call: { wiki } }: InfoRun, { otherSides }: Batch): Promise<number | undefined> =>
    wiki.namespaces.isTalk(page.namespace) === ofTalk ? (await otherSides()).get(page.key) : undefined;

const counted = (numbers: ReadonlyMap<string, number> | undefined, key: string): number | undefined =>
  numbers && (numbers.get(key) ?? 0);

export const members: PartMembers<'info', MembersAt<'info', 'page'>, InfoPage, Batch> = {
  contentmodel: ({ contentModel }) => contentModel,
  pagelanguage: ({ language }) => language,
  pagelanguagehtmlcode: ({ language }, { call }) => call.wiki.languages.bcp47(language),
  pagelanguagedir: ({ language }, { call }) => (call.wiki.languages.isRightToLeft(language) ? 'rtl' : 'ltr'),
  touched: ofRow(({ page_touched }, _page, { call }) => rowToIso(page_touched ?? '', call.now)),
  lastrevid: ofRow(({ page_latest }) => page_latest ?? 0),
  length: ofRow(({ page_len }) => page_len ?? 0),
  redirect: ofRow((row, page, run) => isShownRedirect(row, page, run) || undefined),
  new: ofRow(({ page_is_new }) => page_is_new === 1 || undefined),
  protection: async ({ key }, _run, { protections }) => (await protections()).get(key) ?? [],
  restrictiontypes: (page, { call: { wiki } }) => protectionTypes(page, wiki.site.restrictions.types),
  watched: async ({ key }, _run, { own }) => (await own()).has(key),
  watchlistexpiry: async ({ key }, { call }, { own }) => watchExpiry((await own()).get(key)?.expiry ?? null, call),
  watchers: async ({ key }, _run, { watchers }) => counted(await watchers(), key),
  visitingwatchers: async ({ key }, _run, { visitingWatchers }) => counted(await visitingWatchers(), key),
  notificationtimestamp: async ({ key }, { call }, { own }) => {
    const noticed = (await own()).get(key)?.notificationTimestamp;
    return typeof noticed === 'string' ? rowToIso(noticed, call.now) : '';
  },
  talkid: otherSide(false),
  subjectid: otherSide(true),
  associatedpage: ({ namespace, dbkey }, { call: { wiki, titleTexts } }) => {
    const { isTalk, subject, talk } = wiki.namespaces;
    return titleTexts.text(isTalk(namespace) ? subject(namespace) : (talk(namespace) ?? namespace), dbkey);
  },
  fullurl: addressOf(''),
  editurl: addressOf('action=edit'),
  canonicalurl: addressOf(''),
  // Reading a page is denied only if reading the whole wiki is denied.
  readable: (_, { call }) => call.viewer.rights.has('read'),
  preload: () => '',
  ...together(['preloadcontent', 'preloadisdefault'], preloaded),
  editintro: editIntro,
  displaytitle: async (page, { call: { titleTexts } }, { displayTitles }) =>
    (await displayTitles()).get(page.id) ?? escapeText(titleTexts.text(page.namespace, page.dbkey)),
  varianttitles: async (page, { requests, call }, { displayTitles }) =>
    page.id === 0
      ? undefined
      : variantTitles(page, requests('displaytitle') ? (await displayTitles()).get(page.id) : undefined, call.wiki),
  linkclasses: ofRow((row, page, run) => (isShownRedirect(row, page, run) ? ['mw-redirect'] : [])),
  ...together(
    ['actions', 'wouldautocreate'],
    (page: InfoPage, run: InfoRun, { tests }: Batch) =>
      tests && tests().then((tested) => testActions(page, tested, run)),
  ),
};

/** A display title is converted as a whole. */
function variantTitles({ namespace, dbkey }: InfoPage, displayed: string | undefined, { contentLanguage }: Wiki) {
  const { variants } = contentLanguage;
  const prefix = (code: string): string =>
    displayed !== undefined || namespace === NS_MAIN ? '' : `${variants.namespaceName(namespace, code)}:`;
  const text = displayed ?? dbkey.replaceAll('_', ' ');
  return Object.fromEntries(variants.codes.map((code) => [code, prefix(code) + variants.convert(text, code)]));
}
