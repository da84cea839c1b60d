import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { longestProfile } from '../errors/read-file.js';
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
  [[], 'the data must be an object, not a list'],
  [{}, '"siteinfo" must be an object, and is missing'],
  [{ siteinfo: [] }, '"siteinfo" must be an object, not a list'],
  [without('namespaces'), '"siteinfo.namespaces" must be an object, and is missing'],
  [
    { siteinfo: { ...sampleFile().siteinfo, namespaces: { '0': { id: 0, '*': '' } } } },
    '"siteinfo.namespaces[0].name" must be a text: format version 2 is expected',
  ],
  [{ ...sampleFile(), instance: { clock: 'soon' } }, '"instance.clock" must be a time of 14 digits'],
  [
    sampleFile({ usergroups: [{ name: '*', rights: 'read' }] }),
    '"siteinfo.usergroups[0].rights" must be a list, not a string',
  ],
  [sampleFile({ general: { misermode: 'no' } }), '"siteinfo.general.misermode" must be true or false, not a string'],
  [
    sampleFile({ general: { linktrail: '/^((a+)+b)(.*)$/sD' } }),
    '"siteinfo.general.linktrail" must be letters that repeat, such as "/^([a-z]+)(.*)$/sD"',
  ],
  [
    sampleFile({ general: { linkprefixcharset: 'z-a' } }),
    '"siteinfo.general.linkprefixcharset" must be the inside of a character class, such as',
  ],
  [
    sampleFile({ general: { legaltitlechars: ']|(a+)+b|[' } }),
    '"siteinfo.general.legaltitlechars" must be the inside of a character class, such as',
  ],
  [sampleFile({ general: { case: 'upper' } }), '"siteinfo.general.case" must be "first-letter" or "case-sensitive"'],
  [
    { ...sampleFile(), languageinfo: { en: { code: 'en', fallbacks: {} } } },
    '"languageinfo.en.fallbacks" must be a list, not an object',
  ],
  [{ ...sampleFile(), filerepoinfo: [{ url: 7 }] }, '"filerepoinfo[0].url" must be a string, not a number'],
  [
    { ...sampleFile(), paraminfo: [{ path: 'query', parameters: [{ name: null }] }] },
    '"paraminfo[0].parameters[0].name" must be a string, not null',
  ],
])('says what is wrong: %#', (value, problem) =>
  expect(() => readProfile(value, 'site.json')).toThrow(`site.json is not a usable site profile: ${problem}`),
);

it('names files that are missing or no JSON', () => {
  expect(() => loadProfile(join(folder, 'nope.json'))).toThrow('there is no site profile at');
  expect(() => loadProfile(file('cut.json', '{"a":'))).toThrow('cut.json is not JSON');
  expect(() => loadMessages(file('messages.json', '[{}]'))).toThrow('"0.name" must be a string, and is missing');
});

it.each([
  ['huge.json', (size: number) => Buffer.alloc(size, ' ')],
  ['huge.json.gz', (size: number) => gzipSync(Buffer.alloc(size, ' '))],
])('refuses a file that is larger than a profile can be, unpacked (%s)', (name, make) => {
  const path = join(folder, name);
  writeFileSync(path, make(longestProfile + 1));
  expect(() => loadProfile(path)).toThrow(`${name} is larger than 67108864 bytes`);
  expect(() => loadMessages(path)).toThrow(`${name} is larger than 67108864 bytes`);
});

it('refuses a device that never ends', () => {
  expect(() => loadProfile('/dev/zero')).toThrow('/dev/zero is larger than 67108864 bytes');
});

it('takes null for a clock that goes', () => {
  expect(readProfile({ ...sampleFile(), instance: { clock: null } }, 'x').facts.clock).toBeUndefined();
});
