import { expect, it } from 'vitest';
import { parseTree, readSection, replaceSection } from './sections.js';

// What MediaWiki 1.43 returned.

const syntax = { tags: ['nowiki', 'pre'], hasConversion: true };

it.each([
  [
    'a{{b|c|d=e=f|=g|h}}i',
    'a<template><title>b</title><part><name index="1"/><value>c</value></part><part><name>d</name><equals>=</equals><value>e=f</value></part><part><name/><equals>=</equals><value>g</value></part><part><name index="2"/><value>h</value></part></template>i',
  ],
  [
    '{{{a|b|c}}}',
    '<tplarg><title>a</title><part><name index="1"/><value>b</value></part><part><name index="2"/><value>c</value></part></tplarg>',
  ],
  ['{{{{a}}}}', '{<tplarg><title>a</title></tplarg>}'],
  ['{{{{{a}}}}}', '<template><title><tplarg><title>a</title></tplarg></title></template>'],
  ['{{{{{{a}}}}}}', '<tplarg><title><tplarg><title>a</title></tplarg></title></tplarg>'],
  ['{{{a}}', '{<template><title>a</title></template>'],
  ['{{a}}}', '<template><title>a</title></template>}'],
  ['{{a', '{{a'],
  ['{{{a|b', '{{{a|b'],
  ['[[a|b=c]]', '[[a|b=c]]'],
  ['[[a{{b|c]]d}}', '[[a<template><title>b</title><part><name index="1"/><value>c]]d</value></part></template>'],
  ['[a]', '[a]'],
  ['[[a]', '[[a]'],
  ['[[[a]]]', '[[[a]]]'],
  ['{a}', '{a}'],
  ['a|b=c', 'a|b=c'],
  [
    '{{a|[[b|c=d]]|e}}',
    '<template><title>a</title><part><name index="1"/><value>[[b|c=d]]</value></part><part><name index="2"/><value>e</value></part></template>',
  ],
  [
    '{{a|b{{c}}=d}}',
    '<template><title>a</title><part><name>b<template><title>c</title></template></name><equals>=</equals><value>d</value></part></template>',
  ],
  ['{{a|=}}', '<template><title>a</title><part><name/><equals>=</equals><value/></part></template>'],
  ['{{a|\n=b}}', '<template><title>a</title><part><name>\n</name><equals>=</equals><value>b</value></part></template>'],
  [
    '{{a\n|b=\n==c==\n}}',
    '<template><title>a\n</title><part><name>b</name><equals>=</equals><value>\n<possible-h level="2" i="1">==c==</possible-h>\n</value></part></template>',
  ],
  ['{{a}}\n{{b}}', '<template><title>a</title></template>\n<template lineStart="1"><title>b</title></template>'],
  [
    '\n{{b}}{{{c}}}\n{{{d}}}',
    '\n<template lineStart="1"><title>b</title></template><tplarg><title>c</title></tplarg>\n<tplarg lineStart="1"><title>d</title></tplarg>',
  ],
  ['\n{{{{e}}}}', '\n{<tplarg><title>e</title></tplarg>}'],
  ['-{a|b}-', '-{a|b}-'],
  ['-{a', '-{a'],
  ['-{{a}}-', '-<template><title>a</title></template>-'],
  ['-{{{a}}}-', '-<tplarg><title>a</title></tplarg>-'],
  ['-{{a}-', '-{{a}-'],
  ['-{{{{a}}}}-', '-{<tplarg><title>a</title></tplarg>}-'],
  ['-{a=b|c=d|e}-', '-{a=b|c<equals>=</equals>d|e}-'],
  ['-{ {{a}} }-', '-{ <template><title>a</title></template> }-'],
  [
    '{{a|-{b|c}-|d}}',
    '<template><title>a</title><part><name index="1"/><value>-{b|c}-</value></part><part><name index="2"/><value>d</value></part></template>',
  ],
  ['-a{', '-a{'],
  ['}-', '}-'],
  ['== a ==', '<h level="2" i="1">== a ==</h>'],
  ['=a=', '<h level="1" i="1">=a=</h>'],
  ['==a=', '<h level="1" i="1">==a=</h>'],
  ['=a==', '<h level="1" i="1">=a==</h>'],
  ['===', '<h level="1" i="1">===</h>'],
  ['==', '=='],
  ['=', '='],
  ['=====', '<h level="2" i="1">=====</h>'],
  ['=======', '<h level="3" i="1">=======</h>'],
  ['========', '<h level="3" i="1">========</h>'],
  ['======= a =======', '<h level="6" i="1">======= a =======</h>'],
  ['==a== b', '==a== b'],
  ['== a == \t', '<h level="2" i="1">== a == \t</h>'],
  [
    '== a ==\n=== b ===\ntext\n== c ==',
    '<h level="2" i="1">== a ==</h>\n<h level="3" i="2">=== b ===</h>\ntext\n<h level="2" i="3">== c ==</h>',
  ],
  ['a\n==b==', 'a\n<h level="2" i="1">==b==</h>'],
  ['a ==b==', 'a ==b=='],
  ['==a\n==b==', '==a\n<h level="2" i="1">==b==</h>'],
  ['== a == <!-- c -->', '<h level="2" i="1">== a == <comment>&lt;!-- c --&gt;</comment></h>'],
  ['== a <!-- c --> ==', '<h level="2" i="1">== a <comment>&lt;!-- c --&gt;</comment> ==</h>'],
  [
    '== a ==<!-- c --> <!-- d --> ',
    '<h level="2" i="1">== a ==<comment>&lt;!-- c --&gt;</comment> <comment>&lt;!-- d --&gt;</comment> </h>',
  ],
  [
    '== a ==<!-- c --> x <!-- d -->',
    '== a ==<comment>&lt;!-- c --&gt;</comment> x <comment>&lt;!-- d --&gt;</comment>',
  ],
  ['<!-- c -->== a ==', '<comment>&lt;!-- c --&gt;</comment>== a =='],
  ['\n<!-- c -->\n== a ==', '\n<comment>&lt;!-- c --&gt;\n</comment><h level="2" i="1">== a ==</h>'],
  [
    '== a <nowiki>\n==</nowiki> ==',
    '<h level="2" i="1">== a <ext><name>nowiki</name><attr/><inner>\n==</inner><close>&lt;/nowiki&gt;</close></ext> ==</h>',
  ],
  [
    '=={{a|\n==b==\n}}==',
    '<h level="2" i="2">==<template><title>a</title><part><name index="1"/><value>\n<possible-h level="2" i="1">==b==</possible-h>\n</value></part></template>==</h>',
  ],
  [
    '{{a|\n==b==\n}}\n==c==',
    '<template><title>a</title><part><name index="1"/><value>\n<possible-h level="2" i="1">==b==</possible-h>\n</value></part></template>\n<h level="2" i="2">==c==</h>',
  ],
  ['[[\n==b==\n]]', '[[\n<h level="2" i="1">==b==</h>\n]]'],
  ['[[\n==b==\n', '[[\n<h level="2" i="1">==b==</h>\n'],
  ['{{a|==b==}}', '<template><title>a</title><part><name/><equals>=</equals><value>=b==</value></part></template>'],
  [
    '{{a|\n=b==\n}}',
    '<template><title>a</title><part><name>\n</name><equals>=</equals><value>b==\n</value></part></template>',
  ],
  [
    '{{a|\n==b=\n}}',
    '<template><title>a</title><part><name index="1"/><value>\n<possible-h level="1" i="1">==b=</possible-h>\n</value></part></template>',
  ],
  ['a<!-- b -->c', 'a<comment>&lt;!-- b --&gt;</comment>c'],
  ['a\n<!-- b -->\nc', 'a\n<comment>&lt;!-- b --&gt;\n</comment>c'],
  ['a\n  <!-- b -->  \nc', 'a\n<comment>  &lt;!-- b --&gt;  \n</comment>c'],
  ['a\n<!-- b --><!-- c -->\nd', 'a\n<comment>&lt;!-- b --&gt;</comment><comment>&lt;!-- c --&gt;\n</comment>d'],
  ['a\n<!-- b --> x\nd', 'a\n<comment>&lt;!-- b --&gt;</comment> x\nd'],
  [
    'a\n<!-- b --> <!-- c --> \n\nd',
    'a\n<comment>&lt;!-- b --&gt; </comment><comment>&lt;!-- c --&gt; \n</comment>\nd',
  ],
  ['a<!-- b', 'a<comment>&lt;!-- b</comment>'],
  ['a\n<!-- b --> <!-- c', 'a\n<comment>&lt;!-- b --&gt;</comment> <comment>&lt;!-- c</comment>'],
  ['<!---->', '<comment>&lt;!----&gt;</comment>'],
  ['<!--->a-->', '<comment>&lt;!---&gt;a--&gt;</comment>'],
  ['<!-- a -->\nb', '<comment>&lt;!-- a --&gt;</comment>\nb'],
  [
    '{{a|\n<!-- b -->\n=c}}',
    '<template><title>a</title><part><name>\n<comment>&lt;!-- b --&gt;\n</comment></name><equals>=</equals><value>c</value></part></template>',
  ],
  [
    '{{a|b\n <!-- b -->\n=c}}',
    '<template><title>a</title><part><name>b\n<comment> &lt;!-- b --&gt;\n</comment></name><equals>=</equals><value>c</value></part></template>',
  ],
  ['a\n\t<!-- b -->', 'a\n\t<comment>&lt;!-- b --&gt;</comment>'],
  ['<nowiki>{{a}}</nowiki>', '<ext><name>nowiki</name><attr/><inner>{{a}}</inner><close>&lt;/nowiki&gt;</close></ext>'],
  ['<nowiki />', '<ext><name>nowiki</name><attr> </attr></ext>'],
  ['<nowiki/>a', '<ext><name>nowiki</name><attr/></ext>a'],
  [
    '<NOWIKI a="b">c</nowiki >d',
    '<ext><name>NOWIKI</name><attr> a=&quot;b&quot;</attr><inner>c</inner><close>&lt;/nowiki &gt;</close></ext>d',
  ],
  ['<nowiki>a', '&lt;nowiki&gt;a'],
  ['<nowiki', '&lt;nowiki'],
  ['<nowiki a', '&lt;nowiki a'],
  ['<nowikia>b</nowikia>', '&lt;nowikia&gt;b&lt;/nowikia&gt;'],
  ['<pre>a</pre><pre>b', '<ext><name>pre</name><attr/><inner>a</inner><close>&lt;/pre&gt;</close></ext>&lt;pre&gt;b'],
  [
    '<nowiki>a<nowiki>b</nowiki>c</nowiki>',
    '<ext><name>nowiki</name><attr/><inner>a&lt;nowiki&gt;b</inner><close>&lt;/nowiki&gt;</close></ext>c&lt;/nowiki&gt;',
  ],
  ['<x>y</x>', '&lt;x&gt;y&lt;/x&gt;'],
  ['a < b > c', 'a &lt; b &gt; c'],
  ['<nowiki>a</nowiki\n>b', '<ext><name>nowiki</name><attr/><inner>a</inner><close>&lt;/nowiki\n&gt;</close></ext>b'],
  ['<nowiki/', '&lt;nowiki/'],
  [
    '<pre b>&"</pre>',
    '<ext><name>pre</name><attr> b</attr><inner>&amp;&quot;</inner><close>&lt;/pre&gt;</close></ext>',
  ],
  [
    '<noinclude>a</noinclude>b',
    '<ignore>&lt;noinclude&gt;</ignore>a<ignore>&lt;/noinclude&gt;</ignore>b',
    '<ignore>&lt;noinclude&gt;a&lt;/noinclude&gt;</ignore>b',
  ],
  [
    'a<includeonly>b</includeonly>c',
    'a<ignore>&lt;includeonly&gt;b&lt;/includeonly&gt;</ignore>c',
    'a<ignore>&lt;includeonly&gt;</ignore>b<ignore>&lt;/includeonly&gt;</ignore>c',
  ],
  [
    '<onlyinclude>a</onlyinclude>b',
    '<ignore>&lt;onlyinclude&gt;</ignore>a<ignore>&lt;/onlyinclude&gt;</ignore>b',
    '<ignore>&lt;onlyinclude&gt;</ignore>a<ignore>&lt;/onlyinclude&gt;b</ignore>',
  ],
  ['a<includeonly>b', 'a<ignore>&lt;includeonly&gt;b</ignore>', 'a<ignore>&lt;includeonly&gt;</ignore>b'],
  ['a<noinclude>b', 'a<ignore>&lt;noinclude&gt;</ignore>b', 'a<ignore>&lt;noinclude&gt;b</ignore>'],
  [
    '<INCLUDEONLY>a</includeonly>',
    '<ignore>&lt;INCLUDEONLY&gt;a&lt;/includeonly&gt;</ignore>',
    '<ignore>&lt;INCLUDEONLY&gt;</ignore>a<ignore>&lt;/includeonly&gt;</ignore>',
  ],
  ['<includeonly/>a', '<ignore>&lt;includeonly/&gt;</ignore>a'],
  ['<noinclude/>a', '<ignore>&lt;noinclude/&gt;</ignore>a'],
  [
    'a<onlyinclude>b</onlyinclude>c<onlyinclude>d</onlyinclude>e',
    'a<ignore>&lt;onlyinclude&gt;</ignore>b<ignore>&lt;/onlyinclude&gt;</ignore>c<ignore>&lt;onlyinclude&gt;</ignore>d<ignore>&lt;/onlyinclude&gt;</ignore>e',
    '<ignore>a&lt;onlyinclude&gt;</ignore>b<ignore>&lt;/onlyinclude&gt;c&lt;onlyinclude&gt;</ignore>d<ignore>&lt;/onlyinclude&gt;e</ignore>',
  ],
  ['a<onlyinclude>b', 'a<ignore>&lt;onlyinclude&gt;</ignore>b', 'a&lt;onlyinclude&gt;b'],
  [
    'a</onlyinclude>b<onlyinclude>c',
    'a<ignore>&lt;/onlyinclude&gt;</ignore>b<ignore>&lt;onlyinclude&gt;</ignore>c',
    '<ignore>a&lt;/onlyinclude&gt;b&lt;onlyinclude&gt;</ignore>c',
  ],
  [
    '<includeonly>==a==</includeonly>\n==b==',
    '<ignore>&lt;includeonly&gt;==a==&lt;/includeonly&gt;</ignore>\n<h level="2" i="1">==b==</h>',
    '<ignore>&lt;includeonly&gt;</ignore>==a==<ignore>&lt;/includeonly&gt;</ignore>\n<h level="2" i="1">==b==</h>',
  ],
  [
    '<noinclude>==a==</noinclude>\n==b==',
    '<ignore>&lt;noinclude&gt;</ignore>==a==<ignore>&lt;/noinclude&gt;</ignore>\n<h level="2" i="1">==b==</h>',
    '<ignore>&lt;noinclude&gt;==a==&lt;/noinclude&gt;</ignore>\n<h level="2" i="1">==b==</h>',
  ],
  [
    '</noinclude>a</includeonly>',
    '<ignore>&lt;/noinclude&gt;</ignore>a&lt;/includeonly&gt;',
    '&lt;/noinclude&gt;a<ignore>&lt;/includeonly&gt;</ignore>',
  ],
  ['a<NOINCLUDE>b', 'a<ignore>&lt;NOINCLUDE&gt;</ignore>b', 'a&lt;NOINCLUDE&gt;b'],
  [
    'a<onlyinclude>\n==b==</onlyinclude>',
    'a<ignore>&lt;onlyinclude&gt;</ignore>\n==b==<ignore>&lt;/onlyinclude&gt;</ignore>',
    '<ignore>a&lt;onlyinclude&gt;</ignore>\n==b==<ignore>&lt;/onlyinclude&gt;</ignore>',
  ],
])('the tree of %j', (text, tree, included = tree) => {
  const inRoot = (nodes: string): string => (nodes === '' ? '<root/>' : `<root>${nodes}</root>`);
  expect(parseTree(text, syntax)).toBe(inRoot(tree));
  expect(parseTree(text, { ...syntax, forInclusion: true })).toBe(inRoot(included));
});

