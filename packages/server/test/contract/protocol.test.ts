// @module-tag slow
/**
 * Parameter handling that all modules share: forged continue values, unknown values, format versions, small responses.
 */
import { descriptors, type ModuleDescriptor, type ModuleName } from '@wiki-query/server-stubs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClient, type TestClient, type Json, type Query } from '../support/test-client.js';
import { crowdedWiki, type TestFile } from '../support/crowded-wiki.js';
import { pairs } from './requests.js';
import { subjects, type Subject } from './subjects.js';
import { generatorRequestOf, requestOf, walk } from './walk.js';

let file: TestFile;
let client: TestClient;
beforeAll(async () => {
  file = await crowdedWiki();
  client = await openTestClient(file.path);
});
afterAll(() => {
  client.close();
  file.remove();
});

const all = Object.values(descriptors) as readonly ModuleDescriptor[];
const codeOf = (response: Json): string | undefined =>
  (response['error'] as { readonly code: string } | undefined)?.code;
const optionsOf = ({ user = 'Admin' }: Pick<Subject, 'user'>) => ({ user });

/** Modules whose continue value is any text, so that it is never invalid, or is checked with another error code. */
const continueExceptions: Partial<Record<ModuleName, string>> = {
  allcategories: 'one title',
  allpages: 'one title',
  pagepropnames: 'one name',
  tags: 'one name, never checked',
  categoryinfo: 'one title, never checked',
  languageinfo: 'one code, never checked',
};

/** Notifications have tests of their own, and the last two have one value for each page. */
const withoutSubject = new Set(['notifications', 'unreadnotificationpages', 'extracts', 'pageimages']);
const hasParameter = (module: ModuleDescriptor, wanted: string): boolean =>
  module.parameters.some(({ name }) => name === wanted);

describe('a module', () => {
  it('with a limit has a subject', () => {
    const known = new Set<string>([...withoutSubject, ...subjects.map(({ module }) => module)]);
    const lacking = all.filter((module) => hasParameter(module, 'limit') && !known.has(module.name));
    expect(
      lacking.map(({ name }) => name),
      'add a row for each to packages/server/test/contract/subjects.ts',
    ).toEqual([]);
  });

  it('with a continue parameter says how it continues', () => {
    const lacking = all.filter((module) => hasParameter(module, 'continue') && module.continues.length === 0);
    expect(
      lacking.map(({ name }) => name),
      "add `continues` to each file, such as: continues: [{ parameter: continue, form: '<id>' }]",
    ).toEqual([]);
  });
});

describe('a forged continue value', () => {
  const continued = subjects.filter(({ module }) =>
    (descriptors[module] as ModuleDescriptor).continues.some(({ free }) => free !== true),
  );
  const cases = continued
    .filter(({ module }) => !(module in continueExceptions))
    .map((subject) => ({
      name: subject.mode === undefined ? subject.module : `${subject.module} (${subject.mode})`,
      subject,
    }));

  it.each(cases)('of $name is badcontinue', async ({ subject }) => {
    const { prefix } = descriptors[subject.module];
    const forged = ['x|x|x|x|x|x|x|x|x|x', '|'.repeat(12)];
    const first = await client.request(requestOf(subject, '1'), optionsOf(subject));
    const real = (first['continue'] as Readonly<Record<string, unknown>> | undefined)?.[`${prefix}continue`];
    if (typeof real === 'string') {
      forged.push(`${real}|1`);
      // A number that is not one.
      const parts = real.split('|');
      const last = parts.length - 1;
      if (parts.length > 1 && /^\d+$/.test(parts[last] ?? ''))
        forged.push([...parts.slice(0, last), 'x'].join('|'), [...parts.slice(0, last), '007'].join('|'));
    }
    for (const value of forged) {
      const response = await client.request(
        requestOf(subject, '1', { [`${prefix}continue`]: value }),
        optionsOf(subject),
      );
      expect([value, codeOf(response)]).toEqual([value, 'badcontinue']);
    }
  });

  it.each(['x', 'a||b||c', '||||', 'x|y'])('of the query itself (%s) is badcontinue', async (value) => {
    expect(codeOf(await client.request({ list: 'allpages', continue: value }))).toBe('badcontinue');
  });

  it.each(['prefixsearch', 'search', 'querypage'] as const)('of %s, an offset, is badinteger', async (module) => {
    const subject = subjects.find((one) => one.module === module) as Subject;
    const { prefix } = descriptors[module];
    expect(
      codeOf(await client.request(requestOf(subject, '1', { [`${prefix}offset`]: 'x' }), optionsOf(subject))),
    ).toBe('badinteger');
  });
});

const enums = all.flatMap((module) =>
  module.parameters
    .filter(({ type }) => type === 'enum')
    .map((parameter) => ({ module, parameter, wire: module.prefix + parameter.name })),
);
/** Parameters that a module requires. */
const required: Readonly<Record<string, string>> = {
  title: 'Main Page',
  search: 'a',
  propname: 'displaytitle',
  page: 'Listredirects',
};

function plainRequest({ name, group, prefix, parameters }: ModuleDescriptor): Query {
  const given = parameters
    .filter((one) => one.required === true)
    .map((one): [string, string] => [prefix + one.name, required[one.name] ?? '1']);
  return { [group]: name, titles: 'Main Page', ...Object.fromEntries(given) };
}

