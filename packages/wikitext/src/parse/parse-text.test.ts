import { expect, test } from 'vitest';
import { htmlOf, outputOf } from '../../test/parse-sample.js';

// What MediaWiki makes of them.
test.each([
  ['a <b>b <i>c</b> d</i>', '<p>a <b>b <i>c</i></b><i> d</i>\n</p>'],
  ["<nowiki>''a''</nowiki> <pre>''b''</pre>", "<p>''a'' </p><pre>''b''</pre>"],
  ['<!-- c -->a<!-- d -->', '<p>a\n</p>'],
  ['&amp; &eacute; &bogus; &#x41;', '<p>&amp; &#233; &amp;bogus; &#x41;\n</p>'],
  [
    '<script>x</script> <span onclick="x" style="color:red">y</span>',
    '<p>&lt;script&gt;x&lt;/script&gt; <span style="color:red">y</span>\n</p>',
  ],
  ['{{DISPLAYTITLE:x}}{{DEFAULTSORT:k}}a', '<p>a\n</p>'],
  ['<br><hr/><br />', '<p><br /></p><hr /><p><br /></p>'],
  ['a ! b « c » d', '<p>a&#160;! b «&#160;c&#160;» d\n</p>'],
])('other markup: %j', (text, html) => expect(htmlOf(text)).toBe(html));

test('links to one page differ by their texts, fragments and wikis', () => {
  const hrefs = [
    ...htmlOf('[[A]] [[A|b]] [[A]] [[A#c|b]] [[Main Page]] [[Main Page#d]]').matchAll(/href="([^"]*)"[^>]*>([^<]*)/g),
  ];
  expect(hrefs.map(([, href, text]) => `${href?.replace(/.*title=|&.*/g, '')} ${text}`)).toEqual([
    'A A',
    'A b',
    'A A',
    'A b',
    '/wiki/Main_Page Main Page',
    '/wiki/Main_Page#d Main Page#d',
  ]);
});

test.each([
  ['HTML of a limit is finished', "''a'' b", 21, false],
  ['longer HTML is not', "''a'' b", 8, true],
  ['the limit is one of characters', 'é'.repeat(10), 22, false],
  ['tags and references that may be left out do not count', '</b>&#65;', 10, false],
])('%s', (_, text, most, isTooLong) => {
  const output = outputOf(text, most);
  expect(output).toMatchObject({ isTooLong });
  expect(output.html === '').toBe(isTooLong);
});

test('a link of a number has no target, and its class comes first', () => {
  const { html } = outputOf('RFC 1', undefined, {
    magicLinks: { RFC: true, PMID: false, ISBN: false },
    externalLinks: { hasNoFollow: true, followedDomains: [], target: '_blank' },
  });
  expect(html).toContain('<a class="external mw-magiclink-rfc" rel="nofollow" href="https://rfc.example/1">RFC 1</a>');
});

test.each([
  [{ beginnings: ['https://a.example/'], hasList: false }, 'https://a.example/x.PNG', true],
  [{ beginnings: ['https://a.example/'], hasList: false }, 'https://b.example/x.png', false],
  [{ beginnings: [''], hasList: false }, 'https://b.example/x.txt', false],
  [{ beginnings: [], hasList: true }, 'https://b.example/x.svg', true],
  [{ beginnings: [], hasList: true }, 'https://b2.example/x.svg', false],
  [{ beginnings: [], hasList: false }, 'https://a.example/x.png', false],
])('pictures of other sites by %j: %s', (externalImages, url, isShown) => {
  const { html, externalLinks } = outputOf(url, undefined, { externalImages });
  expect(html.includes(`<img src="${url}" alt="${url.split('/').at(-1)}" />`)).toBe(isShown);
  expect(externalLinks).toEqual(isShown ? [] : [url]);
});
