import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { exactly } from '../../shapes/exact.js';
import type { MembersAt } from '../../shapes/module.js';
import { all, among, equals } from '../../sql/conditions.js';
import { parseContinue } from '../../sql/keyset.js';
import { compareIntegers, integerOf } from '../../result/integer.js';
import { partByPart } from '../../shapes/part-by-part.js';
import { setOwn } from '@wiki-query/wikitext';

const properties = exactly<NonNullable<MembersAt<'pageprops', 'page'>['pageprops']>>();

/** Properties that the parser set on pages. */
export const pageprops = partByPart<'pageprops', number, ReadonlyMap<number, Readonly<Record<string, string>>>>(
  'pageprops',
  {
    parts: ({ params: p, pages }) => {
      const { continue: text = '' } = p;
      const from = text === '' ? 0 : integerOf(String(parseContinue(text, ['int'])[0]));
      return [...pages.good.keys()].filter((id) => id >= from).toSorted(compareIntegers);
    },
    batch: async (ids, { params: p, call }) => {
      const found = new Map<number, Record<string, string>>();
      const names = p.prop !== undefined && p.prop.length > 0 ? p.prop : undefined;
      const rows = await call.db.all(
        from(t.page_props)
          .select(c.pp_page, c.pp_propname, c.pp_value)
          .where(all([among(c.pp_page, ids), equals(c.pp_propname, names)])),
      );
      for (const row of rows) {
        const page = found.get(row.pp_page);
        if (page === undefined) found.set(row.pp_page, { [row.pp_propname]: row.pp_value });
        else setOwn(page, row.pp_propname, row.pp_value);
      }
      return found;
    },
    add: (id, { response }, found) => {
      const own = found.get(id);
      return own === undefined || response.setOnPage(id, 'pageprops', properties(own));
    },
    rest: ([first]) => ['continue', first],
  },
);
