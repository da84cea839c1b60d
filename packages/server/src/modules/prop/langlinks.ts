import { c } from '../../db/schema/tables.js';
import { foreignLinks, foreignUrl, LANGUAGES } from '../../records/links/foreign-links.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed, type View } from '../../shapes/members.js';
import { has } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';

type Run = QueryRun<'langlinks'>;
type LinkView = View<'langlinks'>;

/** `url` also has its own parameter, which selects it without `prop`. */
const shows =
  (what: 'url' | 'langname' | 'autonym') =>
  ({ params: p }: Run): boolean =>
    p.url ? what === 'url' : has(p.prop, what);

/** Links of pages to the same topic in other languages. */
export const langlinks = listModule('langlinks', {
  ...foreignLinks(LANGUAGES),
  members: {
    lang: computed([c.ll_lang], (row, { call }) => call.wiki.languages.displayCode(row.ll_lang)),
    url: computed([c.ll_lang, c.ll_title], (row, { run }) => foreignUrl(run, row.ll_lang, row.ll_title), {
      when: shows('url'),
    }),
    langname: computed(
      [c.ll_lang],
      (row, { call, params }: LinkView) => call.wiki.languages.name(row.ll_lang, params.inlanguagecode),
      { when: shows('langname') },
    ),
    autonym: computed([c.ll_lang], (row, { call }) => call.wiki.languages.name(row.ll_lang), {
      when: shows('autonym'),
    }),
    title: column(c.ll_title),
  },
});