it.each([
  ['-{{{a|b}}}- -{a|b}-', '-<tplarg><title>a</title><part><name index="1"/><value>b</value></part></tplarg>- -{a|b}-'],
  [
    '{{x|-{a|b}-}}',
    '<template><title>x</title><part><name index="1"/><value>-{a</value></part><part><name index="2"/><value>b}-</value></part></template>',
  ],
])('the tree of %j where the wiki has no conversion', (text, tree) =>
  expect(parseTree(text, { ...syntax, hasConversion: false })).toBe(`<root>${tree}</root>`),
);

const sections = ['0', '1', '2', '3', '4', '5', 'T-0', 'T-1', 'T-2'];

it.each<[string, Readonly<Record<string, string>>]>([
  [
    'intro\n\n== a ==\nx\n\n=== b ===\ny\n\n== c ==\nz\n',
    {
      0: 'intro',
      1: '== a ==\nx\n\n=== b ===\ny',
      2: '=== b ===\ny',
      3: '== c ==\nz',
      'T-0': 'intro',
      'T-1': '== a ==\nx\n\n=== b ===\ny',
      'T-2': '=== b ===\ny',
    },
  ],
  ['== a ==\nx', { 0: '', 1: '== a ==\nx', 'T-0': '', 'T-1': '== a ==\nx' }],
  [
    '{{t|\n== n ==\n}}\n== a ==\nx\n{{t}}\n== b ==\ny',
    {
      0: '{{t|\n== n ==\n}}',
      2: '== a ==\nx\n{{t}}',
      3: '== b ==\ny',
      'T-0': '{{t|\n== n ==\n}}',
      'T-2': '== a ==\nx\n{{t}}',
    },
  ],
  [
    '<includeonly>== i ==</includeonly>\n== a ==\nx\n<noinclude>\n== n ==\nq</noinclude>\n== c ==',
    {
      0: '<includeonly>== i ==</includeonly>',
      1: '== a ==\nx\n<noinclude>',
      2: '== n ==\nq</noinclude>',
      3: '== c ==',
      'T-0': '<includeonly>== i ==</includeonly>',
      'T-1': '== a ==\nx\n<noinclude>\n== n ==\nq</noinclude>',
      'T-2': '== c ==',
    },
  ],
  ['no headings\n\n', { 0: 'no headings', 'T-0': 'no headings' }],
  ['', { 0: '', 'T-0': '' }],
  [
    '=== a ===\n1\n== b ==\n2\n===== c =====\n3\n=== d ===\n4\n= e =\n5',
    {
      0: '',
      1: '=== a ===\n1',
      2: '== b ==\n2\n===== c =====\n3\n=== d ===\n4',
      3: '===== c =====\n3',
      4: '=== d ===\n4',
      5: '= e =\n5',
      'T-0': '',
      'T-1': '=== a ===\n1',
      'T-2': '== b ==\n2\n===== c =====\n3\n=== d ===\n4',
    },
  ],
  [
    '<onlyinclude>\n== a ==\nx</onlyinclude>\n== b ==\ny',
    {
      0: '<onlyinclude>',
      1: '== a ==\nx</onlyinclude>',
      2: '== b ==\ny',
      'T-0': '<onlyinclude>',
      'T-1': '== a ==\nx</onlyinclude>\n== b ==\ny',
    },
  ],
])('the sections of %j', (text, expected) => {
  const found = sections.map((section) => [section, readSection(text, section, syntax)] as const);
  expect(Object.fromEntries(found.filter(([, read]) => read !== undefined))).toEqual(expected);
  expect(readSection(text, 'x', syntax)).toBe(expected['0']);
  expect(readSection(text, '-1', syntax)).toBe(expected['1']);
});

