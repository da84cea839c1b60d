import { expect, test } from 'vitest';
import { plainText } from './plain-text.js';

test.each([
  ['blanks are one', '<p> a\n b&nbsp;<i>c</i>d </p>', 'a b\u00A0cd'],
  ['paragraphs and line breaks', '<p>a<br>b</p><p>c</p><div>d</div>', 'a\nb\n\nc\n\nd'],
  [
    'headings',
    'x<h2><span id="A">A b</span><span class="mw-editsection">[edit]</span></h2><p>c</p><h3>d</h3>',
    'x\n\n== A b ==\n\nc\n\n=== d ===',
  ],
  [
    'lists',
    '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><ol><li>d</li><li>e</li></ol>',
    '- a\n  - b\n- c\n\n1. d\n2. e',
  ],
  ['definitions', '<dl><dt>a</dt><dd>b</dd></dl>', 'a\nb'],
  [
    'tables',
    '<table><caption>t</caption><tr><th>a</th><th>b</th></tr><tr><td>c</td><td></td></tr></table>',
    't\na | b\nc |',
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
