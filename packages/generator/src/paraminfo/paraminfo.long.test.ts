import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moduleRecord } from '../emitters/paraminfo/emit-paraminfo.js';
import { modelOf } from '../generate/load-model.js';
import { readModel } from '../read-model.js';
import { importParaminfo } from './import-paraminfo.js';
import { readKnownFacts } from './known-facts.js';
import { parseParaminfo, type Json, type ModuleDescription } from './read-paraminfo.js';
import { verifySpec } from './verify-spec.js';
import { testSeed } from '../../../../test/support/chance.js';

const data = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../test/data/${name}`, import.meta.url), 'utf8'));
const specFolder = new URL('../../../../spec/', import.meta.url).pathname;
const version1 = parseParaminfo(data('mediawiki-1.43-formatversion-1.json'));
const version2 = parseParaminfo(data('mediawiki-1.43.json'));

/** What a spec says in the end of the modules that were imported into it. */
function roundTrip(descriptions: readonly ModuleDescription[]): ModuleDescription[] {
  const { model, diagnostics } = modelOf(importParaminfo(descriptions, { schema: () => 'schema.json' }));
  if (!model) throw new Error(JSON.stringify(diagnostics.filter(({ severity }) => severity === 'error')));
  return parseParaminfo(model.modules.map(moduleRecord));
}

test('both format versions say the same', () => {
  expect(version2).toEqual(version1);
});

describe('our fixtures and MediaWiki 1.43 differ in nothing but', async () => {
  const model = await readModel(specFolder);
  const differences = verifySpec(model, version1);

  /** Values of components that one of them has; and the seed calls `deletedrevs` a generator. */
  const allowed: Readonly<Record<string, string>> = {
    'allusers.group.type': 'groups of the semantic component',
    'allusers.excludegroup.type': 'groups of the semantic component',
    'allusers.rights.type': 'rights of components',
    'contributors.group.type': 'groups of the semantic component',
    'contributors.excludegroup.type': 'groups of the semantic component',
    'contributors.rights.type': 'rights of components',
    'contributors.excluderights.type': 'rights of components',
    'deletedrevs.generator': 'the seed says so',
    'extracts.module': 'the recorded wiki lacks the extension',
    'pageimages.module': 'the recorded wiki lacks the extension',
    'filerepoinfo.prop.type': 'properties that a wiki with a foreign repository has',
    'filerepoinfo.prop.default': 'properties that a wiki with a foreign repository has',
    'imageinfo.extmetadatalanguage.default': 'the language of the wiki',
    'langlinks.inlanguagecode.default': 'the language of the wiki',
    'logevents.type.type': 'the log of the semantic component',
  };

  test('the differences that are allowed, each of which is there', () => {
    const found = differences.map(({ module, parameter, member }) =>
      [module, parameter, member].filter((part) => part !== undefined).join('.'),
    );
    expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted());
  });

  test('none of them a mistake', () => {
    expect(differences.filter((one) => one.class === 'transcription')).toEqual([]);
  });

  test('the whole of each other module is equal', () => {
    const bare = (record: Json): Json =>
      Object.fromEntries(
        Object.entries(record).filter(([key]) => !['classname', 'licenselink', 'helpurls'].includes(key)),
      );
    const ours = new Map(parseParaminfo(model.modules.map(moduleRecord)).map((one) => [one.name, one]));
    const differing = new Set(differences.map(({ module }) => module));
    const same = version1.filter(({ name }) => !differing.has(name));
    expect(same.length).toBe(61);
    for (const { name, record, parameters } of same) {
      expect(ours.get(name)?.parameters).toEqual(parameters);
      expect(bare(ours.get(name)?.record ?? {})).toEqual(bare(record));
    }
  });
});

describe('import and back', () => {
  test('gives the description of a whole wiki again', () => {
    expect(roundTrip(version1)).toEqual(version1);
  });

  test('gives our own fixtures again', async () => {
    const model = await readModel(specFolder);
    const own = parseParaminfo(model.modules.map(moduleRecord));
    expect(roundTrip(own)).toEqual(own);
  });

  test('finds what several modules share', () => {
    const files = importParaminfo(version1, { schema: () => 'schema.json' });
    const sets = files.find(({ path }) => path === 'sets.yaml')?.text ?? '';
    for (const name of ['DIRA', 'DIRT', 'LIM10', 'NSALL', 'USER']) expect(sets).toContain(`\n${name}:`);
    expect(files.find(({ path }) => path === 'modules/list/allpages.yaml')?.text).toContain('type: LIM10');
  });

  test('gives a module again that lacks a parameter which the generator knows', async () => {
    const facts = await readKnownFacts();
    const wiki = version1.map((one) =>
      one.name === 'allpages' ? { ...one, parameters: one.parameters.slice(0, -1) } : one,
    );
    const { model } = modelOf(importParaminfo(wiki, { schema: () => 'schema.json', shared: true, facts }));
    const namesIn = (modules: readonly { name: string; parameters: readonly { name: string }[] }[] = []) =>
      modules.find(({ name }) => name === 'allpages')?.parameters.map(({ name }) => name);
    expect(namesIn(model?.modules)).toEqual(namesIn(wiki));
  });

  test.each([['min'], ['max'], ['highmax'], ['default'], ['lowlimit', 'highlimit', 'limit']])(
    'is sound for a wiki of another version, whose parameters have no "%s"',
    async (...left) => {
      const facts = await readKnownFacts();
      const without = (record: Json): Json =>
        Object.fromEntries(Object.entries(record).filter(([key]) => !left.includes(key)));
      const wiki = version1.map((one) => ({
        ...one,
        parameters: one.parameters.map((parameter) => ({ ...parameter, record: without(parameter.record) })),
      }));
      const { model, diagnostics } = modelOf(
        importParaminfo(wiki, { schema: () => 'schema.json', shared: true, facts }),
      );
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(JSON.stringify(model?.modules.map(({ parameters }) => parameters))).not.toContain('{{');
    },
  );

  test('gives a shared limit with several defaults again', () => {
    const limit = { name: 'a', type: 'limit', multi: '', lowlimit: 50, highlimit: 500, limit: 50, min: 0, default: '' };
    const records = ['a', 'b'].map((name) => ({
      name,
      path: `query+${name}`,
      group: 'list',
      prefix: name,
      helpurls: [],
      parameters: [{ ...limit, index: 1 }],
      templatedparameters: [],
    }));
    const descriptions = parseParaminfo(records);
    expect(roundTrip(descriptions)).toEqual(descriptions);
  });

  test('gives any description again', () => {
    fc.assert(
      fc.property(wiki, (records) => {
        const descriptions = parseParaminfo(records);
        expect(roundTrip(descriptions)).toEqual(descriptions);
      }),
      { seed: testSeed, numRuns: 150 },
    );
  });
});

const word = fc.stringMatching(/^[a-z][a-z0-9]{0,7}$/);
const values = fc.uniqueArray(fc.oneof(word, fc.constantFrom('', '!x', '*', 'a/b', 'yes', '12', 'null')), {
  minLength: 1,
  maxLength: 6,
});
const flag = (name: string) => fc.constantFrom<Json>({}, { [name]: '' });
const multi = fc.constantFrom<Json>(
  {},
  { multi: '', lowlimit: 50, highlimit: 500, limit: 50 },
  { multi: '', lowlimit: 5, highlimit: 20, limit: 5, allowsduplicates: '' },
  { multi: '', lowlimit: 50, highlimit: 500, limit: 50, allspecifier: '*' },
);
const bounds = fc.record(
  { min: fc.integer({ min: -9, max: 9 }), max: fc.integer({ min: -9, max: 99 }), highmax: fc.integer() },
  { requiredKeys: [] },
);
const more = fc.record(
  {
    default: fc.oneof(fc.string(), fc.integer(), word),
    deprecatedvalues: values,
    subtypes: fc.constant(['name', 'ip']),
    extranamespaces: fc.constant([-2, -1]),
    info: fc.constantFrom([{ name: 'useronly' }], [{ name: 'modes', values: [1, 3] }]),
    tokentype: word,
    maxbytes: fc.nat(),
    enforcerange: fc.constant(''),
  },
  { requiredKeys: [] },
);
const type = fc.oneof(
  fc.constantFrom(
    'string',
    'integer',
    'boolean',
    'timestamp',
    'limit',
    'namespace',
    'user',
    'title',
    'expiry',
    'text',
    'double',
  ),
  values,
  fc.constant([1, 2]),
);
const parameter = fc
  .tuple(word, type, multi, bounds, more, flag('required'), flag('deprecated'), flag('sensitive'))
  .map(([name, ofType, ...parts]): Json => Object.assign({ name, type: ofType }, ...parts));

/** A wiki of a few modules that share some parameters; names may collide, as on real wikis. */
const wiki = fc
  .tuple(
    fc.uniqueArray(fc.tuple(word, word, fc.constantFrom('list', 'prop', 'meta')), {
      minLength: 1,
      maxLength: 5,
      selector: ([name]) => name,
    }),
    fc.array(parameter, { minLength: 1, maxLength: 6 }),
    fc.array(fc.tuple(flag('generator'), flag('deprecated'), flag('readrights')), { minLength: 5, maxLength: 5 }),
    fc.array(
      fc.constantFrom<Json>(
        {},
        { source: 'A', sourcename: 'A b' },
        { source: 'a', licensetag: 'MIT', mustbeposted: '' },
      ),
      { minLength: 5, maxLength: 5 },
    ),
  )
  .map(([modules, parameters, flags, sources]) =>
    modules.map(([name, prefix, group], at): Json => {
      const own = [...new Map(parameters.slice(at % 3).map((one) => [one['name'], one])).values()];
      const indexed = own.map((one, index) => ({ ...one, index: index + 1 }));
      const base = {
        name,
        path: `query+${name}`,
        group,
        prefix,
        helpurls: [],
        parameters: indexed,
        templatedparameters: [],
      };
      return Object.assign(base, ...(flags[at] ?? []), sources[at]);
    }),
  );
