import { descriptors } from '@wiki-query/server-stubs';
import { describe, expect, it } from 'vitest';
import type { Call } from '../../request/call.js';
import { plainParameter, rawParameters } from '../../request/raw-parameters.js';
import { SizeBudget } from '../../result/value.js';
import { Warnings } from '../../errors/warnings.js';
import { startContinuation } from '../../shapes/continuation.js';
import { QueryResponse } from '../../shapes/query-response.js';
import { QueryRun } from '../../shapes/query-run.js';
import { linksToOne } from './links-to-one.js';
import { PAGE_LINKS } from './link-tables.js';
import { readPlaces } from './two-places.js';

const row = (id: number, title: string, redirect = 0) => ({
  page_id: id,
  page_namespace: 0,
  page_title: title,
  page_is_redirect: redirect,
});

const first = [row(1, 'A'), row(2, 'B', 1), row(3, 'C')];
/** They link to the redirect B. */
const second = [row(7, 'X'), row(8, 'Y')].map((one) => ({ ...one, target_namespace: 0, target_title: 'B' }));

const module = linksToOne('backlinks', PAGE_LINKS, {});

async function list(params: object, size = 1000) {
  const levels = [first, second].values();
  const warnings = new Warnings();
  const call = {
    warnings,
    errors: { format: 'bc' },
    viewer: { rights: new Set() },
    parameters: rawParameters(new Map([['list', plainParameter('backlinks')]])),
    titleTexts: { load: () => Promise.resolve(), text: (_ns: number, key: string) => key },
    wiki: { titles: { parseLocal: (dbkey: string) => ({ namespace: 0, dbkey, interwiki: '', fragment: '' }) } },
    db: { all: () => Promise.resolve(levels.next().value ?? []) },
  } as unknown as Call;
  const continuation = startContinuation(call.parameters, ['backlinks'], new Set());
  const query = { call, continuation, response: new QueryResponse(new SizeBudget(size), warnings) };
  const all = { title: 'Target', filterredir: 'all', limit: 10, dir: 'ascending', redirect: true, ...params } as never;
  const read = { params: all, warnings: [], prefix: 'bl' };
  // The item of another module: the first one of a response always fits.
  query.response.fits('x');
  const run = new QueryRun<'backlinks'>(query, descriptors.backlinks, read, undefined, undefined);
  await module.run(all, run);
  const items = JSON.stringify(query.response.list('backlinks'), ['pageid', 'redirlinks']);
  return { items: JSON.parse(items) as unknown, data: continuation.result().data };
}

describe('a list of two levels', () => {
  it('has the pages of the second level in those of the first', async () => {
    const { items, data } = await list({});
    expect(items).toEqual([{ pageid: 1 }, { pageid: 2, redirlinks: [{ pageid: 7 }, { pageid: 8 }] }, { pageid: 3 }]);
    expect(data).toBeUndefined();
  });

  it('without a second level has the first alone, and continues at its next row', async () => {
    const { items, data } = await list({ redirect: false, limit: 2 });
    expect([items, data]).toMatchObject([[{ pageid: 1 }, { pageid: 2 }], { blcontinue: '0|3' }]);
  });

  it('continues the second level while the first does not advance', async () => {
    const { items, data } = await list({ limit: 1, continue: '0|2|0|B|0|7' });
    expect(items).toEqual([{ pageid: 1 }]);
    expect(data).toMatchObject({ blcontinue: '0|2' });
    const both = await list({ limit: 2 });
    expect(both.items).toEqual([{ pageid: 1 }, { pageid: 2, redirlinks: [{ pageid: 7 }, { pageid: 8 }] }]);
    expect(both.data).toMatchObject({ blcontinue: '0|3' });
  });

  it('that does not fit into a response names the pages that are left', async () => {
    const { items, data } = await list({}, 13);
    expect(items).toEqual([{ pageid: 1 }, { pageid: 2, redirlinks: [{ pageid: 7 }] }]);
    expect(data).toMatchObject({ blcontinue: '0|1|0|B|0|7|2|8' });
  });
});

describe('the place of a list of two levels', () => {
  it.each([
    [undefined, {}],
    ['0|5', { first: [0, 5] }],
    ['0|5|2|B|0|7', { first: [0, 5], second: [2, 'B', 0, 7] }],
    ['0|5|2|B|0|7|5', { first: [0, 5], second: [2, 'B', 0, 7], page: 5 }],
    ['0|5|2|B|0|7|5|9', { first: [0, 5], second: [2, 'B', 0, 7], page: 5, below: 9 }],
  ])('is read of %s', (text, want) => expect(readPlaces(text)).toEqual(want));

  it.each(['', '1', '0|x', '0|5|2', '0|5|2|B|0|7|5|9|1'])('is not %j', (text) =>
    expect(() => readPlaces(text)).toThrow(/badcontinue/),
  );
});
