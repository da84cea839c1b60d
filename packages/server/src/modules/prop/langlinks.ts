import { all, among, equals } from '../../sql/conditions.js';
import { has } from '../../shapes/module.js';
import { mark } from '../../result/value.js';
import { directionOf, scanModule } from '../../shapes/scan.js';
import { foreignUrl, needs, notBoth } from '../../records/links/foreign-links.js';

interface Row {
  readonly ll_from: number;
  readonly ll_lang: string;
  readonly ll_title: string;
}

/** Links of pages to the same subject in other languages. */
export const langlinks = scanModule<'langlinks', Row>('langlinks', {
  scan: (run) => {
    const { params: p, pages, query } = run;
    const ids = [...pages.good.keys()];
    if (ids.length === 0) return undefined;
    needs(run, 'title', 'lang');
    notBoth(run, 'url', 'prop');
    return {
      query: query.db.sql
        .selectFrom('langlinks')
        .select(['ll_from', 'll_lang', 'll_title'])
        .where(all([among('ll_from', ids), equals('ll_lang', p.lang), equals('ll_title', p.title)])),
      key: [
        { column: 'll_from', type: 'int', constant: ids.length === 1 && p.lang === undefined },
        { column: 'll_lang', type: 'string', constant: p.lang !== undefined },
      ],
      direction: directionOf(p.dir),
      limit: p.limit,
    };
  },
  place: { in: 'page', page: (row) => row.ll_from },
  item: (row, run) => {
    const { params: p, query } = run;
    const shows = (what: 'url' | 'langname' | 'autonym'): boolean => (p.url ? what === 'url' : has(p.prop, what));
    const url = shows('url') ? foreignUrl(run, row.ll_lang, row.ll_title) : undefined;
    const item = {
      lang: query.wiki.languages.displayCode(row.ll_lang),
      ...(url !== undefined && { url }),
      ...(shows('langname') && { langname: query.wiki.languages.name(row.ll_lang, p.inlanguagecode) }),
      ...(shows('autonym') && { autonym: query.wiki.languages.name(row.ll_lang) }),
      title: row.ll_title,
    };
    return mark(item, { content: 'title' });
  },
});
