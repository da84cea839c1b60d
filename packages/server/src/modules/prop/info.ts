import { pagesByTitle } from '../../sql/pages-by-title.js';
import { fixedBounds } from '@wiki-query/server-stubs';
import { parseContinue } from '../../sql/keyset.js';
import { exactly, type Exact } from '../../shapes/exact.js';
import { has, type MembersAt } from '../../shapes/module.js';
import { partByPart } from '../../shapes/part-by-part.js';
import { ApiError } from '../../errors/api-error.js';
import { escapeText } from '../../text/html.js';
import { titleKey } from '../../titles/known-titles.js';
import { NS_MAIN } from '../../titles/namespace-numbers.js';
import { protectionTypes } from './info/permissions.js';
import { expiryToIso, toIso } from '../../time/timestamps.js';
import type { Wiki } from '../../site/wiki.js';
import { prepareActionTests, testActions, type ActionTests } from './info/action-tests.js';
import { editIntro } from './info/edit-intro.js';
import { compareTitles, infoPages, languageOf, type InfoPage, type InfoRun } from './info/info-page.js';
import { preloaded } from './info/preload.js';
import { readProtectionInfo, type ProtectionsByTitle } from './info/protection-info.js';
import { readWatchInfo, type WatchInfo } from './info/watch-info.js';

type Members = MembersAt<'info', 'page'>;
type Writable<T> = { -readonly [K in keyof T]?: T[K] };
/** Members of every page, whatever `inprop` selects. */
type Basics = Writable<
  Pick<
    Members,
    | 'contentmodel'
    | 'pagelanguage'
    | 'pagelanguagehtmlcode'
    | 'pagelanguagedir'
    | 'touched'
    | 'lastrevid'
    | 'length'
    | 'redirect'
    | 'new'
  >
>;

const pageMembers = exactly<Members>();

interface Batch {
  readonly protections: ProtectionsByTitle;
  readonly watches: WatchInfo;
  /** IDs of the associated pages (talk or subject), by the title on this side. */
  readonly otherSides: ReadonlyMap<string, number>;
  readonly displayTitles: ReadonlyMap<number, string>;
  readonly tests: ActionTests | undefined;
}

/** Information about pages apart from their content. */
export const info = partByPart<'info', InfoPage, Batch>('info', {
  parts: (run) => {
    const all = infoPages(run);
    const isSlow = has(run.params.prop, 'preloadcontent') || has(run.params.prop, 'editintro');
    if (isSlow && (all.length > 1 || run.pages.revisions.size > 1))
      throw new ApiError(
        'invalidparammix',
        { prefix: run.descriptor.prefix },
        { message: 'apierror-info-singlepagerevision' },
      );
    if (run.params.continue === undefined) return all;
    const [namespace, text] = parseContinue(run.params.continue, ['int', 'string']);
    const start = run.query.wiki.titles.makeSafe(Number(namespace), String(text));
    if (start === undefined) throw new ApiError('badcontinue');
    return all.filter((page) => compareTitles(page, start) >= 0);
  },
  most: ({ params: { testactions = [] }, query: { viewer } }) => {
    const mostTests = fixedBounds['tested-actions'][viewer.rights.has('apihighlimits') ? 'highmax' : 'max'];
    return testactions.length === 0 ? Infinity : Math.ceil(mostTests / testactions.length);
  },
  batch: async (pages, run) => {
    const { prop, testactions } = run.params;
    return {
      protections: has(prop, 'protection') ? await readProtectionInfo(pages, run) : new Map(),
      watches: await readWatchInfo(pages, run),
      otherSides: await readOtherSides(pages, run),
      displayTitles: has(prop, 'displaytitle') ? await readDisplayTitles(pages, run) : new Map(),
      tests: testactions !== undefined && testactions.length > 0 ? await prepareActionTests(pages, run) : undefined,
    };
  },
  add: (page, run, batch) => {
    // What most requests need, page by page.
    if ((run.params.prop ?? []).length === 0 && batch.tests === undefined) {
      const members = basics(page, run);
      return put(page, run, members, boundOf(members));
    }
    return describe(page, run, batch).then((members) => put(page, run, members));
  },
  rest: ([first]) => ['continue', `${first.namespace}|${first.dbkey.replaceAll('_', ' ')}`],
  pageFields: ['page_is_redirect', 'page_is_new', 'page_touched', 'page_latest', 'page_len', 'page_content_model'],
  cacheMode: (p) => {
    const isPublic = (p.prop ?? []).every((name) => publicProps.has(name)) && (p.testactions ?? []).length === 0;
    return isPublic ? 'public' : 'private';
  },
});

