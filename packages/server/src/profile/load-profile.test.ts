import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sampleProfile } from '../../test/support/sample-wiki.js';
import { temporaryFolder } from '../../test/support/temporary-folder.js';
import { checkProfile, loadMessages, loadProfile } from './load-profile.js';

const folder = temporaryFolder('profile');
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const without = (name: string): unknown => {
  const { [name]: _, ...siteinfo } = sampleProfile().siteinfo;
  return { siteinfo };
};

it.each([
  [[], 'it is not an object'],
  [{}, 'it has no "siteinfo"'],
  [{ siteinfo: [] }, '"siteinfo" is a list, and an object was expected'],
  [without('namespaces'), 'it has no "siteinfo.namespaces"'],
  [
    { siteinfo: { ...sampleProfile().siteinfo, namespaces: { '0': { id: 0, '*': '' } } } },
    '"siteinfo.namespaces.0" has no name: format version 2 was expected',
  ],
  [{ ...sampleProfile(), instance: { clock: 'soon' } }, '"instance.clock" is not a time of 14 digits'],
])('says what is wrong: %#', (value, problem) =>
  expect(() => checkProfile(value, 'site.json')).toThrow(`site.json is not a usable site profile: ${problem}`),
);

it('names files that are missing or no JSON', () => {
  expect(() => loadProfile(join(folder, 'nope.json'))).toThrow('there is no site profile at');
  expect(() => loadProfile(file('cut.json', '{"a":'))).toThrow('cut.json is not JSON');
  expect(() => loadMessages(file('messages.json', '[{}]'))).toThrow('entry 0 has no name');
});

it('takes the language and name of a wiki without instance from its site information', () => {
  const { siteinfo } = sampleProfile();
  expect(checkProfile({ siteinfo, instance: { clock: null } }, 'x').instance).toEqual({
    lang: 'en',
    name: 'Sample Wiki',
  });
});
