import { expect, it } from 'vitest';
import { unicodeHost } from './unicode-host.js';

it.each([
  ['xn--bcher-kva.example', 'bücher.example'],
  ['XN--BCHER-KVA.Example', 'bücher.example'],
  ['*.xn--bcher-kva.example.', '*.bücher.example.'],
  ['Bücher.example', 'bücher.example'],
  ['straße.de', 'strasse.de'],
  ['xn--strae-oqa.de', 'straße.de'],
  ['ＥＸＡＭＰＬＥ.org', 'example.org'],
  ['１.2.3.4', '1.2.3.4'],
  ['a。b', 'a.b'],
  ['e\u0301t.org', 'ét.org'],
  ['example.xn--p1ai', 'example.рф'],
  ['[::1]', '[::1]'],
  ['192.0.2.*', '192.0.2.*'],
  ['a_b.org', 'a_b.org'],
])('%s is %s', (host, want) => expect(unicodeHost(host)).toBe(want));

it.each(['xn--a', 'xn--zz--.org', 'xn--', 'é..b', '.é', 'é-.org', 'ab--é.org', '\u0301a.org', 'Example.ORG'])(
  '%s stays as it is',
  (host) => expect(unicodeHost(host)).toBe(host),
);
