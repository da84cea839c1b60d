/** Members of one page, in order. */
import { exactly } from '../../../shapes/exact.js';
import { has } from '../../../shapes/module.js';
import { escapeText, NS_MAIN } from '@wiki-query/wikitext';
import { protectionTypes } from '../../../records/permissions/checks.js';
import { watchExpiry } from '../../../records/watchlist/expiry.js';
import type { Wiki } from '../../../site/wiki.js';
import { testActions } from './action-tests.js';
import { editIntro } from './edit-intro.js';
import type { InfoPage, InfoRun } from './info-page.js';
import { preloaded } from './preload.js';
import type { WatchInfo } from './watch-info.js';
import type { Batch } from './read-pages.js';
import { basics, isShownRedirect, type Members } from './basics.js';
import { rowToIso } from '../../../time/timestamps.js';

const pageMembers = exactly<Members>();

export async function describe(page: InfoPage, run: InfoRun, batch: Batch) {
  const { prop } = run.params;
  return pageMembers({
    ...basics(page, run),
    ...(has(prop, 'protection') && protectionMembers(page, run, batch)),
    ...watchMembers(page, run, batch.watches),
    ...sides(page, run, batch),
    ...(has(prop, 'url') && addresses(page, run)),
    // Reading a page is denied only if reading the whole wiki is denied.
    ...(has(prop, 'readable') && { readable: run.call.viewer.rights.has('read') }),
    ...(has(prop, 'preload') && { preload: '' }),
    ...(has(prop, 'preloadcontent') && (await preloaded(page, run))),
    ...(has(prop, 'editintro') && { editintro: await editIntro(page, run) }),
    ...names(page, run, batch),
    ...(batch.tests !== undefined && (await testActions(page, batch.tests, run))),
  });
}

function protectionMembers(page: InfoPage, { call: { wiki } }: InfoRun, { protections }: Batch) {
  const { types } = wiki.site.restrictions;
  return { protection: protections.get(page.key) ?? [], restrictiontypes: protectionTypes(page, types) };
}

function watchMembers(
  { key }: InfoPage,
  { params: { prop }, call }: InfoRun,
  { own, watchers, visitingWatchers }: WatchInfo,
) {
  const watch = own.get(key);
  const noticed = watch?.notificationTimestamp;
  const expiry = watchExpiry(watch?.expiry ?? null, call);
  return {
    ...(has(prop, 'watched') && { watched: watch !== undefined }),
    ...(has(prop, 'watched') && expiry !== undefined && { watchlistexpiry: expiry }),
    ...(watchers !== undefined && { watchers: watchers.get(key) ?? 0 }),
    ...(visitingWatchers !== undefined && { visitingwatchers: visitingWatchers.get(key) ?? 0 }),
    ...(has(prop, 'notificationtimestamp') && {
      notificationtimestamp: typeof noticed === 'string' ? rowToIso(noticed, call.now) : '',
    }),
  };
}

function sides(page: InfoPage, { params: { prop }, call: { wiki, titleTexts } }: InfoRun, { otherSides }: Batch) {
  const { namespaces } = wiki;
  const isTalk = namespaces.isTalk(page.namespace);
  const other = otherSides.get(page.key);
  const namespace = isTalk ? namespaces.subject(page.namespace) : (namespaces.talk(page.namespace) ?? page.namespace);
  return {
    ...(other !== undefined && (isTalk ? { subjectid: other } : { talkid: other })),
    ...(has(prop, 'associatedpage') && { associatedpage: titleTexts.text(namespace, page.dbkey) }),
  };
}

function addresses({ namespace, dbkey }: InfoPage, { call: { wiki, titleTexts } }: InfoRun) {
  const title = wiki.titles.of(namespace, dbkey);
  const gender = titleTexts.gender(namespace, dbkey);
  return {
    fullurl: wiki.titles.canonicalUrl(title, '', gender),
    editurl: wiki.titles.canonicalUrl(title, 'action=edit', gender),
    canonicalurl: wiki.titles.canonicalUrl(title, '', gender),
  };
}

function names(page: InfoPage, run: InfoRun, { displayTitles }: Batch) {
  const { params: p, call } = run;
  const text = call.titleTexts.text(page.namespace, page.dbkey);
  const displayed = displayTitles.get(page.id);
  return {
    ...(has(p.prop, 'displaytitle') && { displaytitle: displayed ?? escapeText(text) }),
    ...(page.id > 0 &&
      has(p.prop, 'varianttitles') && {
        varianttitles: variantTitles(page, displayed, call.wiki),
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