const publicProps: ReadonlySet<string> = new Set([
  'protection',
  'talkid',
  'subjectid',
  'associatedpage',
  'url',
  'preload',
  'displaytitle',
  'varianttitles',
]);

async function readOtherSides(
  pages: readonly InfoPage[],
  { params: { prop }, query: { db, wiki } }: InfoRun,
): Promise<ReadonlyMap<string, number>> {
  const { namespaces } = wiki;
  const wanted = new Map<string, string>();
  const titles = pages.flatMap((page) => {
    const isTalk = namespaces.isTalk(page.namespace);
    if (!has(prop, isTalk ? 'subjectid' : 'talkid')) return [];
    const namespace = isTalk ? namespaces.subject(page.namespace) : namespaces.talk(page.namespace);
    if (namespace === undefined) return [];
    const other = { namespace, dbkey: page.dbkey };
    wanted.set(titleKey(other), page.key);
    return [other];
  });
  const rows = await pagesByTitle(db, titles, ['page_id', 'page_namespace', 'page_title']);
  return new Map(
    rows.map((row) => [
      wanted.get(titleKey({ namespace: row.page_namespace, dbkey: row.page_title })) ?? '',
      row.page_id,
    ]),
  );
}

async function readDisplayTitles(
  pages: readonly InfoPage[],
  { query: { db } }: InfoRun,
): Promise<ReadonlyMap<number, string>> {
  const ids = pages.map(({ id }) => id).filter((id) => id > 0);
  if (ids.length === 0) return new Map();
  const rows = await db.all(
    db.sql
      .selectFrom('page_props')
      .select(['pp_page', 'pp_value'])
      .where('pp_page', 'in', ids)
      .where('pp_propname', '=', 'displaytitle'),
  );
  return new Map(rows.map((row) => [row.pp_page, row.pp_value]));
}

/** Adds the members to the page's entry. False if the response is full. */
function put(
  page: InfoPage,
  { query: { response } }: InfoRun,
  members: Exact<Members> | Basics,
  bound?: number,
): boolean {
  if (!response.fits(members, bound)) return false;
  Object.assign(response.page(page.responseId), members);
  return true;
}

async function describe(page: InfoPage, run: InfoRun, batch: Batch) {
  const { prop } = run.params;
  return pageMembers({
    ...basics(page, run),
    ...(has(prop, 'protection') && protectionMembers(page, run, batch)),
    ...watchMembers(page, run, batch.watches),
    ...sides(page, run, batch),
    ...(has(prop, 'url') && addresses(page, run)),
    // Reading a page is denied only if reading the whole wiki is denied.
    ...(has(prop, 'readable') && { readable: run.query.viewer.rights.has('read') }),
    ...(has(prop, 'preload') && { preload: '' }),
    ...(has(prop, 'preloadcontent') && (await preloaded(page, run))),
    ...(has(prop, 'editintro') && { editintro: await editIntro(page, run) }),
    ...names(page, run, batch),
    ...(batch.tests !== undefined && (await testActions(page, batch.tests, run))),
  });
}

function basics(page: InfoPage, run: InfoRun): Basics {
  const { languages } = run.query.wiki;
  const language = languageOf(page, run);
  const { row } = page;
  const members: Basics = {
    contentmodel: page.contentModel,
    pagelanguage: language,
    pagelanguagehtmlcode: languages.bcp47(language),
    pagelanguagedir: languages.isRightToLeft(language) ? 'rtl' : 'ltr',
  };
  if (row === undefined) return members;
  members.touched = toIso(row.page_touched ?? '');
  members.lastrevid = row.page_latest ?? 0;
  members.length = row.page_len ?? 0;
  if (isShownRedirect(page, run)) members.redirect = true;
  if (row.page_is_new === 1) members.new = true;
  return members;
}

