/** What handlers are bound to: each `@ts-expect-error` fails the type check when the line under it would compile. */
import { describe, expect, expectTypeOf, test } from 'vitest';
import type {
  AllcategoriesItem,
  Complete,
  Exactly,
  GeneratorName,
  IfGenerator,
  ItemMembers,
  LogEntry,
  LogParamsBlock,
  LogParamsMove,
  LogParamsNone,
  ModuleName,
  Narrow,
  ParameterOfType,
  PlainMembers,
  PropMembers,
  PropValue,
  RecentchangesItem,
  RevisionObject,
  Unlisted,
  ValueWithoutMember,
} from '../src/index.js';

describe('members that parameters request', () => {
  test('may be absent', () => {
    expectTypeOf<AllcategoriesItem['category']>().toEqualTypeOf<string>();
    expectTypeOf<AllcategoriesItem['size']>().toEqualTypeOf<number | undefined>();
    const sizeOf = (item: AllcategoriesItem): string => {
      // @ts-expect-error only `acprop=size` brings it
      return item.size.toFixed();
    };
    expect(sizeOf).toBeTypeOf('function');
  });

  test('are required under the values that make them certain', () => {
    type Sized = Narrow<AllcategoriesItem, { prop: 'size' }>;
    expectTypeOf<Sized['size']>().toEqualTypeOf<number>();
    expectTypeOf<Sized['hidden']>().toEqualTypeOf<boolean | undefined>();
    expectTypeOf<keyof Sized>().toEqualTypeOf<'category' | 'size' | 'pages' | 'files' | 'subcats' | 'hidden'>();
  });

  test('stay optional where the spec says that they may still be absent', () => {
    expectTypeOf<Narrow<LogEntry, { prop: 'title' }>['title']>().toEqualTypeOf<string | undefined>();
  });

  test('are narrowed inside lists and maps too', () => {
    type Pages = { readonly revisions: readonly (RevisionObject | readonly [])[] };
    type Found = Narrow<Pages, { prop: 'ids' }>['revisions'][number];
    expectTypeOf<Exclude<Found, readonly []>['revid']>().toEqualTypeOf<number>();
    expectTypeOf<readonly []>().toExtend<Found>();
  });
});

describe('a log entry', () => {
  test('has the details of its type and action', () => {
    const durationOf = (entry: LogEntry): string | undefined => {
      if (entry.type !== 'block') return undefined;
      if (entry.action === 'block') expectTypeOf(entry.params).toEqualTypeOf<LogParamsBlock | undefined>();
      if (entry.action === 'unblock') expectTypeOf(entry.params).toEqualTypeOf<LogParamsNone | undefined>();
      // @ts-expect-error a block has no target
      expect(entry.params?.target_title).toBeUndefined();
      return entry.params?.duration;
    };
    expect(durationOf({ type: 'block', action: 'block', params: { duration: '1 day', flags: [] } })).toBe('1 day');
    expect(durationOf({ type: 'block', action: 'unblock', params: {} })).toBeUndefined();
    // @ts-expect-error the end of a block has no duration
    expect(durationOf({ type: 'block', action: 'unblock', params: { duration: '1 day' } })).toBe('1 day');
  });

  test('of an unlisted type has any details', () => {
    const detailOf = (entry: LogEntry): unknown => {
      switch (entry.type) {
        case 'move':
          expectTypeOf(entry.params).toEqualTypeOf<LogParamsMove | undefined>();
          return entry.params?.target_title;
        default:
          return undefined;
      }
    };
    const type: string = 'curation';
    expect(detailOf({ type: type as Unlisted, action: 'reviewed', params: { page: 1 } })).toBeUndefined();
  });

  test('is a union in changes too', () => {
    type Change = Extract<RecentchangesItem, { readonly logtype?: 'move' }>;
    expectTypeOf<Change['logparams']>().toEqualTypeOf<LogParamsMove | undefined>();
  });
});

