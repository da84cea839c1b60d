import { fixedBounds } from '@wiki-query/server-stubs';
import { parseContinue } from '../../sql/keyset.js';
import { partByPart } from '../../shapes/part-by-part.js';
import { ApiError } from '../../errors/api-error.js';
import { compareTitles } from '../../sql/title-condition.js';
import { infoPages, type InfoPage } from './info/info-page.js';
import { members } from './info/members.js';
import { type Batch, readPages } from './info/read-pages.js';

/** Information about pages apart from their content. */
export const info = partByPart<'info', InfoPage, Batch>('info', {
  parts: (run) => {
    const all = infoPages(run);
    const isSlow = run.requests('preloadcontent') || run.requests('editintro');
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
  batch: async (pages, run) => readPages(pages, run),
  members,
  put: (item, { responseId }, { response }) => {
    if (!response.fits(item)) return false;
    Object.assign(response.page(responseId), item);
    return true;
  },
  rest: ([first]) => ['continue', `${first.namespace}|${first.dbkey.replaceAll('_', ' ')}`],
  pageFields: ['page_is_redirect', 'page_is_new', 'page_touched', 'page_latest', 'page_len', 'page_content_model'],
  cacheMode: ({ params: p }) => {
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
