import { expect, test } from 'vitest';
import { DumpError } from '../errors/dump-error.js';
import type { Json } from '../api/wiki-api.js';
import { captureProfile } from './capture-profile.js';

const module = {
  name: 'siteinfo',
  path: 'query+siteinfo',
  parameters: [{ name: 'prop', type: ['general', 'languages'] }],
};
const answer = {
  query: {
    general: { lang: 'en', sitename: 'W' },
    languages: [{ code: 'de', name: 'Deutsch' }],
    usergroups: [{ name: '*', rights: ['read'] }],
    userinfo: { id: 1, rights: ['edit'] },
    allmessages: [{ name: 'a', content: 'b' }],
    querypage: { maxresults: 1000 },
  },
  paraminfo: {
    modules: [module, { name: 'allusers', path: 'query+allusers', parameters: [{ name: 'activeusers' }] }],
  },
};
/** The response to a range that is too wide. */
const refusal = { errors: [{ code: 'cidrtoobroad', params: ['IPv4', 16] }] };

const capture = (given: unknown, refused: unknown = refusal) =>
  captureProfile(new URL('http://wiki.example/api.php'), {
    languages: ['de'],
    fetch: async (target) => Response.json(/uciprange|bkip/.test(String(target)) ? refused : given),
  });

test('a profile', async () => {
  const { profile, messages, translations } = await capture(answer);
  expect(profile).toMatchObject({
    instance: { lang: 'en', name: 'W' },
    userinfo: { '(anonymous)': { rights: ['read'] } },
  });
  expect(profile).toMatchObject({ settings: { widestipv4range: 16, querycachelimit: 1000 } });
  expect(messages).toEqual([{ name: 'a', content: 'b' }]);
  expect([...translations.keys()]).toEqual(['de']);
});

const odd: readonly unknown[] = [null, 5, 'a', [], {}, [null], [[]], { length: 1e9 }, true];

/** The value, with each part of it replaced in turn. */
function* mutations(value: unknown): Generator<readonly [path: string, value: unknown]> {
  for (const one of odd) yield [`= ${JSON.stringify(one)}`, one];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value))
    for (const [path, changed] of mutations(part)) {
      const copy: Json | unknown[] = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
      Reflect.set(copy, name, changed);
      yield [`.${name}${path}`, copy];
    }
}

test.each([
  ['must be between \u0967 and \u096b\u0966\u0966', true],
  ['must be between 1 and 500', false],
])('digits of a wiki: %s', async (text, want) => {
  const warnings = [{ code: 'badvalue', text: `The value "99999" ${text}` }];
  const { profile } = await capture({ ...answer, warnings });
  expect(profile).toMatchObject({ settings: { translatenumerals: want } });
});

test.each([
  ['http://w.test/i/9/9a/A.png', 'http://w.test/i', 2],
  ['http://w.test/i/A.png', '/i', 0],
  ['//files.test/w/9/9a/9ab/A.png', '//files.test/w', 3],
  ['http://w.test/img_auth.php/A.png', '/i', undefined],
])('levels of folders of files: %s in %s', async (url, root, want) => {
  const query = { ...answer.query, allimages: [{ url }], repos: [{ url: '/x' }, { url: root, local: true }] };
  const { profile } = await capture({ ...answer, query });
  expect((profile['settings'] as Readonly<Record<string, unknown>>)['filehashlevels']).toBe(want);
});

test('a wiki that answers what none answers is named, or has a profile', async () => {
  const crashes: string[] = [];
  for (const [path, given] of [...mutations(answer), ...mutations({ error: { code: 'a', info: 'b' } })])
    await capture(given).catch((error: unknown) => {
      if (!(error instanceof DumpError) || error.message.includes('[object')) crashes.push(`${path}: ${String(error)}`);
    });
  for (const [path, refused] of mutations(refusal))
    await capture(answer, refused).catch((error: unknown) => {
      if (!(error instanceof DumpError)) crashes.push(`${path}: ${String(error)}`);
    });
  expect(crashes).toEqual([]);
});
