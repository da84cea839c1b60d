/** Requests that must not compile: each `@ts-expect-error` fails the type check if the next line compiles. */
import { describe, expectTypeOf, test } from 'vitest';
import type { ListParameters, ResponseOf, Exact, PageOf, Part, QueryClient, QueryInput } from './index.js';

/** Never called: only its type is looked at. */
const requests = (client: QueryClient) => [
  client.query({ list: ['allpages'], apnamespace: 0, aplimit: 'max' }),
  client.query({ generator: 'categorymembers', gcmtitle: 'Category:A', prop: ['revisions'], rvprop: ['content'] }),
  client.query({ titles: ['A'], redirects: false, prop: undefined }),
  // @ts-expect-error a misspelled parameter
  client.query({ list: ['allpages'], apnamespaces: 0 }),
  // @ts-expect-error a misspelled module
  client.query({ list: ['allpage'] }),
  // @ts-expect-error a misspelled value
  client.query({ list: ['allpages'], apfilterredir: 'redirect' }),
  // @ts-expect-error one value where several are taken
  client.query({ titles: 'A' }),
  // @ts-expect-error a number as text
  client.query({ list: ['allpages'], aplimit: '10' }),
  // @ts-expect-error a property among the lists
  client.query({ list: ['info'] }),
  // @ts-expect-error the format is the client's own
  client.query({ list: ['allpages'], format: 'none' }),
  // @ts-expect-error a parameter of a module that is not selected
  client.query({ list: ['allpages'], aulimit: 5 }),
  // @ts-expect-error a parameter of the list, where the generator has it with `g`
  client.query({ generator: 'allpages', aplimit: 5 }),
  // @ts-expect-error the query of a search is required
  client.query({ list: ['search'] }),
  // @ts-expect-error also as a generator
  client.query({ generator: 'search' }),
  client.query({ list: ['search'], srsearch: 'x' }),
  client.query({ generator: 'search', gsrsearch: 'x', prop: ['info'], inprop: ['url'] }),
  client.collect({ list: ['allpages'] }).then(({ query }) => query.allpages.length),
  // @ts-expect-error a misspelled parameter of a walk
  client.queryAll({ list: ['allpages'], apnamespaces: 0 }),
];

/** Never called: parameters of which a request has one, or not both. */
const combined = (client: QueryClient) => [
  client.categorymembers({ title: 'Category:A', type: ['file'] }),
  client.categorymembers({ pageid: 1 }),
  // @ts-expect-error neither a title nor an id
  client.categorymembers({}),
  // @ts-expect-error the same without an argument
  client.categorymembers(),
  // @ts-expect-error both
  client.categorymembers({ title: 'Category:A', pageid: 1 }),
  // @ts-expect-error no user at all
  client.usercontribs({ namespace: [0] }),
  client.usercontribs({ userprefix: 'A' }),
  // @ts-expect-error two ways to select users
  client.usercontribs({ userprefix: 'A', userids: [1] }),
  client.recentchanges({ user: 'A' }),
  client.recentchanges(),
  // @ts-expect-error only one user, and all but one
  client.recentchanges({ user: 'A', excludeuser: 'B' }),
  client.allimages({ from: 'A' }),
  client.allimages({ sort: 'timestamp', start: '2025-01-01T00:00:00Z', filterbots: 'bots' }),
  // @ts-expect-error a time needs the order by time
  client.allimages({ start: '2025-01-01T00:00:00Z' }),
  // @ts-expect-error a name needs the order by name
  client.allimages({ sort: 'timestamp', from: 'A' }),
  // @ts-expect-error a title of another wiki needs its prefix
  client.iwbacklinks({ title: 'A' }),
  client.alllinks({ unique: true, prop: ['title'] }),
  client.alllinks({ unique: false, prop: ['ids'] }),
  // @ts-expect-error each target once has no source
  client.alllinks({ unique: true, prop: ['ids', 'title'] }),
  client.query({ list: ['categorymembers'], cmtitle: 'Category:A' }),
  // @ts-expect-error neither a title nor an id
  client.query({ list: ['categorymembers'] }),
  // @ts-expect-error both
  client.query({ list: ['categorymembers'], cmtitle: 'Category:A', cmpageid: 1 }),
  // @ts-expect-error one of two lists lacks its title
  client.query({ list: ['allpages', 'backlinks'], apfrom: 'A' }),
  client.query({ list: ['categorymembers', 'backlinks'], cmtitle: 'Category:A', blpageid: 3 }),
  client.query({ generator: 'categorymembers', gcmpageid: 1 }),
  // @ts-expect-error also as a generator
  client.query({ generator: 'categorymembers', prop: ['info'] }),
  // @ts-expect-error both, as a generator
  client.query({ generator: 'categorymembers', gcmpageid: 1, gcmtitle: 'Category:A' }),
  // @ts-expect-error pages are named in one way
  client.query({ titles: ['A'], pageids: [1], prop: ['info'] }),
  // @ts-expect-error a history of one user, or without one
  client.query({ titles: ['A'], prop: ['revisions'], rvuser: 'A', rvexcludeuser: 'B' }),
  // @ts-expect-error slots, and a parameter of the time before slots
  client.query({ titles: ['A'], prop: ['revisions'], rvslots: ['main'], rvparse: true }),
  // A generator does not read the content.
  client.query({ generator: 'revisions', titles: ['A'], grvslots: ['main'], grvparse: true }),
  // @ts-expect-error also when all is collected
  client.collect({ list: ['embeddedin'] }),
];

