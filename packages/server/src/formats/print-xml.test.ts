import { expect, test } from 'vitest';
import { mark, type Value } from '../result/value.js';
import { printXml } from './print-xml.js';

test.each<[string, readonly (readonly [string, Value])[], string]>([
  ['attributes', [['error', { code: 'a', info: 'b "c" <d>' }]], '<error code="a" info="b &quot;c&quot; &lt;d&gt;" />'],
  [
    'content as text',
    [['error', mark({ code: 'a', docref: 'See & ask' }, { content: 'docref' })]],
    '<error code="a" xml:space="preserve">See &amp; ask</error>',
  ],
  [
    'content beside elements',
    [['errors', [mark({ code: 'a', data: { list: ['x', 2] }, text: 't' }, { content: 'text' })]]],
    '<errors><error code="a"><data><list><_v>x</_v><_v>2</_v></list></data><text xml:space="preserve">t</text></error></errors>',
  ],
  ['flags', [['error', { a: true, b: false, c: null, d: 0 }]], '<error a="" d="0" />'],
  ['an empty list', [['errors', []]], '<errors />'],
])('%s', (_, members, want) => {
  expect(printXml(new Map(members)).body).toBe(`<?xml version="1.0"?><api>${want}</api>`);
});

test('the content of the whole', () => {
  const answer = mark(
    new Map<string, Value>([
      ['errors', [{ code: 'a' }]],
      ['docref', 'See'],
    ]),
    { content: 'docref' },
  );
  expect(printXml(answer).body).toBe(
    '<?xml version="1.0"?><api><errors><error code="a" /></errors><docref xml:space="preserve">See</docref></api>',
  );
});
