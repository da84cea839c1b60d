import { expect, it } from 'vitest';
import { expandText } from './expand.js';
import type { ExpanderHost, Obstacle } from './expander.js';
import { done, runAtOnce } from './steps.js';
import { betweenMarkers } from './strip.js';
import { makeWords } from './words.js';

const words = makeWords({
  magicWords: [
    { name: 'lc', aliases: ['LC:'] },
    { name: 'tag', aliases: ['tag'] },
    { name: 'subst', aliases: ['SUBST:'] },
    { name: 'safesubst', aliases: ['SAFESUBST:'] },
    { name: 'msgnw', aliases: ['MSGNW:'] },
    { name: '!', aliases: ['!'], 'case-sensitive': true },
  ],
  variables: ['!'],
  functions: ['lc', 'tag'],
  lower: (text) => text.toLowerCase(),
});

const pages: Readonly<Record<string, string>> = {
  T: '[{{{1|none}}}]<noinclude>doc</noinclude>',
  Only: 'a<onlyinclude>{{{1}}}</onlyinclude>b<onlyinclude>c</onlyinclude>d',
  Named: '{{{a}}}/{{{1}}}',
  Loop: '{{Loop}}!',
  List: '* a',
  Twice: '{{{1}}}{{{1}}}',
};

const host: ExpanderHost = {
  syntax: { tags: ['nowiki', 'pre'], hasConversion: true },
  words,
  obstacle: ({ kind, name }: Obstacle) => {
    throw new Error(`${kind} ${name}`);
  },
  variable: () => done('|'),
  *call({ name, values }) {
    const [first = ''] = yield* values();
    return name === 'lc' ? betweenMarkers(first, (part) => part.toLowerCase()) : undefined;
  },
  target: (text) => done(/^[\w ]+$/.test(text) ? { key: text, text, kind: 'page' } : undefined),
  page: ({ key }) => done(pages[key] === undefined ? undefined : { key, text: pages[key] }),
  loop: ({ text }) => `<loop ${text}>`,
  duplicate: () => undefined,
  escape: (text) => text.replaceAll('{', '&#123;'),
};

const expanded = (text: string): string => runAtOnce(expandText(text, 'Page', host));

it.each([
  ['a {{T}} {{T|b}} {{T|1= c }} {{T| d }}', 'a [none] [b] [c] [ d ]'],
  ['{{Only|x}}', 'xc'],
  ['{{Named|a=1|2|3}}', '1/2'],
  ['{{None}} {{None|a}}', '[[:None]] [[:None]]'],
  ['{{[}} {{[|a={{lc:B}}}}', '{{[}} {{[|a=b}}'],
  ['{{Loop}}', '<loop Loop>!'],
  ['x{{List}}\n{{List}}', 'x\n* a\n* a'],
  ['{{subst:T}} {{safesubst:T}}', '{{subst:T}} [none]'],
  ['{{msgnw:T}}', '[&#123;&#123;&#123;1|none}}}]<noinclude>doc</noinclude>'],
  ['{{T|{{!}}}}', '[|]'],
  ['<nowiki>{{T}}</nowiki>{{lc:<nowiki/>B}}', '<nowiki>{{T}}</nowiki><nowiki/>b'],
  ['a<!-- b -->c', 'ac'],
  ['{{{x|{{{y|{{lc:Z}}}}}}}}', 'z'],
  ['{{Twice|{{lc:A}}}}', 'aa'],
  ['', ''],
])('%j', (text, want) => {
  expect(expanded(text)).toBe(want);
});

it.each([
  // Each of these takes seconds or overflows the stack if work or depth grows with the square of the text.
  ['[['.repeat(5_000) + ']]'.repeat(5_000)],
  ['[[a{{b}}'.repeat(5_000) + ']]'.repeat(5_000)],
  ['<nowiki '.repeat(5_000)],
  ['<!--a-->'.repeat(5_000)],
  ['{{a|'.repeat(5_000)],
  ['{{{a|'.repeat(5_000) + '}}}'.repeat(5_000)],
])('takes no time for %#', (text) => {
  expect(expanded(text).length).toBeGreaterThanOrEqual(0);
});

it.each([
  ['templates within templates', '{{T|'.repeat(200) + '}}'.repeat(200), 'limit depth'],
  ['text that grows', `{{Twice|${'x'.repeat(600_000)}}}{{Twice|${'y'.repeat(600_000)}}}`, 'limit text of parameters'],
])('refuses %s', (_, text, want) => {
  expect(() => expanded(text)).toThrow(want);
});
