import { expect, test } from 'vitest';
import { mark, type Value } from '../result/value.js';
import { xmlDocument } from './print-xml.js';

test.each<[string, readonly (readonly [string, Value])[], string]>([
  ['attributes', [['error', { code: 'a', info: 'b "c" <d>' }]], '<error code="a" info="b &quot;c&quot; &lt;d&gt;" />'],
  [
    'content as text',
    [['error', mark({ code: 'a', docref: 'See & ask' }, { content: 'docref' })]],
    '<error code="a" xml:space="preserve">See &amp; ask</error>',
  ],
  [
    'content next to elements',
    [['errors', [mark({ code: 'a', data: { list: ['x', 2] }, text: 't' }, { content: 'text' })]]],
    '<errors><error code="a"><data><list><_v>x</_v><_v>2</_v></list></data><text xml:space="preserve">t</text></error></errors>',
  ],
  [
    'control characters',
    [['e', mark({ a: '\u0000\ufffe', t: 'x\u001b\uffff' }, { content: 't' })]],
    '<e a="\ufffd\ufffd" xml:space="preserve">x\ufffd\ufffd</e>',
  ],
  ['flags', [['error', { a: true, b: false, c: null, d: 0 }]], '<error a="" d="0" />'],
  ['an empty list', [['errors', []]], '<errors />'],
])('%s', (_, members, want) => {
  expect(xmlDocument(new Map(members), { language: 'en' })).toBe(`<?xml version="1.0"?><api>${want}</api>`);
});

test('the content of the whole', () => {
  const response = mark(
    new Map<string, Value>([
      ['errors', [{ code: 'a' }]],
      ['docref', 'See'],
    ]),
    { content: 'docref' },
  );
  expect(xmlDocument(response, { language: 'en' })).toBe(
    '<?xml version="1.0"?><api><errors><error code="a" /></errors><docref xml:space="preserve">See</docref></api>',
  );
});

const query = (members: readonly (readonly [string, Value])[]): ReadonlyMap<string, Value> =>
  new Map([['query', new Map(members)]]);
const inQuery = (text: string): string => `<?xml version="1.0"?><api><query>${text}</query></api>`;

test.each<[string, ReadonlyMap<string, Value>, string]>([
  ['items by the name of the list', query([['allpages', [{ pageid: 1 }]]]), '<allpages><p pageid="1" /></allpages>'],
  [
    'pages with their index',
    query([['pages', mark(new Map<string | number, Value>([[12, { ns: 0 }]]), { fv1: 'object' })]]),
    '<pages><page _idx="12" ns="0" /></pages>',
  ],
  [
    'slots with their role',
    query([
      ['pages', [{ revisions: [{ slots: { main: mark({ size: 2, content: 'ab' }, { content: 'content' }) } }] }]],
    ]),
    '<pages><page><revisions><rev><slots><slot size="2" role="main" xml:space="preserve">ab</slot></slots></rev></revisions></page></pages>',
  ],
  [
    'keys that are no names',
    query([['options', { 'a b': 'x', '': 'y', 'p.q r': 'z' }]]),
    '<options _a.20.b="x" _="y" _p.2E.q.20.r="z" />',
  ],
  ['numbers as keys', query([['sizes', { 3: 'three' }]]), '<sizes><_v _idx="3">three</_v></sizes>'],
])('%s', (_, response, want) => {
  expect(xmlDocument(response, { language: 'en' })).toBe(inQuery(want));
});

test('the namespace and lines', () => {
  const response = new Map<string, Value>([['query', { a: [1] }]]);
  expect(xmlDocument(response, { language: 'en', withNamespace: true, isIndented: true })).toBe(
    '<?xml version="1.0"?>\n<api xmlns="http://www.mediawiki.org/xml/api/">\n  <query>\n    <a>\n      <_v>1</_v>\n    </a>\n  </query>\n</api>',
  );
});
