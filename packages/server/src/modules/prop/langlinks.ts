import { c } from '../../db/schema/tables.js';
import { foreignLinks, foreignUrl, LANGUAGES } from '../../records/links/foreign-links.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed } from '../../shapes/members.js';
import type { QueryRun } from '../../shapes/query-run.js';

type Run = QueryRun<'langlinks'>;

/** Links of pages to the same topic in other languages. */
export const langlinks = listModule('langlinks', {
  ...foreignLinks(LANGUAGES),
  members: {
    lang: computed([c.ll_lang], (row, { call }) => call.wiki.languages.displayCode(row.ll_lang)),
    url: computed([c.ll_lang, c.ll_title], (row, run) => foreignUrl(run, row.ll_lang, row.ll_title), {
      // The parameter `url` selects it without `prop`, and then nothing else.
      when: ({ params: p }: Run) => p.url || (p.prop ?? []).includes('url'),
    }),
    langname: computed(
      [c.ll_lang],
      (row, { call, params }: Run) => call.wiki.languages.name(row.ll_lang, params.inlanguagecode),
      { when: ({ params: p, requests }: Run) => !p.url && requests('langname') },
    ),
    autonym: computed([c.ll_lang], (row, { call }) => call.wiki.languages.name(row.ll_lang), {
      when: ({ params: p, requests }: Run) => !p.url && requests('autonym'),
    }),
    title: column(c.ll_title),
  },
});
