import { fixedBounds } from '@wiki-query/server-stubs';
import { parseContinue } from '../../sql/keyset.js';
import type { Exact } from '../../shapes/exact.js';
import { has } from '../../shapes/module.js';
import { partByPart } from '../../shapes/part-by-part.js';
import { ApiError } from '../../errors/api-error.js';
import { prepareActionTests } from './info/action-tests.js';
import { compareTitles } from '../../sql/title-condition.js';
import { infoPages, type InfoPage, type InfoRun } from './info/info-page.js';
import { readProtectionInfo } from './info/protection-info.js';
import { readWatchInfo } from './info/watch-info.js';
import { type Batch, readOtherSides, readDisplayTitles } from './info/read-pages.js';
import { type Basics, basics, type Members } from './info/basics.js';
import { describe } from './info/members.js';

/** Information about pages apart from their content. */
export const info = partByPart<'info', InfoPage, Batch>('info', {
  parts: (run) => {
    const all = infoPages(run);
    const isSlow = has(run.params.prop, 'preloadcontent', 'editintro');
    if (isSlow && (all.length > 1 || run.pages.revisions.size > 1))
      throw new ApiError(
        'invalidparammix',
        { prefix: run.descriptor.prefix },
        { message: 'apierror-info-singlepagerevision' },
      );
    if (run.params.continue === undefined) return all;
    const [namespace, text] = parseContinue(run.params.continue, ['int', 'string']);
    const start = run.call.wiki.titles.makeSafe(Number(namespace), String(text));
    if (start === undefined) throw new ApiError('badcontinue');
    return all.filter((page) => compareTitles(page, start) >= 0);
  },
  most: ({ params: { testactions = [] }, call: { viewer } }) => {
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
    // The members that most requests need, page by page.
    if ((run.params.prop ?? []).length === 0 && batch.tests === undefined) {
      const members = basics(page, run);
      return put(page, run, members);
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

/** Adds the members to the page's entry. False if the response is full. */
function put(page: InfoPage, { response }: InfoRun, members: Exact<Members> | Basics): boolean {
  if (!response.fits(members)) return false;
  Object.assign(response.page(page.responseId), members);
  return true;
}