it.each([
  [
    'intro\n\n== a ==\nx\n\n=== b ===\ny\n\n== c ==\nz\n',
    '0',
    'new\n\n== a ==\nx\n\n=== b ===\ny\n\n== c ==\nz',
    '== a ==\nx\n\n=== b ===\ny\n\n== c ==\nz',
  ],
  ['intro\n\n== a ==\nx\n\n=== b ===\ny\n\n== c ==\nz\n', '1', 'intro\n\nnew\n\n== c ==\nz', 'intro\n\n== c ==\nz'],
  [
    'intro\n\n== a ==\nx\n\n=== b ===\ny\n\n== c ==\nz\n',
    '2',
    'intro\n\n== a ==\nx\n\nnew\n\n== c ==\nz',
    'intro\n\n== a ==\nx\n\n== c ==\nz',
  ],
  ['intro\n\n== a ==\nx\n\n=== b ===\ny\n\n== c ==\nz\n', 'T-1', 'intro\n\nnew\n\n== c ==\nz', 'intro\n\n== c ==\nz'],
  ['no headings\n\n', '0', 'new', ''],
  ['no headings\n\n', '1', 'no headings\n\n', 'no headings\n\n'],
  ['', '0', 'new', ''],
  ['', '1', '', ''],
  [
    '=== a ===\n1\n== b ==\n2\n===== c =====\n3\n=== d ===\n4\n= e =\n5',
    '0',
    'new\n\n=== a ===\n1\n== b ==\n2\n===== c =====\n3\n=== d ===\n4\n= e =\n5',
    '=== a ===\n1\n== b ==\n2\n===== c =====\n3\n=== d ===\n4\n= e =\n5',
  ],
  [
    '=== a ===\n1\n== b ==\n2\n===== c =====\n3\n=== d ===\n4\n= e =\n5',
    '1',
    'new\n\n== b ==\n2\n===== c =====\n3\n=== d ===\n4\n= e =\n5',
    '== b ==\n2\n===== c =====\n3\n=== d ===\n4\n= e =\n5',
  ],
  [
    '=== a ===\n1\n== b ==\n2\n===== c =====\n3\n=== d ===\n4\n= e =\n5',
    '4',
    '=== a ===\n1\n== b ==\n2\n===== c =====\n3\nnew\n\n= e =\n5',
    '=== a ===\n1\n== b ==\n2\n===== c =====\n3\n= e =\n5',
  ],
])('%j with another section %s', (text, section, replaced, removed) => {
  expect(replaceSection(text, section, 'new', syntax)).toBe(replaced);
  expect(replaceSection(text, section, '', syntax)).toBe(removed);
});
