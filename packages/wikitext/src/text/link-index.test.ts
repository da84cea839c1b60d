import { expect, it } from 'vitest';
import { linkColumns, storedUrl } from './link-index.js';

// What MediaWiki 1.43 returned.

const protocols = ['http://', 'https://', 'ftp://', 'irc://', 'mailto:', 'news:', 'tel:', '//'];

it.each([
  ['https://example.com', 'https://com.example.', '/'],
  ['http://Example.COM/a?b#c', 'http://com.example.', '/a?b#c'],
  ['http://example.com:8080/x', 'http://com.example.:8080', '/x'],
  ['https://example.com.', 'https://com.example.', '/'],
  ['https://user:pw@example.com/a', 'https://com.example.', '/a'],
  ['//example.com/x', 'https://com.example.', '/x'],
  ['http://192.0.2.1/x', 'http://V4.192.0.2.1.', '/x'],
  ['http://192.0.02.001/', 'http://V4.192.0.2.1.', '/'],
  ['http://[2001:db8::1]/x', 'http://V6.2001.DB8.0.0.0.0.0.1.', '/x'],
  ['http://[2001:DB8::1]:80/', 'http://V6.2001.DB8.0.0.0.0.0.1.:80', '/'],
  ['mailto:a@example.com', 'mailto:com.example.@a', ''],
  ['mailto:A@b.example.com?subject=x', 'mailto:com.example.b.@A', '?subject=x'],
  ['mailto:a', 'mailto:@a', ''],
  ['news:alt.test.group', 'news:group.test.alt.', ''],
  ['news://host/x', 'news:%2Fx.', ''],
  ['irc://irc.example/chan', 'irc://example.irc.', '/chan'],
  ['ftp://x/', 'ftp://x.', '/'],
  ['tel:+123', 'tel:.', '+123'],
  ['https://bücher.example/ä', 'https://example.bücher.', '/ä'],
  ['https://xn--bcher-kva.example/', 'https://example.bücher.', '/'],
  ['https://ex%41mple.com/', 'https://com.example.', '/'],
  ['https://a_b.example/', 'https://example.a_b.', '/'],
  ['https://a b.example/', 'https://example.a%20b.', '/'],
  ['https://a%20b.example/', 'https://example.a%20b.', '/'],
  ['https://example.com?', 'https://com.example.', '/?'],
  ['https://example.com#', 'https://com.example.', '/#'],
  ['https://example.com:/x', 'https://com.example.', '/x'],
  ['https://example.com:99999/', undefined, undefined],
  ['https://example.com:123456/', undefined, undefined],
  ['https://', undefined, undefined],
  ['https:///x', undefined, undefined],
  ['example.com:80', undefined, undefined],
  ['nosuch://x', undefined, undefined],
  ['https:example.com', 'https://.', 'example.com'],
  ['https://256.1.1.1/', 'https://1.1.1.256.', '/'],
  ['https://1.2.3/', 'https://3.2.1.', '/'],
  ['https://example.com/%41', 'https://com.example.', '/%41'],
  ['https://example.com:080/', 'https://com.example.:80', '/'],
])('the columns of %s are %s and %s', (url, domainIndex, path) =>
  expect(linkColumns(url, protocols)).toEqual(domainIndex === undefined ? undefined : { domainIndex, path }),
);

it.each([
  ['https://com.example.', 'https://example.com'],
  ['http://com.example.', 'http://example.com'],
  ['http://com.example.:8080', 'http://example.com:8080'],
  ['http://V4.192.0.2.1.', 'http://192.0.2.1'],
  ['http://V6.2001.DB8.0.0.0.0.0.1.', 'http://[2001:DB8:0:0:0:0:0:1]'],
  ['http://V6.2001.DB8.0.0.0.0.0.1.:80', 'http://[2001:DB8:0:0:0:0:0:1]:80'],
  ['mailto:com.example.@a', 'mailto:a@example.com'],
  ['mailto:com.example.b.@A', 'mailto:A@b.example.com'],
  ['mailto:@a', 'mailto:a@'],
  ['news:group.test.alt.', 'news:'],
  ['news:%2Fx.', 'news:'],
  ['irc://example.irc.', 'irc://irc.example'],
  ['ftp://x.', 'ftp://x'],
  ['tel:.', 'tel:'],
  ['https://example.bücher.', 'https://bücher.example'],
  ['https://example.a_b.', 'https://a_b.example'],
  ['https://example.a%20b.', 'https://a%20b.example'],
  ['https://.', 'https://'],
  ['https://1.1.1.256.', 'https://256.1.1.1'],
  ['https://3.2.1.', 'https://1.2.3'],
  ['https://com.example.:80', 'https://example.com:80'],
  ['http://V4.x.', 'http://x.v4'],
  ['mailto:com.example.', 'mailto:com.example.'],
  ['https://com.example.:8080', 'https://example.com:8080'],
  ['https:', 'https://'],
  ['x', ''],
  ['https://V6.1.2.', 'https://2.1.v6'],
  ['//com.example.', '//example.com'],
])('the stored %s is %s', (domainIndex, url) => {
  expect(storedUrl(domainIndex, '/x?y', protocols)).toBe(`${url}/x?y`);
  expect(storedUrl(domainIndex, null, protocols)).toBe(url);
});
