import { expect, test } from 'vitest';
import { htmlOf } from '../../../test/parse-sample.js';
import { finishHeadings } from './finish-headings.js';

// What MediaWiki makes of them.
test.each([
  [
    '== a ==\n=== b ===\n== a ==\n== A ==',
    '<div id="toc" class="toc" role="navigation" aria-labelledby="mw-toc-heading"><input type="checkbox" role="button" id="toctogglecheckbox" class="toctogglecheckbox" style="display:none" /><div class="toctitle" lang="en" dir="ltr"><h2 id="mw-toc-heading">Contents</h2><span class="toctogglespan"><label class="toctogglelabel" for="toctogglecheckbox"></label></span></div>\n<ul>\n<li class="toclevel-1 tocsection-1"><a href="#a"><span class="tocnumber">1</span> <span class="toctext">a</span></a>\n<ul>\n<li class="toclevel-2 tocsection-2"><a href="#b"><span class="tocnumber">1.1</span> <span class="toctext">b</span></a></li>\n</ul>\n</li>\n<li class="toclevel-1 tocsection-3"><a href="#a_2"><span class="tocnumber">2</span> <span class="toctext">a</span></a></li>\n<li class="toclevel-1 tocsection-4"><a href="#A_3"><span class="tocnumber">3</span> <span class="toctext">A</span></a></li>\n</ul>\n</div>\n\n<h2><span class="mw-headline" id="a">a</span></h2>\n<h3><span class="mw-headline" id="b">b</span></h3>\n<h2><span class="mw-headline" id="a_2">a</span></h2>\n<h2><span class="mw-headline" id="A_3">A</span></h2>',
  ],
  [
    '== é & <i>x</i> ==',
    '<h2><span id=".C3.A9_.26_x"></span><span class="mw-headline" id="é_&amp;_x">é &amp; <i>x</i></span></h2>',
  ],
  [
    '== [[Main Page|link]] ==',
    '<h2><span class="mw-headline" id="link"><a href="/wiki/Main_Page" title="Main Page">link</a></span></h2>',
  ],
  ['<h2 id="own">x</h2>', '<h2 id="own"><span class="mw-headline">x</span></h2>'],
  [
    '== a ==\n== b ==\n== c ==\n==== d ====',
    '<div id="toc" class="toc" role="navigation" aria-labelledby="mw-toc-heading"><input type="checkbox" role="button" id="toctogglecheckbox" class="toctogglecheckbox" style="display:none" /><div class="toctitle" lang="en" dir="ltr"><h2 id="mw-toc-heading">Contents</h2><span class="toctogglespan"><label class="toctogglelabel" for="toctogglecheckbox"></label></span></div>\n<ul>\n<li class="toclevel-1 tocsection-1"><a href="#a"><span class="tocnumber">1</span> <span class="toctext">a</span></a></li>\n<li class="toclevel-1 tocsection-2"><a href="#b"><span class="tocnumber">2</span> <span class="toctext">b</span></a></li>\n<li class="toclevel-1 tocsection-3"><a href="#c"><span class="tocnumber">3</span> <span class="toctext">c</span></a>\n<ul>\n<li class="toclevel-2 tocsection-4"><a href="#d"><span class="tocnumber">3.1</span> <span class="toctext">d</span></a></li>\n</ul>\n</li>\n</ul>\n</div>\n\n<h2><span class="mw-headline" id="a">a</span></h2>\n<h2><span class="mw-headline" id="b">b</span></h2>\n<h2><span class="mw-headline" id="c">c</span></h2>\n<h4><span class="mw-headline" id="d">d</span></h4>',
  ],
  [
    "== '''b''' <span dir=\"rtl\">c</span> ==",
    '<h2><span class="mw-headline" id="b_c"><b>b</b> <span dir="rtl">c</span></span></h2>',
  ],
  ['== a_b  c ==', '<h2><span class="mw-headline" id="a_b_c">a_b  c</span></h2>'],
])('anchors: %j', (text, html) => expect(htmlOf(text)).toBe(html));

test.each([
  ['a, b (2)', 0],
  ['é', 0],
  [' a ', 0],
  ['a & b', 1],
  ['<i>a</i>', 1],
  ['a : b', 1],
])('words of headings are not parsed: %j', (words, parsed) => {
  let count = 0;
  const { sections } = finishHeadings(`<h2>${words}</h2>`, {
    pageKey: 'A',
    pageText: 'A',
    hasEditLinks: false,
    hasOldForm: true,
    marked: () => undefined,
    resolve: (html) => html,
    tidy: (html) => {
      count += 1;
      return html;
    },
    normalizeName: (name) => name,
    offsetOf: () => 0,
  });
  expect(count).toBe(parsed);
  expect(sections[0]?.line).toBe(words.trim().replace('&', '&amp;'));
});
