/** The modules of extensions are there where the wiki has the extension. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readProfile } from '../src/profile/load-profile.js';
import { isOffered, siteParameter } from '../src/profile/site-values.js';
import { makeWiki } from '../src/site/make-wiki.js';
import { queryModule, queryModules } from '../src/spec/query-modules.js';
import { type ParameterDescriptor, protocolDescriptors } from '@wiki-query/server-stubs';
import { sampleFolder } from './support/crowded-wiki.js';

const sample = JSON.parse(readFileSync(join(sampleFolder, 'site.json'), 'utf8')) as {
  readonly siteinfo: { readonly extensions: readonly object[] };
};

const core = queryModules().filter(({ isExtension }) => isExtension !== true);

const wikiWith = (...names: readonly string[]) => {
  const extensions = [...sample.siteinfo.extensions, ...names.map((name) => ({ name }))];
  return makeWiki(readProfile({ ...sample, siteinfo: { ...sample.siteinfo, extensions } }, 'site.json'));
};

test.each([
  [[], []],
  [['TextExtracts'], ['extracts']],
  [
    ['PageImages', 'TextExtracts'],
    ['extracts', 'pageimages'],
  ],
])('a wiki with %j has %j', (names, want) => {
  const { descriptions, site } = wikiWith(...names);
  const modules = ['extracts', 'pageimages'];
  expect(modules.filter((name) => descriptions.has(`query+${name}`))).toEqual(want);
  expect([...descriptions.keys()].filter((path) => path.startsWith('query+'))).toHaveLength(core.length + want.length);
  expect(modules.filter((name) => isOffered(queryModule(name) ?? fail(), site))).toEqual(want);
  const prop = protocolDescriptors.query.parameters.find(({ name }) => name === 'prop') ?? fail();
  const values = siteParameter('query', prop, site).values ?? [];
  expect(modules.filter((name) => values.includes(name))).toEqual(want);
});

test('names of modules stand in the order of the spec: sorted, deprecated ones last', () => {
  const { site } = wikiWith('PageImages', 'TextExtracts');
  const parameters: readonly ParameterDescriptor[] = protocolDescriptors.query.parameters;
  const selectors = parameters.filter(({ submodules }) => submodules !== undefined);
  expect(selectors.length).toBeGreaterThan(3);
  for (const parameter of selectors) expect(siteParameter('query', parameter, site).values).toEqual(parameter.values);
});

const fail = (): never => {
  throw new Error('missing');
};
