import { expect, test } from 'vitest';
import { plainText } from './plain-text.js';

test.each([
  ['blanks are one', '<p> a\n b&nbsp;<i>c</i>d </p>', 'a b\u00A0cd'],
  ['paragraphs and line breaks', '<p>a<br>b</p><p>c</p><div>d</div>', 'a\nb\nc\nd'],
  [
    'headings',
    'x<h2><span id="A">A b</span><span class="mw-editsection">[edit]</span></h2><p>c</p><h3>d</h3>',
    'x\n\n== A b ==\nc\n\n=== d ===',
  ],
  [
    'lists',
    '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><ol><li>d</li><li>e</li></ol>',
    '- a\n  - b\n- c\n1. d\n2. e',
  ],
  ['definitions', '<dl><dt>a</dt><dd>b</dd></dl>', 'a\nb'],
  [
    'tables',
    '<table><caption>t</caption><tr><th>a</th><th>b</th></tr><tr><td>c</td><td></td></tr></table>',
    't\na|b\nc',
  ],
  [
    'cells with blocks, and empty cells',
    '<table><tr><td></td><td><p>a</p></td><td></td><td>b\n</td><td></td></tr><tr><td><p>c</p></td><td><ul><li>d</li></ul></td></tr></table>e',
    '|a||b\nc|- d\ne',
  ],
  [
    'a table in a cell',
    '<table><tr><td>a</td><td>b<table><tr><td>c</td><td>d</td></tr></table></td></tr></table>',
    'a|b\nc|d',
  ],
  ['no hidden elements', '<b style="color: red; display:none">a</b><i style="display: inline">b</i>', 'b'],
  [
    'no names of missing files',
    '<figure><a><span class="mw-broken-media">File:A.png</span></a><figcaption>a</figcaption></figure>',
    'a',
  ],
  ['code as it is', '<pre>a\n  b</pre>', 'a\n  b'],
  ['no scripts and styles', '<style>a</style><script>b</script>c<!--d-->', 'c'],
  ['no references', 'a<sup class="reference">[1]</sup><ol class="references"><li>b</li></ol>', 'a'],
  ['nothing', '', ''],
])('%s', (_, html, text) => {
  expect(plainText(html)).toBe(text);
});

test('a deep tree has a text', () => {
  expect(plainText(`${'<b><div>'.repeat(20_000)}a`)).toBe('a');
});

test('a short text that opens millions of elements is refused', () => {
  const html = Array.from({ length: 2000 }, (_, at) => `<p><b id=${at}>`).join('') + '</p><p>a'.repeat(300);
  expect(() => plainText(html)).toThrow('form: wikitext');
});
