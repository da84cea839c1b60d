import { sumOf } from '../../result/integer.js';
import { partByPart } from '../../shapes/part-by-part.js';
import { completeTitles } from '../../records/search/complete-titles.js';
import type { Suggestion } from '../../records/search/exact-first.js';
import { lowestIndex } from '../../records/search/lowest-index.js';

/** Pages whose titles begin with a text. An exact match comes first. */
export const prefixsearch = partByPart<'prefixsearch', Suggestion>('prefixsearch', {
  byOffset: true,
  // The exact match may come in addition to the limit.
  most: () => Infinity,
  parts: async (run, window) => {
    const { search, namespace } = run.params;
    const { suggestions, hasMore } = await completeTitles(search, namespace, window, run.call);
    if (hasMore) run.continueAt('offset', sumOf(window.offset, window.limit));
    return suggestions;
  },
  batch: (suggestions, { call }) => call.titleTexts.load(suggestions.map(({ title }) => title)),
  members: {
    ns: ({ title }) => title.namespace,
    title: ({ title }, { call }) => call.titleTexts.text(title.namespace, title.dbkey),
    special: ({ id }) => id === undefined || undefined,
    pageid: ({ id }) => id,
  },
  generates: ({ title }) => title,
  pageData: (index) => ({ index }),
  mergeRedirect: lowestIndex,
});
