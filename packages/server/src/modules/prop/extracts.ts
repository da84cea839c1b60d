import { ApiError } from '../../errors/api-error.js';
import { checkConstraints } from '../../parameters/constraints.js';
import type { PageRow } from '../../pages/page-rows.js';
import { partByPart } from '../../shapes/part-by-part.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { NS_FILE } from '@wiki-query/wikitext';
import { readExtract } from './extracts/read-extract.js';

/** A page, and its place among the pages of the request. */
interface Part {
  readonly page: PageRow;
  readonly place: number;
  /** The last page of the response, of which one is that of a file. */
  readonly isAfterFile: boolean;
}

/** Beginnings of pages. Only introductions are several in one response. */
export const extracts = partByPart<'extracts', Part>('extracts', {
  parses: true,
  checksConstraints: 'itself',
  parts: (run) => {
    const { params: p, pages, warn } = run;
    const all = [...pages.good.values()];
    if (all.length === 0) return [];
    checkConstraints(run);
    if (limitOf(run) < p.limit) warn('textextracts-limit', { limit: limitOf(run) });
    const from = Number(p.continue ?? 0);
    if (from < 0 || from > all.length) throw new ApiError('badcontinue');
    const to = Math.min(from + limitOf(run), all.length);
    const hasFile = all.slice(from, to).some(({ page_namespace: namespace }) => namespace === NS_FILE);
    return all.map((page, place) => ({ page, place, isAfterFile: hasFile && place === to - 1 })).slice(from);
  },
  most: limitOf,
  add: async ({ page, isAfterFile }, run) => {
    const { response, warn } = run;
    const text = page.page_namespace === NS_FILE ? '' : await readExtract(page, run);
    // The last warning.
    if (isAfterFile) warn('textextracts-title-in-file-namespace');
    return response.setOnPage(page.page_id, 'extract', text);
  },
  rest: ([first]) => ['continue', first.place],
});

/** One whole text, or several introductions. */
function limitOf({ params: p, pages }: QueryRun<'extracts'>): number {
  return p.intro || pages.good.size < 2 ? p.limit : 1;
}
