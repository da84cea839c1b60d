import { describe, expect, it, test } from 'vitest';
import { htmlOf, outputOf } from '../../../test/parse-sample.js';

describe('the data of a text', () => {
  it('holds its links, each once', () => {
    const { links, interwikiLinks, languageLinks, externalLinks } = outputOf(
      '[[Main Page]] [[missing]] [[Missing|x]] [[#a]] [[en:Foo#x]] [[:en:Bar]] [https://A.example/%61?b#c] [//127.0.0.1:8100/x]',
    );
    expect(links).toEqual([
      { namespace: 0, dbkey: 'Main_Page', id: 1 },
      { namespace: 0, dbkey: 'Missing', id: 0 },
    ]);
    expect(interwikiLinks.map(({ dbkey }) => dbkey)).toEqual(['Bar']);
    expect(languageLinks.map(({ dbkey, fragment }) => [dbkey, fragment])).toEqual([['Foo', 'x']]);
    expect(externalLinks).toEqual(['https://A.example/a?b#c', '//127.0.0.1:8100/x']);
  });

  it('holds categories with the last sort key, files and properties', () => {
    const { categories, images, properties, tracking } = outputOf(
      '[[Category:A|k]][[category:a|l]][[Category:B]][[File:None.png]]__NOTOC__{{DEFAULTSORT:s}}{{DISPLAYTITLE:<i>Stage</i>}}',
    );
    expect([...categories]).toEqual([
      ['A', 'l'],
      ['B', ''],
    ]);
    expect(images).toEqual(['None.png']);
    expect(Object.fromEntries(properties)).toEqual({ notoc: '', defaultsort: 's', displaytitle: '<i>Stage</i>' });
    expect([...tracking]).toEqual(['broken-file-category']);
  });

  it('holds sections with their places', () => {
    const { sections } = outputOf('𝒳 a\n== <i>b</i> ==\n=== c ===\n<h2>d</h2>\n== e ==');
    expect(sections.map(({ line, number, index, offset, anchor }) => [line, number, index, offset, anchor])).toEqual([
      ['<i>b</i>', '1', '1', 4, 'b'],
      ['c', '1.1', '2', 19, 'c'],
      ['d', '2', '', undefined, 'd'],
      ['e', '3', '3', 40, 'e'],
    ]);
  });

  it('does not take the title of another page', () => {
    const { displayTitle, warnings, tracking } = outputOf('{{DISPLAYTITLE:Other}}');
    expect(displayTitle).toBeUndefined();
    expect(warnings).toEqual([{ key: 'restricted-displaytitle', values: ['Other'] }]);
    expect([...tracking]).toEqual(['restricted-displaytitle-ignored']);
  });
});

test('templates in templates end at a depth', () => {
  expect(htmlOf('{{Deep}}')).toBe('<p>{{<span class="error">Expansion depth limit exceeded</span>}}\n</p>');
});

/** Seconds of CPU that the text takes. */
function timeOf(text: string): number {
  const start = process.cpuUsage();
  htmlOf(text);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

test.each([
  '[[a|',
  '[[File:a|',
  '[[a]]',
  '[[Category:a]] ',
  '{{a|',
  '<b>',
  "'''a''",
  '{|\n',
  '[http://a ',
  'http://a ',
  '== a ==\n',
  '<h2>',
  ';<b>',
  '*#:;',
  '<!--',
  '<a ',
  '-{',
  '<nowiki>',
  '\n|-\n| a || b',
])(
  '%j repeated takes a time that grows as the text',
  (part) => {
    timeOf(part.repeat(200));
    const [short, long] = [timeOf(part.repeat(1000)), timeOf(part.repeat(8000))];
    expect(long / Math.max(short, 0.05)).toBeLessThan(30);
  },
  60_000,
);
