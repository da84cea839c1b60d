/** The form of another wiki, from its `paraminfo`. */
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { loaders } from 'virtual:module-data';
import { findEntry, offer, type Parameter } from './data.js';
import { sectionsOf } from './fields.js';
import { catalogueOf, plain } from './paraminfo.js';
import { validate } from './validate.js';

const parameter = (name: string, type: unknown, more: object = {}) => ({ name, type, ...more });
const response = {
  paraminfo: {
    modules: [
      { name: 'main', path: 'main', prefix: '', parameters: [parameter('maxlag', 'integer')] },
      {
        name: 'query',
        path: 'query',
        group: 'action',
        prefix: '',
        parameters: [parameter('titles', 'string', { multi: true })],
      },
      {
        name: 'pagesnear',
        path: 'query+pagesnear',
        group: 'list',
        prefix: 'pn',
        generator: true,
        description: 'Lists [[Help:Geo|pages near]] a <kbd>coord</kbd>.\n\nMore.',
        parameters: [
          parameter('coord', 'string', { required: true }),
          parameter('globe', ['earth', 'moon'], { default: 'earth', description: 'The globe.\n\n;earth:Ours.' }),
          parameter('limit', 'limit', { min: 1, max: 500, highmax: 5000, default: 10 }),
          parameter('continue', 'string'),
        ],
        templatedparameters: [parameter('radius-{globe}', 'integer', { templatevars: { globe: 'globe' } })],
      },
    ],
  },
};

afterEach(() => offer(undefined));

/** What records do not say: texts, and facts that only the spec has. */
const ofSpec = new Set(['text', 'meanings', 'set', 'values', 'siteDependent', 'submodules', 'pageSet']);
const recorded = new URL('../../../../generator/test/data/mediawiki-1.43.json', import.meta.url);
const isFact = ([key, value]: readonly [string, unknown]): boolean => !ofSpec.has(key) && value !== false;
const factsOf = (parameters: readonly Parameter[], ofWiki: ReadonlySet<string>) =>
  Object.fromEntries(
    parameters.map(({ name, default: value, info = [], ...facts }) => [
      name,
      {
        ...Object.fromEntries(Object.entries(facts).filter(isFact)),
        // Of several values, a record has one text.
        default: ofWiki.has(name) ? 'that of the wiki' : Array.isArray(value) ? value.join('|') : value?.toString(),
        info: info.map((one) => one.name),
      },
    ]),
  );

test('a record of MediaWiki gives a parameter each fact that the spec gives it', async () => {
  const { paraminfo } = JSON.parse(readFileSync(recorded, 'utf8')) as { readonly paraminfo: { modules: object[] } };
  const around = response.paraminfo.modules.slice(0, 2);
  const other = catalogueOf({ paraminfo: { modules: [...around, ...paraminfo.modules] } });
  expect(other?.loaded.size).toBeGreaterThan(60);
  for (const [key, module] of other?.loaded ?? []) {
    const { parameters = [] } = (await loaders[key]?.()) ?? {};
    const ofWiki = new Set(parameters.flatMap(({ name, siteDependent }) => (siteDependent ? [name] : [])));
    expect([key, factsOf(module.parameters, ofWiki)]).toEqual([key, factsOf(parameters, ofWiki)]);
  }
});

describe('the modules of another wiki', () => {
  test('make a form that checks requests', () => {
    offer(catalogueOf(response));
    const params = { list: 'pagesnear', pnglobe: 'mars', pnlimit: '501' };
    const [section] = sectionsOf(params);
    expect(section).toMatchObject({ title: 'list=pagesnear', summary: 'Lists pages near a `coord`.' });
    expect(section).not.toHaveProperty('page');
    expect(section?.fields.map(({ name }) => name)).toEqual([
      'pncoord',
      'pnglobe',
      'pnlimit',
      'pncontinue',
      'pnradius-mars',
    ]);
    expect(section?.fields[1]?.parameter).toMatchObject({
      values: ['earth', 'moon'],
      default: 'earth',
      text: 'The globe.',
    });
    expect(validate(params, sectionsOf(params)).map(({ name, level }) => `${name} ${level}`)).toEqual([
      'pncoord error',
      'pnglobe error',
      'pnlimit warning',
    ]);
  });

  test('replace those of the spec, which come back', () => {
    offer(catalogueOf(response));
    expect(findEntry('list', 'allpages')).toBeUndefined();
    offer(undefined);
    expect(findEntry('list', 'allpages')).toBeDefined();
    expect(findEntry('list', 'pagesnear')).toBeUndefined();
  });

  test.each([undefined, {}, { error: { code: 'x' } }, { paraminfo: { modules: [] } }])('are not in %j', (json) =>
    expect(catalogueOf(json)).toBeUndefined(),
  );
});

test.each([
  ['[[Special:X|label]] and [[Title]]', 'label and Title'],
  ["<strong>a</strong> ''b'' <code>c=d</code>", 'a b `c=d`'],
  ['See [https://example.org the manual].\n\n* rest', 'See the manual.'],
])('reads wikitext: %s', (wikitext, wanted) => expect(plain(wikitext)).toBe(wanted));
