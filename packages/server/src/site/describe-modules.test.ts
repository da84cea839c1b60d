import { readFileSync } from 'node:fs';
import { descriptors } from '@wiki-query/server-stubs';
import { expect, test } from 'vitest';
import { readProfile } from '../profile/load-profile.js';
import { makeWiki } from '../site/make-wiki.js';
import { withHighLimits } from './describe-modules.js';
import type { Described } from './describe-parameter.js';
import { serialize } from '../formats/serialize.js';

type Description = Readonly<Record<string, unknown>>;
interface SiteFile {
  readonly paraminfo: readonly Description[];
  readonly paraminfo_formatversion_1: readonly Description[];
}

const file = JSON.parse(readFileSync(new URL('../../sample/site.json', import.meta.url), 'utf8')) as SiteFile;
const wiki = makeWiki(readProfile(file, 'site.json'));

function describe(path: string): Described {
  const description = wiki.descriptions.get(path);
  if (description === undefined) throw new Error(`no module ${path}`);
  return description;
}

/** Without class names, which only this server has. `deletedrevs` is a generator in the seed, but not in MediaWiki. */
function facts({ classname: _classname, generator, ...rest }: Description): unknown {
  return rest['name'] === 'deletedrevs' || generator === undefined ? rest : { ...rest, generator };
}

const withoutDeletedrevs = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => {
    if (key === 'deletedrevs') return undefined;
    if (!Array.isArray(value) || !value.includes('deletedrevs')) return value;
    return value.length === 1 ? undefined : value.filter((one) => one !== 'deletedrevs');
  });

const queryModules = file.paraminfo.filter(({ path }) => path !== 'main').map(({ path }) => String(path));

test('all query modules are there', () => {
  const core = Object.values(descriptors).filter(({ isExtension }) => isExtension !== true);
  expect(queryModules.toSorted()).toEqual(['query', ...core.map(({ path }) => path)].toSorted());
});

test.each(queryModules)('%s is described as MediaWiki does', (path) => {
  const description = describe(path);
  for (const version of [1, 2] as const) {
    const list = version === 1 ? file.paraminfo_formatversion_1 : file.paraminfo;
    const want = list.find((one) => one['path'] === path) ?? {};
    const ours = JSON.parse(serialize(description, version, false)) as Description;
    expect(withoutDeletedrevs(JSON.stringify(facts(ours)))).toEqual(withoutDeletedrevs(JSON.stringify(facts(want))));
  }
});

test('members come in the order of MediaWiki', () => {
  const want = file.paraminfo.find(({ path }) => path === 'query+revisions') ?? {};
  const ours = JSON.parse(serialize(describe('query+revisions'), 2, false)) as Description;
  expect(Object.keys(ours)).toEqual(Object.keys(want));
  expect(JSON.stringify(ours['parameters'])).toBe(JSON.stringify(want['parameters']));
});

test('high limits are reported to those who have them', () => {
  const [prop] = withHighLimits(describe('query'))['parameters'] as readonly Description[];
  expect(prop).toMatchObject({ lowlimit: 50, highlimit: 500, limit: 500 });
});