describe('a handler', () => {
  test('names every value of `prop`', () => {
    expectTypeOf<PropValue<'allcategories'>>().toEqualTypeOf<'hidden' | 'size'>();
    expectTypeOf<PropValue<'random'>>().toBeNever();
    const complete: { [V in keyof PropMembers<'allcategories'>]: true } = { hidden: true, size: true };
    // @ts-expect-error `hidden` is missing
    const incomplete: { [V in keyof PropMembers<'allcategories'>]: true } = { size: true };
    expect([complete, incomplete]).toHaveLength(2);
  });

  test('gives the members that a value requests', () => {
    type Size = PropMembers<'allcategories'>['size'];
    const size: Size = { size: 3, pages: 1, files: 1, subcats: 1 };
    // @ts-expect-error `subcats` is missing
    const less: Size = { size: 3, pages: 1, files: 1 };
    // @ts-expect-error no such member
    const more: Size = { size: 3, pages: 1, files: 1, subcats: 1, links: 1 };
    // @ts-expect-error a number as text
    const text: Size = { size: '3', pages: 1, files: 1, subcats: 1 };
    expect([size, less, more, text]).toHaveLength(4);
    expectTypeOf<PropMembers<'logevents'>['title']>().toEqualTypeOf<PropMembers<'logevents'>['title']>();
    expectTypeOf<object>().toExtend<PropMembers<'logevents'>['title']>();
  });

  test('gives the members that no parameter requests', () => {
    expectTypeOf<keyof PlainMembers<'allcategories'>>().toEqualTypeOf<'category'>();
    expectTypeOf<keyof ItemMembers<'pageswithprop'>>().toEqualTypeOf<'pageid' | 'ns' | 'title' | 'value'>();
    expectTypeOf<ItemMembers<'pageswithprop'>['value']>().toEqualTypeOf<string>();
  });

  test('generates if, and only if, the spec says so', () => {
    const generates: IfGenerator<'allpages', 'rows'> = { generates: 'rows' };
    // @ts-expect-error allpages is a generator
    const nothing: IfGenerator<'allpages', 'rows'> = {};
    // @ts-expect-error allusers is not one
    const surplus: IfGenerator<'allusers', 'rows'> = { generates: 'rows' };
    expect([generates, nothing, surplus]).toHaveLength(3);
    type Declared = { [N in ModuleName as IfGenerator<N, true> extends { generates: true } ? N : never]: true };
    expectTypeOf<keyof Declared>().toEqualTypeOf<GeneratorName>();
  });

  test('knows the limit', () => {
    expectTypeOf<ParameterOfType<'allpages', 'limit'>>().toEqualTypeOf<'limit'>();
    expectTypeOf<ParameterOfType<'users', 'limit'>>().toBeNever();
  });

  test('adds nothing that the spec lacks, in what is spread either', () => {
    const check = <T extends AllcategoriesItem>(item: Exactly<AllcategoriesItem, T>): unknown => item;
    const [known, unknown] = [{ size: 1 }, { links: 1 }];
    check({ category: 'A', ...known });
    // @ts-expect-error no such member
    check({ category: 'A', ...unknown });
  });
});

describe('a value that is compared with the spec in full', () => {
  const complete = <T extends AllcategoriesItem>(item: T & Complete<AllcategoriesItem, T>): T => item;
  const counts = { size: 1, pages: 1, files: 0, subcats: 0 };

  test('names every member, also under a condition, and no other', () => {
    const shows = (prop: string): boolean => prop.length > 0;
    expect(complete({ category: 'A', ...(shows('size') && counts), ...(shows('hidden') && { hidden: true }) })).toEqual(
      {
        category: 'A',
        ...counts,
        hidden: true,
      },
    );
    // @ts-expect-error `hidden` is missing
    complete({ category: 'A', ...(shows('size') && counts) });
    // @ts-expect-error the spec knows no `more`
    complete({ category: 'A', ...counts, hidden: true, ...(shows('more') && { more: 1 }) });
    // @ts-expect-error `category` is required
    complete({ ...counts, hidden: true });
  });

  test('leaves out values of `prop` that have a member of their own', () => {
    expectTypeOf<ValueWithoutMember<'allcategories'>>().toBeNever();
    expectTypeOf<ValueWithoutMember<'random'>>().toBeNever();
    expectTypeOf<ValueWithoutMember<'search'>>().toEqualTypeOf<'hasrelated' | 'score'>();
    expectTypeOf<ValueWithoutMember<'protectedtitles'>>().toEqualTypeOf<'userid'>();
  });
});
