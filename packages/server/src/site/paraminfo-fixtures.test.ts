/** `action=paraminfo` and the fixtures agree on every query module, record by record. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readProfile } from '../profile/load-profile.js';
import { makeWiki } from '../site/make-wiki.js';
import { serialize } from '../formats/serialize.js';
import { queryModules } from '../spec/query-modules.js';
import { modulesByPath } from './describe-modules.js';

type Record = Readonly<{ [name: string]: unknown }>;

const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const site = readJson('../../sample/site.json') as Record;
const siteinfo = site['siteinfo'] as Record;
/** A wiki with every extension, and without descriptions of its modules: site-dependent sets have the values of the spec. */
const wiki = makeWiki(
  readProfile(
    {
      ...site,
      siteinfo: { ...siteinfo, extensions: queryModules().map(({ component }) => ({ name: component.source })) },
      paraminfo: [],
      paraminfo_formatversion_1: [],
    },
    'site.json',
  ),
);
const index = readJson('../../../../test/fixtures/paraminfo/index.json') as {
  readonly paraminfo: { readonly modules: readonly Record[] };
};

/**
 * The record without intended differences. Only the server returns the class of a module, which belongs to an
 * implementation. The licence is a page of the served wiki; in the fixtures it is a page of mediawiki.org.
 */
const comparable = ({ classname: _classname, licenselink, ...rest }: Record): Record => ({
  ...rest,
  licensePage: String(licenselink).replace(/^.*\/wiki\//, ''),
});

test('the fixtures have every query module', () => {
  const paths = [...modulesByPath().keys()].filter((path) => path.startsWith('query+'));
  expect(index.paraminfo.modules.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
});

test.each(index.paraminfo.modules.map((record) => [String(record['path']), record] as const))(
  '%s has one description',
  (path, record) => {
    const description = wiki.descriptions.get(path);
    if (description === undefined) throw new Error(`no module ${path}`);
    const ours = JSON.parse(serialize(description, 1, false)) as Record;
    expect(comparable(ours)).toEqual(comparable(record));
  },
);
