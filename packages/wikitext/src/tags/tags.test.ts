import { expect, test } from 'vitest';
import type { TagParser } from '../parse/state/contract.js';
import { tagHtml, testParser } from '../../test/tag-parser.js';
import { runAtOnce } from '../expand/steps.js';
import { citeTags } from './cite/cite.js';
import { galleryTag } from './gallery.js';
import { langconvertTag } from './langconvert.js';
import { makeConversion } from '../conversion/conversion.js';
import { indicatorTag } from './indicator.js';
import { poemTags } from './poem.js';
import { codeTags, verbatimTags } from './verbatim.js';

test('text stays as it is written', () => {
  expect(tagHtml(verbatimTags, 'nowiki', "<b>''-{a}-&lt;")).toBe("&lt;b&gt;''-&#123;a&#125;-&lt;");
  expect(tagHtml(verbatimTags, 'pre', '<b><NOWIKI>x</nowiki>&', { class: 'a', onclick: 'b' })).toBe(
    '<pre class="a">&lt;b&gt;x&</pre>',
  );
  expect(tagHtml(codeTags, 'syntaxhighlight', '\na < b\n', { lang: 'c' })).toBe(
    '<div class="mw-highlight mw-highlight-lang-c mw-content-ltr" dir="ltr"><pre>a &lt; b\n</pre></div>',
  );
});

test('lines of a poem are lines', () => {
  const { parser } = testParser();
  const html = tagHtml(poemTags, 'poem', '\na\n  b\n::c\n----\n', { class: 'x' }, { parser, told: testParser().told });
  expect(parser.strip.unstripBoth(html)).toBe(
    '<div class="poem x">\na<br />\n&#160;&#160;b<br />\n<span class="mw-poem-indented" style="display: inline-block; margin-inline-start: 2em;">c</span><br />\n----\n</div>',
  );
});

test('an indicator needs a name', () => {
  const made = testParser();
  expect(tagHtml(indicatorTag, 'indicator', 'a', { name: ' x ' }, made)).toBe('');
  expect(made.told.indicators).toEqual(new Map([['x', 'a']]));
  expect(tagHtml(indicatorTag, 'indicator', 'a')).toContain('class="error"');
});

test.each([
  [{}, 'width: 155px', 'width: 150px; height: 150px;', '120x120/1'],
  [{ mode: 'nolines', widths: '60px' }, 'width: 65px', 'width: 60px;', '60x120/1'],
  [{ mode: 'packed' }, 'width: 62px', 'width: 60px;', '1950x180/1.5'],
  [{ mode: 'Packed-Hover', heights: '20' }, 'width: 62px', 'width: 60px;', '450x30/1.5'],
  [{ mode: 'nosuch', perrow: '2' }, 'max-width: 326px;', 'width: 150px; height: 150px;', '120x120/1'],
])('a gallery with %j', (attributes, outer, inner, box) => {
  const html = tagHtml(galleryTag, 'gallery', '\nA.png|cap\n|x\nB%20c.png\n', attributes);
  for (const part of [outer, inner, box, 'gallerytext']) expect(html).toContain(part);
  expect(html.match(/<li/g)).toHaveLength(2);
});

/** HTML of several footnotes, and of what follows the text. */
function footnotes(tags: readonly (readonly [string, string | undefined, Record<string, string>?])[]): string {
  const made = testParser();
  const text = tags.map(([name, content, attributes]) => tagHtml(citeTags, name, content, attributes, made)).join('|');
  return runAtOnce(
    citeTags.afterParse?.(text, made.parser) ??
      (function* () {
        yield* [];
        return '';
      })(),
  );
}

const mark = (id: string, note: string, label: string): string =>
  `<sup id="cite&#95;ref-${id}" class="reference">[[#cite&#95;note-${note}|<span class="cite-bracket">&#91;</span>${label}<span class="cite-bracket">&#93;</span>]]</sup>`;

test('footnotes are numbered, and listed at the end', () => {
  expect(
    footnotes([
      ['ref', 'a'],
      ['ref', 'b', { name: 'x y' }],
      ['ref', undefined, { name: 'x y' }],
    ]),
  ).toBe(
    `${mark('1', '1', '1')}|${mark('x&#95;y&#95;2-0', 'x&#95;y-2', '2')}|${mark('x&#95;y&#95;2-1', 'x&#95;y-2', '2')}\n` +
      '<div class="mw-references-wrap"><ol class="references">\n' +
      '<li id="cite&#95;note-1"><span class="mw-cite-backlink">[[#cite&#95;ref-1|↑]]</span> <span class="reference-text">a</span>\n</li>\n' +
      '<li id="cite&#95;note-x&#95;y-2"><span class="mw-cite-backlink">↑ <sup>[[#cite&#95;ref-x&#95;y&#95;2-0|2.0]]</sup>&#32;<sup>[[#cite&#95;ref-x&#95;y&#95;2-1|2.1]]</sup></span> <span class="reference-text">b</span>\n</li>\n' +
      '</ol></div>',
  );
});

test.each([
  [[['ref', undefined]], 'cite_error_ref_no_key'],
  [[['ref', ' ']], 'cite_error_ref_no_input'],
  [[['ref', 'a', { name: '1' }]], 'cite_error_ref_numeric_key'],
  [[['ref', 'a', { x: '1' }]], 'cite_error_ref_too_many_keys'],
  [[['ref', 'a', { dir: 'x' }]], 'cite_error_ref_invalid_dir'],
  [[['ref', 'a <ref> b']], 'cite_error_included_ref'],
  [[['ref', undefined, { name: 'a' }]], 'cite_error_references_no_text'],
  [[['ref', 'a', { group: 'g' }]], 'cite_error_group_refs_without_references'],
  [
    [
      ['ref', 'a', { name: 'n' }],
      ['ref', 'b', { name: 'n' }],
    ],
    'cite_error_references_duplicate_key',
  ],
  [[['references', undefined, { x: '' }]], 'cite_error_references_invalid_parameters'],
] as const)('%j gives %s', (tags, error) => expect(footnotes(tags)).toContain(`⧼${error}⧽`));

test('a tag in the content of another one is not missing its end', () => {
  expect(footnotes([['ref', '<nowiki><ref></nowiki><!-- <ref> -->a']])).not.toContain('⧼');
});

test('text is converted to a variant with a standard code', () => {
  const tag = langconvertTag(makeConversion);
  expect(tagHtml(tag, 'langconvert', 'Ова', { from: 'sr-Cyrl', to: 'sr-Latn' })).toBe('Ova');
  for (const to of ['sr-el', 'sr-x', 'de', ''])
    expect(tagHtml(tag, 'langconvert', 'Ова', { from: 'sr-Cyrl', to })).toContain('class="error"');
});

test('an error of several definitions is shown once', () => {
  const { parser, told } = testParser();
  const list: TagParser = {
    ...parser,
    parse: function* (text) {
      if (text !== 'x') return text;
      for (let i = 0; i < 2; i += 1) tagHtml(citeTags, 'ref', 'a', {}, { parser: list, told });
      yield* [];
      return '';
    },
  };
  const html = tagHtml(citeTags, 'references', 'x', {}, { parser: list, told });
  expect(html.match(/cite_error_references_no_key/g)).toHaveLength(1);
});
