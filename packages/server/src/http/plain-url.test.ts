import { expect, it } from 'vitest';
import { plainUrl } from './plain-url.js';

it.each([
  ['/w/api.php?a=//b/../c', '/w/api.php?a=//b/../c'],
  ['/mediawiki/api.php?a=1', '/api.php?a=1'],
  ['/mediawiki/api.php/query/list/allpages', '/api.php/query/list/allpages'],
  ['//w/api.php?a=1', '/w/api.php?a=1'],
  ['//mediawiki//api.php', '/api.php'],
  ['/x/../w/./api.php?a=1', '/w/api.php?a=1'],
  ['/../../w/api.php', '/w/api.php'],
  ['http://wiki.example/w/api.php?a=1', '/w/api.php?a=1'],
  ['https://wiki.example:8080/mediawiki/api.php?a=http://x/', '/api.php?a=http://x/'],
  ['/w/api.php?titles=A#fragment', '/w/api.php?titles=A'],
  ['/w/api.php#fragment?titles=A', '/w/api.php'],
  ['/other/api.php', '/other/api.php'],
  ['/wiki/A//B/../C?x=1', '/wiki/A//B/../C?x=1'],
  ['*', '*'],
  ['', ''],
])('%s is %s', (url, want) => expect(plainUrl(url, '/mediawiki')).toBe(want));

it.each([undefined, '', '/w'])('works with the script path %j', (scriptPath) => {
  expect(['/api.php?a', '/w/api.php?a'].map((url) => plainUrl(url, scriptPath))).toEqual(
    scriptPath === '/w' ? ['/api.php?a', '/api.php?a'] : ['/api.php?a', '/w/api.php?a'],
  );
});
