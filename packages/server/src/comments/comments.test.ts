import { expect, it } from 'vitest';
import { sampleWiki, withSample } from '../../test/support/sample-wiki.js';

const wiki = sampleWiki(undefined, { 'red-link-title': '$1 (gone)', 'colon-separator': ': ' });
const self = wiki.titles.of(1, 'Page');

it.each([
  ['plain <b> & "q"', 'plain &lt;b&gt; &amp; &quot;q&quot;'],
  ['&eacute; &lt;', 'é &lt;'],
  ['[[Main Page]]', '<a href="/wiki/Main_Page" title="Main Page">Main Page</a>'],
  ['[[Main Page#A b|t]]s x', '<a href="/wiki/Main_Page#A_b" title="Main Page">ts</a> x'],
  [
    '[[Not there]]',
    '<a href="/w/index.php?title=Not_there&amp;action=edit&amp;redlink=1" class="new" title="Not there (gone)">Not there</a>',
  ],
  ['[[en:x]]', '<a href="https://en.wiki.example/wiki/x" class="extiw" title="en:x">en:x</a>'],
  [
    '[[#s]]',
    '<a href="/w/index.php?title=Talk:Page&amp;action=edit&amp;redlink=1" class="new" title="Talk:Page (gone)">#s</a>',
  ],
  [
    '[[/sub/]]',
    '<a href="/w/index.php?title=Talk:Page/sub&amp;action=edit&amp;redlink=1" class="new" title="Talk:Page/sub (gone)">/sub/</a>',
  ],
  [
    '[[special:recentchanges]]',
    '<a href="/wiki/Special:RecentChanges" title="Special:RecentChanges">special:recentchanges</a>',
  ],
  ['[[a<b]] [[]] [[a', '[[a&lt;b]] [[]] [[a'],
  ['[[%ff]]', '[[%ff]]'],
  ['https://example.org', 'https://example.org'],
  [
    '/* A b */ x',
    '<span class="autocomment"><a href="/wiki/Talk:Page#A_b" title="Talk:Page">→<bdi dir="ltr">A b</bdi></a>: </span> x',
  ],
  ['/**/', ''],
  [
    '/* &#10; A &#10; */',
    '<span class="autocomment"><a href="/wiki/Talk:Page#A" title="Talk:Page">→<bdi dir="ltr">A</bdi></a></span>',
  ],
  // The name of a section has one line.
  ['/* A&#10;B */', '/* A\nB */'],
  [
    '/* A /*&#10;B */',
    '/* A <span class="autocomment"><a href="/wiki/Talk:Page#B" title="Talk:Page">→<bdi dir="ltr">B</bdi></a></span>',
  ],
  ['/* A', '/* A'],
  [
    '[[Media:Nope.png]]',
    '<a href="/w/index.php?title=Special:Upload&amp;wpDestFile=Nope.png" class="new" title="Nope.png">Media:Nope.png</a>',
  ],
])('%s', (text, html) =>
  withSample(async (db) => expect(await wiki.comments.toHtml(db, [{ text, self }])).toEqual([html])),
);

it('looks up the pages of all comments together', () =>
  withSample(async (db) => {
    const before = db.count();
    await wiki.comments.toHtml(db, [{ text: '[[A]] [[Talk:B]]' }, { text: '[[Help:C]]', self }, { text: 'none' }]);
    expect(db.count() - before).toBe(1);
  }));

it('writes no section link without a page', () =>
  withSample(async (db) => {
    const [html] = await wiki.comments.toHtml(db, [{ text: '/* A */' }]);
    expect(html).toBe('<span class="autocomment">A</span>');
  }));
