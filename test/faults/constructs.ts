/** Constructs of wikitext, repeated until a text has a length. */

type MakeText = (length: number) => string;

const repeat =
  (unit: string): MakeText =>
  (length) =>
    unit.repeat(Math.max(1, Math.floor(length / unit.length)));

/** Units that differ by a number. */
const counted =
  (make: (number: number) => string): MakeText =>
  (length) => {
    const units: string[] = [];
    for (let number = 0, left = length; left > 0; number += 1) {
      const unit = make(number);
      units.push(unit);
      left -= unit.length;
    }
    return units.join('');
  };

const inside =
  (open: string, make: MakeText, close: string): MakeText =>
  (length) =>
    open + make(length) + close;

/** As many openings as closings. */
const nested =
  (open: string, close: string): MakeText =>
  (length) => {
    const count = Math.floor(length / (open.length + close.length));
    return open.repeat(count) + close.repeat(count);
  };

export const constructs: readonly (readonly [name: string, make: MakeText])[] = [
  ['words', repeat('words of a text ')],
  ['lines', repeat('a line\n')],
  ['paragraphs', repeat('a\n\n')],
  ['link', repeat('[[Apple]] ')],
  ['links', counted((i) => `[[Page ${i}]] `)],
  ['piped links', counted((i) => `[[Page ${i}|text]]s `)],
  ['anchors', repeat('[[#a|b]] ')],
  ['open links', repeat('[[a|')],
  ['open brackets', repeat('[')],
  ['categories', counted((i) => `[[Category:C${i}]]\n`)],
  ['interwiki', repeat('[[mirror:a]] ')],
  ['languages', repeat('[[de:a]] ')],
  ['headings', repeat('== a ==\n')],
  ['headings differ', counted((i) => `== a ${i} ==\n`)],
  ['headings deep', counted((i) => `${'='.repeat((i % 6) + 1)} a ${'='.repeat((i % 6) + 1)}\n`)],
  ['refs', repeat('<ref>a</ref> ')],
  ['refs named', repeat('<ref name="a">b</ref> ')],
  ['refs names', counted((i) => `<ref name="n${i}">b</ref> `)],
  ['refs reused', counted((i) => `<ref name="n${i % 50}" /> `)],
  ['refs grouped', counted((i) => `<ref group="g${i}">b</ref> `)],
  [
    'refs long',
    (length) =>
      inside('<ref name="a">', repeat('b '), '</ref>')(length / 2) + repeat('<ref name="a">c</ref>')(length / 2),
  ],
  ['refs wrong', counted((i) => `<ref name="${i}">b</ref>`)],
  [
    'refs in list',
    inside(
      '<references>',
      counted((i) => `<ref name="n${i}">b</ref>`),
      '</references>',
    ),
  ],
  ['refs follow', repeat('<ref follow="a">b</ref>')],
  ['references', repeat('<references />')],
  ['tag ref', repeat('{{#tag:ref|a}}')],
  ['tables', repeat('{|\n| a\n|}\n')],
  ['table rows', inside('{|\n', repeat('|-\n| a || b\n'), '|}')],
  ['table cells', inside('{|\n', repeat('| a\n'), '|}')],
  ['cells in line', inside('{|\n|', repeat('a||'), '\n|}')],
  ['header cells', inside('{|\n', repeat('! a !! b\n'), '|}')],
  ['captions', inside('{|\n', repeat('|+ a\n'), '|}')],
  ['table attributes', inside('{|\n', repeat('|- class="a" style="color:red"\n| style="color:blue" | b\n'), '|}')],
  ['open tables', repeat('{|\n')],
  ['missing template', repeat('{{No such}} ')],
  ['missing templates', counted((i) => `{{No ${i}}} `)],
  ['template', repeat('{{Inner}} ')],
  ['template arguments', counted((i) => `{{Inner|${i}}} `)],
  [
    'many arguments',
    inside(
      '{{Inner',
      counted((i) => `|a${i}=b`),
      '}}',
    ),
  ],
  ['open templates', repeat('{{a|')],
  ['nested templates', nested('{{a|', '}}')],
  ['parameters', repeat('{{{a|b}}} ')],
  ['nested parameters', nested('{{{a|', '}}}')],
  ['variables', repeat('{{PAGENAME}} ')],
  ['if', repeat('{{#if:a|b|c}} ')],
  ['nested if', nested('{{#if:a|', '}}')],
  [
    'switch',
    inside(
      '{{#switch:x',
      counted((i) => `|a${i}=b`),
      '}}',
    ),
  ],
  ['expr', inside('{{#expr:1', repeat('+1'), '}}')],
  ['exprs', repeat('{{#expr:1+1}} ')],
  ['time', repeat('{{#time:Y-m-d}} ')],
  ['ifexist', counted((i) => `{{#ifexist:P${i}|a|b}} `)],
  ['lc', repeat('{{lc:A}} ')],
  ['plural', repeat('{{plural:1|a|b}} ')],
  ['invoke', repeat('{{#invoke:a|b}} ')],
  ['defaultsort', counted((i) => `{{DEFAULTSORT:${i}}} `)],
  ['list items', repeat('* a\n')],
  ['nested lists', counted((i) => `${'*'.repeat((i % 9) + 1)} a\n`)],
  ['mixed lists', counted((i) => `${'*#:;'.charAt(i % 4).repeat((i % 5) + 1)} a\n`)],
  ['definitions', repeat('; a : b\n')],
  ['indented', repeat(': a\n')],
  ['colons', repeat(':')],
  ['stars', repeat('*')],
  ['stars in lines', repeat(`${'*'.repeat(1000)}a\n`)],
  ['pre lines', repeat(' a\n')],
  ['rules', repeat('----\n')],
  ['italic', repeat("''a'' ")],
  ['bold', repeat("'''a''' ")],
  ['both', repeat("'''''a''''' ")],
  ['open italic', repeat("''a\n")],
  ['apostrophes', repeat("'")],
  ['quotes in line', repeat("'''a''b ")],
  ['external', repeat('[http://a.b c] ')],
  ['externals', counted((i) => `[http://a.b/${i} c] `)],
  ['numbered', counted((i) => `[http://a.b/${i}] `)],
  ['addresses', counted((i) => `http://a.b/${i} `)],
  ['isbn', repeat('ISBN 9780306406157 ')],
  ['rfc', repeat('RFC 1 ')],
  ['missing files', counted((i) => `[[File:No ${i}.png|thumb|a]]\n`)],
  ['missing file', repeat('[[File:No.png|thumb|a]] ')],
  ['nested files', nested('[[File:a.png|thumb|', ']]')],
  [
    'gallery',
    inside(
      '<gallery>\n',
      counted((i) => `File:No ${i}.png|a\n`),
      '</gallery>',
    ),
  ],
  ['galleries', repeat('<gallery>\nFile:A.png|b\n</gallery>\n')],
  ['open galleries', repeat('<gallery>')],
  ['nowiki', repeat('<nowiki>a</nowiki> ')],
  ['open nowiki', repeat('<nowiki>')],
  ['pre', repeat('<pre>a</pre>\n')],
  ['poem', repeat('<poem>a\nb</poem>\n')],
  ['long poem', inside('<poem>\n', repeat('a\n  b\n'), '</poem>')],
  ['indicator', counted((i) => `<indicator name="a${i}">b</indicator>`)],
  ['langconvert', repeat('<langconvert from="en" to="en-x-piglatin">a</langconvert>')],
  ['comments', repeat('<!-- a -->')],
  ['comment lines', repeat('<!-- a -->\n')],
  ['onlyinclude', repeat('<onlyinclude>a</onlyinclude>')],
  ['includeonly', repeat('<includeonly>a</includeonly>')],
  ['noinclude', repeat('<noinclude>a</noinclude>')],
  ['b', repeat('<b>a</b> ')],
  ['open b', repeat('<b>')],
  ['open b i', repeat('<b>a<i>')],
  ['misnested', repeat('<b>a<i>b</b>c</i>')],
  ['open div', repeat('<div>')],
  ['open span', repeat('<span class="a">')],
  ['closing', repeat('</div>')],
  ['p', repeat('<p>a')],
  ['font in p', repeat('<p><font color="red">a')],
  ['li', repeat('<li>a')],
  ['td', repeat('<table><tr><td>a')],
  ['table text', inside('<table>', repeat('a<b>c'), '</table>')],
  [
    'attributes',
    inside(
      '<span ',
      counted((i) => `data-a${i}="b" `),
      '>a</span>',
    ),
  ],
  ['styles', repeat('<span style="color:red;background:url(a)">a</span>')],
  ['br', repeat('a<br>')],
  ['ruby', repeat('<ruby>a<rt>b</rt></ruby>')],
  ['tags unknown', repeat('<a b>')],
  ['less', repeat('<')],
  ['references html', repeat('&amp;&eacute;&#65;')],
  ['ampersands', repeat('&')],
  ['conversion', repeat('-{a}-')],
  ['open conversion', repeat('-{')],
  ['switches', repeat('__NOTOC__ ')],
  ['toc', repeat('__TOC__\n')],
  ['signatures', repeat('~~~~ ')],
  ['tildes', repeat('~')],
  ['int', repeat('{{int:edit}} ')],
  ['pipes', repeat('|')],
  ['braces', repeat('{')],
  ['closing braces', repeat('}')],
  ['equals', repeat('=')],
  ['one word', repeat('a')],
  ['combining', inside('a', repeat('\u0301'), '')],
  ['hebrew', repeat('שלום ')],
  ['surrogates', repeat('😀')],
  ['markers', repeat('\x7f\'"`UNIQ--a-QINU`"\'\x7f')],
];
