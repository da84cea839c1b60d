import { expect, test } from 'vitest';
import { cleanHtml, cleanPageData, isGenerated } from './generated-pages.js';

test.each([
  ['<p>{{ x }}</p>', '<p>&#123;&#123; x &#125;&#125;</p>'],
  ['<p>&#123;&#123; x }}</p>', '<p>&#123;&#123; x &#125;&#125;</p>'],
  ['<p :title="x" v-html="x" @click="x" onclick="x" #default>a</p>', '<p>a</p>'],
  ['<img src=x onerror=x>', '&lt;img /&gt;'],
  ['<my-part>a</my-part>', '&lt;my-part&gt;a&lt;/my-part&gt;'],
  ['a</div>b', 'ab'],
  ['<span>a', '<span>a</span>'],
  ['<!-- a -->b', 'b'],
  ['a<wbr>b', 'a<wbr />b'],
  ['<input type="text" name="a">b', 'b'],
  ['<input>b', 'b'],
  [
    '<input type="radio" name="a" id="b" checked onclick="x"><label for="b" data-title="c">c</label>',
    '<input type="radio" name="a" id="b" checked /><label for="b" data-title="c">c</label>',
  ],
  ['<a href="javascript:x">a</a>', '<a>a</a>'],
  ['<a href="java&#x0a;script:x">a</a>', '<a>a</a>'],
  ['<a href="//x">a</a>', '<a>a</a>'],
  ['<a class="b" href="/a.html#b" target="_self">a</a>', '<a class="b" href="/a.html#b" target="_self">a</a>'],
  ['<span style="--shiki-light:#fff">a</span>', '<span style="--shiki-light:#fff">a</span>'],
])('%s becomes %s', (html, clean) => expect(cleanHtml(html)).toBe(clean));

test('the data of a page ends neither its script nor its attribute', () => {
  const data = {
    description: 'a"><script>x</script>',
    title: 'a </SCRIPT> b',
    frontmatter: { aliases: ['</script>'] },
  };
  const text = JSON.stringify(cleanPageData(data));
  expect(text).not.toMatch(/<\/script/i);
  expect(cleanPageData(data).description).not.toMatch(/["<>]/);
});

test('pages of the generator are those in its folder', () => {
  expect(isGenerated('/site', '/site/gen/list/a.md')).toBe(true);
  expect(isGenerated('/site', '/site/guides/a.md')).toBe(false);
});
