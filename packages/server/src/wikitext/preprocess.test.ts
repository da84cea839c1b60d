import { describe, expect, it } from 'vitest';
import { parseTree, readSection, replaceSection } from '@wiki-query/wikitext';

const syntax = { tags: ['nowiki', 'pre'], hasConversion: true };

describe('parseTree', () => {
  it.each([
    // [text, tree of MediaWiki 1.43 without the root]
    ['a & "b"', 'a &amp; &quot;b&quot;'],
    [
      '{{t|1=a|b}}',
      '<template><title>t</title><part><name>1</name><equals>=</equals><value>a</value></part><part><name index="1"/><value>b</value></part></template>',
    ],
    ['x\n{{t}}', 'x\n<template lineStart="1"><title>t</title></template>'],
    ['{{{a|b}}}', '<tplarg><title>a</title><part><name index="1"/><value>b</value></part></tplarg>'],
    ['{{{{{a}}}}}', '<template><title><tplarg><title>a</title></tplarg></title></template>'],
    ['{{a', '{{a'],
    ['[[a|b]] ]', '[[a|b]] ]'],
    ['== h ==', '<h level="2" i="1">== h ==</h>'],
    ['== h === x', '== h === x'],
    ['== h == <!-- c -->\n', '<h level="2" i="1">== h == <comment>&lt;!-- c --&gt;</comment></h>\n'],
    ['=====', '<h level="2" i="1">=====</h>'],
    ['==', '=='],
    [
      '{{t|\n== h ==\n}}',
      '<template><title>t</title><part><name index="1"/><value>\n<possible-h level="2" i="1">== h ==</possible-h>\n</value></part></template>',
    ],
    [
      '<nowiki>{{a}}</nowiki >',
      '<ext><name>nowiki</name><attr/><inner>{{a}}</inner><close>&lt;/nowiki &gt;</close></ext>',
    ],
    ['<nowiki a="1"/>', '<ext><name>nowiki</name><attr> a=&quot;1&quot;</attr></ext>'],
    ['<nowiki>a', '&lt;nowiki&gt;a'],
    ['<b>', '&lt;b&gt;'],
    ['<!-- a', '<comment>&lt;!-- a</comment>'],
    ['a\n <!-- b --> \nc', 'a\n<comment> &lt;!-- b --&gt; \n</comment>c'],
    ['<noinclude>a</noinclude>', '<ignore>&lt;noinclude&gt;</ignore>a<ignore>&lt;/noinclude&gt;</ignore>'],
    ['<includeonly>a', '<ignore>&lt;includeonly&gt;a</ignore>'],
    ['-{a|b=c}-', '-{a|b<equals>=</equals>c}-'],
    ['-{{a}}', '<template><title>a</title></template>'],
  ])('%j', (text, want) => {
    const prefix = text === '-{{a}}' ? '-' : '';
    expect(parseTree(text, syntax)).toBe(`<root>${prefix}${want}</root>`);
  });
});

describe('readSection', () => {
  const text = 'top\n== A ==\na\n=== B ===\nb\n{{t|\n== in ==\n}}\n== C ==\n<!--\n== no ==\n-->c\n\n';

  it.each([
    ['0', 'top'],
    ['1', '== A ==\na\n=== B ===\nb\n{{t|\n== in ==\n}}'],
    ['2', '=== B ===\nb\n{{t|\n== in ==\n}}'],
    ['3', undefined],
    ['4', '== C ==\n<!--\n== no ==\n-->c'],
    ['5', undefined],
    ['T-4', '== C ==\n<!--\n== no ==\n-->c'],
    ['new', 'top'],
  ])('%s', (section, want) => {
    expect(readSection(text, section, syntax)).toBe(want);
  });

  it('has only the top section in an empty text', () => {
    expect(readSection('', '0', syntax)).toBe('');
    expect(readSection('', '1', syntax)).toBeUndefined();
  });
});

describe('replaceSection', () => {
  const text = 'top\n== A ==\na\n=== B ===\nb\n== C ==\nc\n\n';

  it.each([
    ['the top', '0', 'new', 'new\n\n== A ==\na\n=== B ===\nb\n== C ==\nc'],
    ['a section with its subsections', '1', 'new', 'top\nnew\n\n== C ==\nc'],
    ['the last section', '3', 'new', 'top\n== A ==\na\n=== B ===\nb\nnew'],
    ['an empty text', '2', '', 'top\n== A ==\na\n== C ==\nc'],
    ['an unknown section', '9', 'new', text],
  ])('%s', (_, section, put, want) => {
    expect(replaceSection(text, section, put, syntax)).toBe(want);
  });

  it('of an empty text is the new text', () => {
    expect(replaceSection('', '0', 'new\n', syntax)).toBe('new\n');
    expect(replaceSection('', '1', 'new', syntax)).toBe('');
  });
});