/** Never called: what a request may lack is no breach. */
const uncertain = (
  client: QueryClient,
  request: QueryInput,
  changes: { readonly user?: string; readonly excludeuser?: string },
  category: ListParameters<'categorymembers'>,
) => [client.query({ ...request, prop: ['info'] }), client.recentchanges(changes), client.categorymembers(category)];

/** Never called: a request whose type does not determine the modules may have any parameter. */
const open = (client: QueryClient, request: QueryInput, list: readonly ('allpages' | 'search')[]) => [
  client.query(request),
  client.query({ list, aplimit: 5, srlimit: 5 }),
];

/** Never called: only its type is looked at. */
const itemised = async (client: QueryClient) => {
  const page = await client.allpages({ namespace: 0, filterredir: 'redirects' }).first();
  expectTypeOf(page?.title).toEqualTypeOf<string | undefined>();
  const [sized] = await client.allcategories({ prop: ['size'] }).toArray(1);
  sized?.size.valueOf();
  const [plain] = await client.allcategories().toArray(1);
  // @ts-expect-error without `prop: ['size']` there is no size
  plain?.size.valueOf();
  for await (const hit of client.querypage({ page: 'Longpages' })) hit.title.valueOf();
  // @ts-expect-error a misspelled parameter
  client.allpages({ namespaces: 0 });
  // @ts-expect-error the query of a search is required
  client.search();
  // @ts-expect-error only categories have levels
  client.allpages({}, { depth: 1 });
  client.categorymembers({ title: 'Category:A' }, { depth: 1 });
  for await (const { rcid, timestamp } of client.changes({ namespace: [0] }))
    expectTypeOf([rcid, timestamp] as const).toEqualTypeOf<readonly [number, string]>();
  for await (const { title, revisions } of client.pages(['A']))
    expectTypeOf([title, revisions?.[0]?.slots?.['main']?.content] as const).toExtend<readonly [string, unknown]>();
  for await (const { length } of client.pages(['A'], { prop: ['info'] })) length?.valueOf();
  // @ts-expect-error a parameter of a module that is not selected
  client.pages(['A'], { prop: ['info'], cllimit: 1 });
};

/** Never called: a list that is next to `query`, and a property that pages do not have. */
const elsewhere = async (client: QueryClient) => {
  const { watchlistraw } = await client.query({ list: ['watchlistraw'] });
  expectTypeOf(watchlistraw[0]?.title).toEqualTypeOf<string | undefined>();
  for await (const { title } of client.watchlistraw()) title.valueOf();
  const { query } = await client.query({ prop: ['stashimageinfo'], siifilekey: ['x'] });
  expectTypeOf(query.stashimageinfo[0]?.size).toEqualTypeOf<number | undefined>();
};

const fields = (response: ResponseOf<{ readonly list: readonly ['allpages'] }>) => [
  response.query.allpages,
  // @ts-expect-error a list that was not requested
  response.query.allusers,
  // @ts-expect-error a member that an item does not have
  response.query.allpages[0]?.size,
];

describe('types', () => {
  test('of requests refuse what no query has', () => {
    expectTypeOf(requests).toBeFunction();
    expectTypeOf(open).toBeFunction();
    expectTypeOf(combined).toBeFunction();
    expectTypeOf(uncertain).toBeFunction();
    expectTypeOf(itemised).toBeFunction();
    expectTypeOf<Exact<{ readonly apnamespaces: number }>>().not.toHaveProperty('apnamespaces');
  });

  test('of responses follow the request', () => {
    expectTypeOf(fields).toBeFunction();
    expectTypeOf(elsewhere).toBeFunction();
    type Both = ResponseOf<{ readonly list: readonly ['allpages', 'allusers']; readonly meta: readonly ['userinfo'] }>;
    expectTypeOf<Both['query']>().toHaveProperty('allusers');
    expectTypeOf<Both['query']['allpages'][number]['title']>().toBeString();
    expectTypeOf<Both['query']['userinfo']['name']>().toBeString();
    type One = Part<{ readonly list: readonly ['allpages'] }>;
    expectTypeOf<undefined>().toExtend<One['query']['allpages']>();
  });

  test('of pages have what the properties and the generator add', () => {
    type Found = PageOf<{
      readonly generator: 'search';
      readonly prop: readonly ['info', 'revisions'];
    }>;
    expectTypeOf<Found['title']>().toBeString();
    expectTypeOf<Found['lastrevid']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<NonNullable<Found['revisions']>[number]['revid']>().toBeNumber();
    expectTypeOf<Found['index']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Found>().not.toHaveProperty('categories');
    expectTypeOf<PageOf<{ readonly pageids: readonly number[] }>['title']>().toEqualTypeOf<string | undefined>();
  });
});
