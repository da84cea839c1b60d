/**
 * The types of results follow the literal values of a request. Each `@ts-expect-error` fails the type check if the next
 * line compiles.
 */
import { describe, expectTypeOf, test } from 'vitest';
import type { ResponseOf, PageOf, QueryClient } from './index.js';

/** An item of a list, in the response to a request. */
type Item<List extends string, Request> =
  ResponseOf<Request & { readonly list: readonly [List] }>['query'] extends Readonly<Record<List, readonly (infer I)[]>>
    ? I
    : never;
type Member<T, Name extends PropertyKey> = T extends { readonly [N in Name]?: unknown } ? T[Name & keyof T] : never;
type Size<Request> = Member<Item<'allcategories', Request>, 'size'>;

/** Never called: only its type is looked at. */
const queries = async (client: QueryClient, props: readonly ('size' | 'hidden')[]) => {
  const plain = await client.query({ list: ['allcategories'] });
  // @ts-expect-error without `acprop=size` there is no size
  plain.query.allcategories[0]?.size.valueOf();
  const open = await client.query({ list: ['allcategories'], acprop: props });
  // @ts-expect-error the list may hold `size` or not
  open.query.allcategories[0]?.size.valueOf();
  const sized = await client.query({ list: ['allcategories'], acprop: ['size'] });
  sized.query.allcategories[0]?.size.valueOf();
  // @ts-expect-error `hidden` was not requested
  sized.query.allcategories[0]?.hidden.valueOf();
  for await (const part of client.queryAll({ list: ['allcategories'], acprop: ['size', 'hidden'] }))
    part.query.allcategories?.map(({ size, hidden }) => [size.valueOf(), hidden.valueOf()]);
};

describe('a literal `prop`', () => {
  test('makes its members required', () => {
    expectTypeOf(queries).toBeFunction();
    expectTypeOf<Size<{ readonly acprop: readonly ['size'] }>>().toEqualTypeOf<number>();
    expectTypeOf<Size<{ readonly acprop: readonly ['hidden', 'size'] }>>().toEqualTypeOf<number>();
    expectTypeOf<Size<{ readonly acprop: readonly ['hidden'] }>>().toEqualTypeOf<number | undefined>();
  });

  test('is not one when its type leaves the values open', () => {
    expectTypeOf<Size<unknown>>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Size<{ readonly acprop: readonly ('size' | 'hidden')[] }>>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Size<{ readonly acprop: readonly ['size' | 'hidden'] }>>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Size<{ readonly acprop: readonly ['size'] | undefined }>>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Size<{ readonly acprop?: readonly ['size'] }>>().toEqualTypeOf<number | undefined>();
  });

  test('takes the place of the default', () => {
    type Change<Request> = Item<'recentchanges', Request>;
    expectTypeOf<Change<unknown>['rcid']>().toEqualTypeOf<number>();
    expectTypeOf<Change<{ readonly rcprop: readonly ['tags'] }>['rcid']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Change<{ readonly rcprop: readonly ['tags'] }>['tags']>().toEqualTypeOf<readonly string[]>();
  });

  test('reaches what is inside of pages', () => {
    type Page = PageOf<{ readonly prop: readonly ['revisions']; readonly rvprop: readonly ['timestamp'] }>;
    type Revision = NonNullable<Page['revisions']>[number];
    expectTypeOf<Revision['timestamp']>().toBeString();
    expectTypeOf<Revision['revid']>().toEqualTypeOf<number | undefined>();
  });

  test('and other parameters decide together', () => {
    type User<Request> = Item<'allusers', Request>;
    type Attached = { readonly auprop: readonly ['centralids']; readonly auattachedwiki: string };
    expectTypeOf<User<Attached>['attachedwiki']>().not.toExtend<undefined>();
    expectTypeOf<undefined>().toExtend<User<Omit<Attached, 'auprop'>>['attachedwiki']>();
    expectTypeOf<undefined>().toExtend<User<Omit<Attached, 'auattachedwiki'>>['attachedwiki']>();
    expectTypeOf<User<{ readonly auactiveusers: true }>['recentactions']>().toEqualTypeOf<number>();
    expectTypeOf<User<{ readonly auactiveusers: boolean }>['recentactions']>().toEqualTypeOf<number | undefined>();
  });

  test('of a module with several response members decides which are there', () => {
    type Site<Request> = ResponseOf<Request & { readonly meta: readonly ['siteinfo'] }>['query'];
    expectTypeOf<undefined>().not.toExtend<Site<unknown>['general']>();
    type Namespaces = Site<{ readonly siprop: readonly ['namespaces'] }>;
    expectTypeOf<undefined>().toExtend<Namespaces['general']>();
    expectTypeOf<undefined>().not.toExtend<Namespaces['namespaces']>();
  });
});

/** Never called: only its type is looked at. */
const logQueries = async (client: QueryClient) => {
  const { query } = await client.query({ list: ['logevents', 'recentchanges'], rcprop: ['loginfo'] });
  for (const event of query.logevents) {
    if (event.type === 'block') expectTypeOf(event.params?.duration).toEqualTypeOf<string | undefined>();
    if (event.type === 'move') expectTypeOf(event.params?.target_ns).toEqualTypeOf<number | undefined>();
    if (event.type === 'block' && event.action === 'reblock') event.params?.flags.includes('nocreate');
    // @ts-expect-error only blocks have a duration
    if (event.type === 'move') event.params?.duration.valueOf();
    // @ts-expect-error an unblock has no flags
    if (event.type === 'block') event.params?.flags.includes('nocreate');
    expectTypeOf(event.type).toExtend<string>();
  }
  for (const change of query.recentchanges)
    if (change.logtype === 'rights' && change.logaction === 'rights')
      expectTypeOf(change.logparams?.newgroups).toEqualTypeOf<readonly string[] | undefined>();
  const ids = await client.query({ list: ['logevents'], leprop: ['ids'] });
  // @ts-expect-error `type` was not requested
  ids.query.logevents[0]?.type.valueOf();
};

test('the type and the action of a log entry decide its details', () => {
  expectTypeOf(logQueries).toBeFunction();
});

test('a request that continues may lack the lists that are done', () => {
  type More = ResponseOf<{ readonly list: readonly ['allpages']; readonly continue: string }>;
  expectTypeOf<undefined>().toExtend<More['query']['allpages']>();
});