describe('a value that no enumeration has', () => {
  it.each(enums.filter(({ parameter }) => parameter.multi === true))(
    'is a warning in $wire of $module.name',
    async ({ module, parameter, wire }) => {
      const [known = ''] = parameter.values ?? [];
      const query = { ...plainRequest(module), [wire]: `${known}|no such value`, errorformat: 'plaintext' };
      const response = await client.request(query, { user: 'Admin' });
      const codes = ((response['warnings'] ?? []) as readonly { readonly code: string }[]).map(({ code }) => code);
      expect(codes).toContain('unrecognizedvalues');
    },
  );

  it.each(enums.filter(({ parameter }) => parameter.multi !== true))(
    'is an error in $wire of $module.name',
    async ({ module, wire }) => {
      const response = await client.request({ ...plainRequest(module), [wire]: 'no such value' }, { user: 'Admin' });
      // Actions of logs may be patterns, which the module checks itself.
      expect(codeOf(response)).toBe(wire === 'leaction' ? 'unknown_leaction' : 'badvalue');
    },
  );
});

/** Every scalar of a response in the order of its keys, without those that only one format version has. */
function scalars(value: unknown, found: string[] = []): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number') {
    if (value !== '') found.push(String(value));
  } else if (Array.isArray(value)) for (const one of value) scalars(one, found);
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) scalars(one, found);
  return found;
}

describe('format versions 1 and 2', () => {
  const listed = subjects
    .filter(({ module }) => module !== 'random')
    .map((subject) => ({
      name: subject.mode === undefined ? subject.module : `${subject.module} (${subject.mode})`,
      query: requestOf(subject, '7'),
      user: subject.user ?? 'Admin',
    }));
  const others = pairs
    .filter(({ name }) => name !== 'tokens')
    .map(({ name, few, user = 'Admin' }) => ({ name, query: few, user }));

  it.each([...listed, ...others])('say the same of $name', async ({ query, user }) => {
    const [one, two] = [
      await client.request({ ...query, formatversion: '1' }, { user }),
      await client.request({ ...query, formatversion: '2' }, { user }),
    ];
    expect([codeOf(one), codeOf(two)]).toEqual([undefined, undefined]);
    const keysOfPages = new Set(Object.keys((one['query'] as { pages?: object } | undefined)?.pages ?? {}));
    const values = (response: Json): readonly string[] =>
      [...new Set(scalars({ query: response['query'], top: response['watchlistraw'] }))]
        .filter((text) => !keysOfPages.has(text))
        .sort();
    const only = (a: readonly string[], b: readonly string[]): readonly string[] =>
      a.filter((text) => !b.includes(text));
    expect(only(values(two), values(one))).toEqual([]);
    expect(one['continue']).toEqual(two['continue']);
  });
});

describe('a response with little room', () => {
  const single = pairs.filter(
    ({ name }) =>
      ![
        'tokens',
        'userinfo',
        'filerepoinfo',
        'authmanagerinfo',
        'linterstats',
        'gadgets',
        'gadgetcategories',
        'notifications',
        'unreadnotificationpages',
        'stashimageinfo',
      ].includes(name),
  );
  const merged = (responses: readonly Json[]): readonly string[] =>
    [...new Set(responses.flatMap((response) => scalars(response['query'])))].sort();

  it.each(single)('still gives all of $name in the end', async ({ many, user = 'Admin' }) => {
    const whole = await walk(client, many, { user });
    const largest = Math.max(...whole.responses.map((response) => scalars(response['query']).join('').length));
    const parts = await walk(client, many, { user, maxResponseSize: Math.max(2000, Math.floor(largest * 0.6)) });
    expect(parts.error).toBeUndefined();
    expect(merged(parts.responses)).toEqual(merged(whole.responses));
  });

  it('continues with props, generator and lists together', async () => {
    const query = {
      generator: 'allpages',
      gaplimit: '20',
      prop: 'links|categories|info|pageprops',
      pllimit: '9',
      cllimit: '7',
      list: 'allusers|logevents',
      aulimit: '11',
      lelimit: '40',
    };
    const whole = await walk(client, query, { user: 'Admin' });
    const parts = await walk(client, query, { user: 'Admin', maxResponseSize: 4000 });
    expect(merged(parts.responses)).toEqual(merged(whole.responses));
  });
});

describe('a generator', () => {
  const generators = subjects.filter(
    ({ module, unordered }) => (descriptors[module] as ModuleDescriptor).generator && unordered !== true,
  );
  it.each(generators.map((subject) => ({ name: subject.module + (subject.mode ?? ''), subject })))(
    '$name continues after props that continue',
    async ({ subject }) => {
      const query = generatorRequestOf(subject, '6', { prop: 'info|categories', cllimit: '2' });
      const { error, responses } = await walk(client, query, optionsOf(subject));
      expect(error).toBeUndefined();
      const whole = await walk(
        client,
        generatorRequestOf(subject, 'max', { prop: 'info|categories', cllimit: 'max' }),
        optionsOf(subject),
      );
      const categories = (list: readonly Json[]): readonly string[] =>
        list
          .flatMap(
            (response) =>
              (response['query'] as { pages?: readonly Readonly<Record<string, unknown>>[] } | undefined)?.pages ?? [],
          )
          .flatMap((page) =>
            ((page['categories'] ?? []) as readonly { readonly title: string }[]).map(
              ({ title }) => `${String(page['title'])} > ${title}`,
            ),
          );
      expect([...new Set(categories(responses))].sort()).toEqual([...new Set(categories(whole.responses))].sort());
    },
  );
});
