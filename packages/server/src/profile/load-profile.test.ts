import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sampleFile } from '../../test/support/sample-wiki.js';
import { temporaryFolder } from '../../test/support/temporary-folder.js';
import { readProfile, loadMessages, loadProfile } from './load-profile.js';

const folder = temporaryFolder('profile');
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const without = (name: string): unknown => {
  const { [name]: _, ...siteinfo } = sampleFile().siteinfo;
  return { siteinfo };
};

it.each([
  [[], 'it is not an object'],
  [{}, 'it has no "siteinfo"'],
  [{ siteinfo: [] }, '"siteinfo" is a list, and an object was expected'],
  [without('namespaces'), 'it has no "siteinfo.namespaces"'],
  [
    { siteinfo: { ...sampleFile().siteinfo, namespaces: { '0': { id: 0, '*': '' } } } },
    '"siteinfo.namespaces.0" has no name: format version 2 was expected',
  ],
  [
    { ...sampleFile(), instance: { clock: 'soon' } },
    '"instance.clock" is a string, and a time of 14 digits was expected',
  ],
  [
    sampleFile({ usergroups: [{ name: '*', rights: 'read' }] }),
    '"siteinfo.usergroups[0].rights" is a string, and a list was expected',
  ],
  [
    sampleFile({ general: { misermode: 'no' } }),
    '"siteinfo.general.misermode" is a string, and a boolean was expected',
  ],
  [sampleFile({ general: { case: 'upper' } }), '"siteinfo.general.case" is a string, and "first-letter" or'],
  [
    { ...sampleFile(), languageinfo: { en: { code: 'en', fallbacks: {} } } },
    '"languageinfo.en.fallbacks" is an object, and a list was expected',
  ],
  [{ ...sampleFile(), filerepoinfo: [{ url: 7 }] }, '"filerepoinfo[0].url" is a number, and a string was expected'],
  [
    { ...sampleFile(), paraminfo: [{ path: 'query', parameters: [{ name: null }] }] },
    '"paraminfo[0].parameters[0].name" is null, and a string was expected',
  ],
])('says what is wrong: %#', (value, problem) =>
  expect(() => readProfile(value, 'site.json')).toThrow(`site.json is not a usable site profile: ${problem}`),
);

it('names files that are missing or no JSON', () => {
  expect(() => loadProfile(join(folder, 'nope.json'))).toThrow('there is no site profile at');
  expect(() => loadProfile(file('cut.json', '{"a":'))).toThrow('cut.json is not JSON');
  expect(() => loadMessages(file('messages.json', '[{}]'))).toThrow('it has no "[0].name"');
});

it('takes null for a clock that goes', () => {
  expect(readProfile({ ...sampleFile(), instance: { clock: null } }, 'x').facts.clock).toBeUndefined();
});
