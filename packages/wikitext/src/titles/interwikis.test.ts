import { expect, it } from 'vitest';
import { sampleTitles } from '../../test/sample-titles.js';

const other = {
  prefix: 'x',
  url: 'https://x.example/?from=http://a.example/$1',
  protorel: true,
  local: false,
  trans: true,
  localinterwiki: false,
  extralanglink: true,
};
const interwikis = [
  other,
  { ...other, prefix: 'y', protorel: false, trans: false, linktext: 'Ypsilon' },
  { ...other, prefix: 'Z', url: 'http://z.example/$1', extralanglink: false, localinterwiki: true },
];

it.each([
  ['en', 'https://en.wiki.example/wiki/$1', true, false, 'English'],
  ['EXTRA', 'https://extra.wiki.example/wiki/$1', false, false, undefined],
  ['x', '//x.example/?from=http://a.example/$1', false, true, 'x'],
  ['y', 'https://x.example/?from=http://a.example/$1', false, false, 'Ypsilon'],
  ['m', '//meta.example/wiki/$1', false, false, undefined],
])('%s of the site information', (prefix, url, local, transcludable, language) => {
  const { interwikis: all } = sampleTitles({ interwikis });
  expect(all.get(prefix)).toEqual({ prefix: prefix.toLowerCase(), url, local, transcludable, language });
});

it('prefers the rows of the database, and takes names of languages from the site information', () => {
  const row = { iw_prefix: 'en', iw_url: '//e.example/$1', iw_local: 0, iw_trans: 1 };
  const rows = [row, { ...row, iw_prefix: 'new', iw_local: 1, iw_trans: 0 }];
  const { interwikis: all } = sampleTitles({ interwikis, rows });
  expect(all.all()).toEqual([
    { prefix: 'en', url: '//e.example/$1', local: false, transcludable: true, language: 'English' },
    { prefix: 'new', url: '//e.example/$1', local: true, transcludable: false, language: undefined },
  ]);
  expect(all.get('new')).toBe(all.all()[1]);
  expect(all.get('extra')).toBeUndefined();
});

it('knows the prefixes of this wiki', () => {
  const { interwikis: all } = sampleTitles({ interwikis });
  expect(['self', 'z', 'en', 'x', 'nosuch'].filter(all.isSelf)).toEqual(['self', 'z']);
});
