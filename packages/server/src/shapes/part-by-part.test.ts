import { descriptors } from '@wiki-query/server-stubs';
import { describe, expect, it } from 'vitest';
import { Warnings } from '../errors/warnings.js';
import type { PageSet } from '../pages/page-set.js';
import type { Call } from '../request/call.js';
import { plainParameter, rawParameters } from '../request/raw-parameters.js';
import { SizeBudget } from '../result/value.js';
import { startContinuation } from './continuation.js';
import { partByPart, type OffsetWindow } from './part-by-part.js';
import { QueryResponse } from './query-response.js';
import { QueryRun } from './query-run.js';

interface Part {
  readonly id: number;
  readonly name: string;
}
const parts: readonly Part[] = ['One', 'Two', 'Three', 'Four'].map((name, i) => ({ id: i + 1, name }));

interface Given {
  readonly params?: object;
  readonly size?: number;
  readonly target?: PageSet;
}

function start(name: 'prefixsearch' | 'pageprops', prefix: string, { params = {}, size = 10_000, target }: Given) {
  const warnings = new Warnings();
  const parameters = rawParameters(new Map([['list', plainParameter(name)]]));
  const call = { warnings, parameters } as unknown as Call;
  const continuation = startContinuation(parameters, [name], new Set());
  const response = new QueryResponse(new SizeBudget(size), warnings);
  const read = { params: params as never, warnings: [], prefix: target === undefined ? prefix : `g${prefix}` };
  return {
    run: new QueryRun({ call, response, continuation }, descriptors[name], read, undefined, target),
    data: () => continuation.result().data ?? {},
  };
}

describe('parts by their offset', () => {
  const windows: OffsetWindow[] = [];
  const batches: unknown[] = [];
  const suggestions = partByPart<'prefixsearch', Part, string>('prefixsearch', {
    byOffset: true,
    parts: (_run, window) => {
      windows.push(window);
      return parts.slice(window.offset, window.offset + window.limit + 1);
    },
    batch: (some) => {
      batches.push(some.map(({ id }) => id));
      return Promise.resolve('!');
    },
    members: {
      ns: () => 0,
      // What one member waits for does not change the order of the members.
      title: ({ name }, _run, mark) => Promise.resolve(`${name}${mark}`),
      special: () => undefined,
      pageid: ({ id }) => id,
    },
    generates: ({ id, name }) => (id === 2 ? undefined : ({ dbkey: name } as never)),
    pageData: (index) => ({ index }),
  });
  const list = async (given: Given) => {
    const { run, data } = start('prefixsearch', 'ps', given);
    await suggestions.run(run.params as never, run as never);
    return [run.response.list('prefixsearch'), data()] as const;
  };

  it('are as many as the limit, and continue after it', async () => {
    batches.length = 0;
    const [items, data] = await list({ params: { limit: 2 } });
    expect(items).toEqual([
      { ns: 0, title: 'One!', pageid: 1 },
      { ns: 0, title: 'Two!', pageid: 2 },
    ]);
    expect(JSON.stringify(items[0])).toBe('{"ns":0,"title":"One!","pageid":1}');
    expect(data).toMatchObject({ psoffset: 2 });
    // What is left is not looked up.
    expect(batches).toEqual([[1, 2]]);
  });

  it('begin at an offset, and end', async () => {
    const [items, data] = await list({ params: { limit: 2, offset: 2 } });
    expect([items.length, data]).toEqual([2, {}]);
  });

  it('without any are not looked up', async () => {
    batches.length = 0;
    expect(await list({ params: { limit: 2, offset: 9 } })).toEqual([[], {}]);
    expect(batches).toEqual([]);
  });

  it('continue with the first that does not fit into the response', async () => {
    const [items, data] = await list({ params: { limit: 3, offset: 1 }, size: 10 });
    expect([items.length, data]).toMatchObject([1, { psoffset: 2 }]);
  });

  it('begin below the largest integer', async () => {
    await list({ params: { limit: 5, offset: 2 ** 60 } });
    expect(windows.at(-1)).toEqual({ offset: Number.MAX_SAFE_INTEGER - 5, limit: 5 });
  });

  it('as a generator add pages, and what they have to say of them', async () => {
    const noted: unknown[] = [];
    const target = {
      addTitles: (titles: readonly { dbkey: string }[]) => Promise.resolve(noted.push(titles.map((t) => t.dbkey))),
      setGeneratorData: (title: { dbkey: string }, of: unknown) => void noted.push([title.dbkey, of]),
    } as unknown as PageSet;
    const { run, data } = start('prefixsearch', 'ps', { params: { limit: 2, offset: 1 }, target });
    await suggestions.generate(run.params as never, run as never);
    // The second part has no page: it keeps its place.
    expect(noted).toEqual([['Three', { index: 3 }], ['Three']]);
    expect(data()).toMatchObject({ gpsoffset: 3 });
  });

  it('need a page set as a generator', async () => {
    const { run } = start('prefixsearch', 'ps', { params: { limit: 2 } });
    await expect(suggestions.generate(run.params as never, run as never)).rejects.toThrow('without a page set');
  });
});

describe('parts in an order of their own', () => {
  const props = (added: (part: Part) => unknown, { most, rest = true }: { most?: number; rest?: boolean } = {}) =>
    partByPart<'pageprops', Part>('pageprops', {
      parts: () => parts,
      ...(most !== undefined && { most: () => most }),
      add: (part) => added(part) as boolean,
      ...(rest && { rest: ([first]) => ['continue', first.id] as const }),
    });
  const add = async (module: ReturnType<typeof props>) => {
    const { run, data } = start('pageprops', 'pp', {});
    await module.run(run.params as never, run as never);
    return data();
  };

  it('are all added', async () => {
    const seen: number[] = [];
    expect(await add(props(({ id }) => seen.push(id) > 0))).toEqual({});
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  it.each<readonly [string, (id: number) => unknown]>([
    ['at once', (id) => id < 3],
    ['later', (id) => Promise.resolve(id < 3)],
  ])('continue with the first that does not fit: %s', async (_, fits) => {
    const seen: number[] = [];
    expect(await add(props(({ id }) => (seen.push(id), fits(id))))).toMatchObject({ ppcontinue: 3 });
    expect(seen).toEqual([1, 2, 3]);
  });

  it('are left out if they do not fit and nothing says how they continue', async () => {
    const seen: number[] = [];
    expect(await add(props(({ id }) => seen.push(id) < 2, { rest: false }))).toEqual({});
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  it('continue within a part', async () => {
    const seen: number[] = [];
    const split = props(({ id }) => (seen.push(id), id < 2 || ['continue', '2|b']));
    expect(await add(split)).toMatchObject({ ppcontinue: '2|b' });
    expect(seen).toEqual([1, 2]);
  });

  it('are at most as many as the module allows', async () => {
    const seen: number[] = [];
    expect(await add(props(({ id }) => seen.push(id) > 0, { most: 3 }))).toMatchObject({ ppcontinue: 4 });
    expect(seen).toEqual([1, 2, 3]);
  });
});