/** An upper bound of the size of these members: three texts of any length, plus at most 100 bytes. */
const boundOf = ({ contentmodel = '', pagelanguage = '', pagelanguagehtmlcode = '' }: Basics): number =>
  3 * (contentmodel.length + pagelanguage.length + pagelanguagehtmlcode.length) + 100;

/** A request that resolves redirects shows none. */
const isShownRedirect = ({ row }: InfoPage, { pages }: InfoRun): boolean =>
  row?.page_is_redirect === 1 && !pages.resolveRedirects;

function protectionMembers(page: InfoPage, { query: { wiki } }: InfoRun, { protections }: Batch) {
  const { types } = wiki.site.restrictions;
  return { protection: protections.get(page.key) ?? [], restrictiontypes: protectionTypes(page, types) };
}

function watchMembers(
  { key }: InfoPage,
  { params: { prop } }: InfoRun,
  { own, watchers, visitingWatchers }: WatchInfo,
) {
  const watch = own.get(key);
  const noticed = watch?.notificationTimestamp;
  return {
    ...(has(prop, 'watched') && { watched: watch !== undefined }),
    ...(has(prop, 'watched') && typeof watch?.expiry === 'string' && { watchlistexpiry: expiryToIso(watch.expiry) }),
    ...(watchers !== undefined && { watchers: watchers.get(key) ?? 0 }),
    ...(visitingWatchers !== undefined && { visitingwatchers: visitingWatchers.get(key) ?? 0 }),
    ...(has(prop, 'notificationtimestamp') && {
      notificationtimestamp: typeof noticed === 'string' ? toIso(noticed) : '',
    }),
  };
}

function sides(page: InfoPage, { params: { prop }, query: { wiki, titleTexts } }: InfoRun, { otherSides }: Batch) {
  const { namespaces } = wiki;
  const isTalk = namespaces.isTalk(page.namespace);
  const other = otherSides.get(page.key);
  const namespace = isTalk ? namespaces.subject(page.namespace) : (namespaces.talk(page.namespace) ?? page.namespace);
  return {
    ...(other !== undefined && (isTalk ? { subjectid: other } : { talkid: other })),
    ...(has(prop, 'associatedpage') && { associatedpage: titleTexts.text(namespace, page.dbkey) }),
  };
}

function addresses({ namespace, dbkey }: InfoPage, { query: { wiki, titleTexts } }: InfoRun) {
  const title = wiki.titles.of(namespace, dbkey);
  const gender = titleTexts.gender(namespace, dbkey);
  return {
    fullurl: wiki.titles.fullUrl(title, '', gender),
    editurl: wiki.titles.fullUrl(title, 'action=edit', gender),
    canonicalurl: wiki.titles.canonicalUrl(title, '', gender),
  };
}

function names(page: InfoPage, run: InfoRun, { displayTitles }: Batch) {
  const { params: p, query } = run;
  const text = query.titleTexts.text(page.namespace, page.dbkey);
  const displayed = displayTitles.get(page.id);
  return {
    ...(has(p.prop, 'displaytitle') && { displaytitle: displayed ?? escapeText(text) }),
    ...(page.id > 0 &&
      has(p.prop, 'varianttitles') && {
        varianttitles: variantTitles(page, displayed, query.wiki),
      }),
    ...(page.id > 0 &&
      has(p.prop, 'linkclasses') && { linkclasses: isShownRedirect(page, run) ? ['mw-redirect'] : [] }),
  };
}

/** A display title is converted as a whole. */
function variantTitles({ namespace, dbkey }: InfoPage, displayed: string | undefined, { contentLanguage }: Wiki) {
  const { variants } = contentLanguage;
  const prefix = (code: string): string =>
    displayed !== undefined || namespace === NS_MAIN ? '' : `${variants.namespaceName(namespace, code)}:`;
  const text = displayed ?? dbkey.replaceAll('_', ' ');
  return Object.fromEntries(variants.codes.map((code) => [code, prefix(code) + variants.convert(text, code)]));
}
