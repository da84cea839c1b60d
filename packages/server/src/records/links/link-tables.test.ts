import { describe, expect, it } from 'vitest';
import { sqlite } from '../../db/dialects/sqlite.js';
import { c } from '../../db/schema/tables.js';
import { listModule } from '../../shapes/list-module.js';
import { computed } from '../../shapes/members.js';
import { statement } from '../../sql/query.js';
import { written } from '../../sql/sql.js';
import { allLinks } from './all-links.js';
import { IMAGE_LINKS, PAGE_LINKS, REDIRECTS, linkedTargets, linksWithTargets } from './link-tables.js';

const textOf = (query: Parameters<typeof statement>[0]): string => written(statement(query), sqlite).sql;

describe('a table of links', () => {
  it('is read with the table of targets if it has their IDs', () => {
    expect(textOf(linksWithTargets(IMAGE_LINKS))).toBe('select 1 from imagelinks');
    expect(textOf(linksWithTargets(PAGE_LINKS))).toBe(
      'select 1 from pagelinks join linktarget on pl_target_id = lt_id',
    );
    expect(textOf(linksWithTargets(PAGE_LINKS, 'targets'))).toBe(
      'select 1 from linktarget join pagelinks on pl_target_id = lt_id',
    );
  });

  it('may be read by its targets alone', () => {
    expect(textOf(linkedTargets(PAGE_LINKS, 'targets'))).toMatch(
      /^select 1 from linktarget where \(select 1 from pagelinks where pl_target_id = lt_id limit .*\) = 1$/,
    );
  });

  it('has no columns of another one: they do not compile', () => {
    const { members } = allLinks(REDIRECTS);
    const interwiki = computed([c.rd_interwiki], (row) => row.rd_interwiki ?? undefined);
    const all = { ...members, interwiki, fragment: interwiki };
    expect(listModule('allredirects', { ...allLinks(REDIRECTS), members: all }).run).toBeDefined();
    // @ts-expect-error the table of links to files has no redirects
    expect(listModule('allredirects', { ...allLinks(IMAGE_LINKS), members: all }).run).toBeDefined();
  });
});
