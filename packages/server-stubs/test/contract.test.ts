/** What must not compile: each `@ts-expect-error` fails the type check when the line under it would. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  descriptors,
  messages,
  NotImplementedError,
  stubs,
  type AlllinksRequest,
  type AllpagesItem,
  type AllpagesParams,
  type AllpagesRequest,
  type ErrorCode,
  type Handlers,
  type ModuleDescriptor,
  type ModuleDescriptors,
  type ModuleName,
  type QueryRequest,
  type RevisionsParams,
  type SearchParams,
  type SearchRequest,
} from '../src/index.js';

describe('a request', () => {
  test('takes what the spec says', () => {
    const request: AllpagesRequest = { apfrom: 'A', aplimit: 'max', apfilterredir: 'redirects', apprtype: ['edit'] };
    expect(request.aplimit).toBe('max');
  });

  test('does not take', () => {
    // @ts-expect-error a misspelled parameter
    const name: AllpagesRequest = { apform: 'A' };
    // @ts-expect-error a misspelled value
    const value: AllpagesRequest = { apfilterredir: 'redirect' };
    // @ts-expect-error a misspelled value of a list
    const member: QueryRequest = { auprop: ['editcuont'] };
    // @ts-expect-error one value where several are taken
    const single: AllpagesRequest = { apprtype: 'edit' };
    // @ts-expect-error a number as text
    const limit: AllpagesRequest = { aplimit: '10' };
    // @ts-expect-error false: a switch is on by being there
    const off: AlllinksRequest = { alunique: false };
    // @ts-expect-error nothing where something is required
    const required: SearchRequest = { srlimit: 1 };
    // @ts-expect-error the name without its prefix
    const bare: QueryRequest = { from: 'A' };
    // @ts-expect-error the generator's name of a module that is not one
    const generator: QueryRequest = { gauprefix: 'A' };
    // @ts-expect-error a module that there is not
    const list: QueryRequest = { list: ['allpage'] };
    expect([name, value, member, single, limit, off, required, bare, generator, list]).toHaveLength(10);
  });

  test('of everything takes parameters of modules, of generators and of the protocol', () => {
    const request: QueryRequest = {
      list: ['allpages'],
      apfrom: 'A',
      generator: 'categorymembers',
      gcmtitle: 'Category:A',
      titles: ['A'],
      iwurl: true,
      'rvcontentformat-main': 'text/x-wiki',
    };
    expect(request.gcmtitle).toBe('Category:A');
  });

  test('takes an unknown value of a set that differs from wiki to wiki', () => {
    const request: QueryRequest = { augroup: ['sysop', 'autopatrolled'] };
    expect(request.augroup).toContain('autopatrolled');
  });
});

describe('parameters after validation', () => {
  test('are there when they have a default or are required, and may be absent when not', () => {
    expectTypeOf<AllpagesParams['limit']>().toEqualTypeOf<number>();
    expectTypeOf<AllpagesParams['dir']>().toEqualTypeOf<'ascending' | 'descending'>();
    expectTypeOf<AllpagesParams['from']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<SearchParams['search']>().toEqualTypeOf<string>();
    expectTypeOf<SearchParams['interwiki']>().toEqualTypeOf<boolean>();
    expectTypeOf<SearchParams['namespace']>().toEqualTypeOf<readonly number[]>();
  });

  test('cannot be changed, nor misspelled', () => {
    const change = (params: AllpagesParams): void => {
      // @ts-expect-error read only
      params.limit = 5;
      // @ts-expect-error no such parameter
      expect(params.limits).toBeUndefined();
      // @ts-expect-error may be absent
      expect(params.from.length).toBe(1);
      // @ts-expect-error no such value
      expect(params.dir === 'up').toBe(false);
    };
    expect(change).toBeTypeOf('function');
  });

  test('hold the instances of templated names', () => {
    const read = (params: RevisionsParams) => params['contentformat-main'];
    expectTypeOf(read).returns.toExtend<string | undefined>();
  });
});

describe('handlers', () => {
  test('are needed for every module', () => {
    // @ts-expect-error all others are missing
    const handlers: Handlers<unknown> = { allpages: stubs.allpages };
    expect(Object.keys(handlers)).toEqual(['allpages']);
  });

  test('do not stand under the name of another module', () => {
    // @ts-expect-error the handler of another module
    const handlers: Handlers<unknown> = { ...stubs, allpages: stubs.alllinks };
    expect(handlers.allpages.module).toBe('alllinks');
  });

  test('of the stubs say that they are not', async () => {
    const error = await stubs.search.run({} as SearchParams, undefined).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NotImplementedError);
    expect(error).toMatchObject({ code: 'notimplemented', module: 'search' });
  });
});

describe('results', () => {
  test('name their fields', () => {
    const item: AllpagesItem = { pageid: 1, ns: 0, title: 'A' };
    // @ts-expect-error no such field
    expect(item.page_id).toBeUndefined();
  });
});

describe('descriptors', () => {
  test('know each module by its name', () => {
    expectTypeOf<keyof ModuleDescriptors>().toEqualTypeOf<ModuleName>();
    for (const [name, descriptor] of Object.entries(descriptors)) expect(descriptor.name).toBe(name);
    const core = Object.values(descriptors).filter((one: ModuleDescriptor) => one.isExtension !== true);
    const names = ['list', 'prop', 'meta'].flatMap((group) =>
      readdirSync(new URL(`../../../spec/modules/${group}`, import.meta.url)).map((file) => file.replace('.yaml', '')),
    );
    expect(core.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  test('are literal types', () => {
    expectTypeOf<ModuleDescriptors['allpages']['prefix']>().toEqualTypeOf<'ap'>();
    // @ts-expect-error no such module
    expect(descriptors.allpage).toBeUndefined();
  });
});

test('error codes are a closed set', () => {
  const code: ErrorCode = 'badtoken';
  // @ts-expect-error no such code
  const wrong: ErrorCode = 'badtokn';
  expect(messages[code].kind).toBe('error');
  expect(wrong in messages).toBe(false);
});

test('the package needs nothing at run time', () => {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  expect(manifest).toMatchObject({ dependencies: {} });
});
