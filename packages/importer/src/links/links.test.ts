import { readFileSync } from 'node:fs';
import type { PageSource } from '@wiki-query/wikitext';
import { expect, test } from 'vitest';
import { emptyStore } from '../../test/support/empty-store.js';
import { baseProfile } from '../../test/support/run-import.js';
import { linkSiteOf } from '../profile/link-site.js';
import type { Json } from '../profile/site-profile.js';
import { withUsualExtensions } from '../profile/usual-extensions.js';
import { makeLinkFinder } from './make-link-finder.js';
import type { PageLinks } from './types.js';

const profile = JSON.parse(readFileSync(baseProfile, 'utf8')) as Json;

const texts = new Map([
  ['10:Inner', '<span>inner {{{1|}}}</span>'],
  ['10:Loop', '{{Loop}}'],
  ['10:Moved', '#REDIRECT [[Template:Inner]]'],
  ['6:Old.png', '#REDIRECT [[File:New.png]]'],
  ['6:New.png', ''],
]);
const source = (namespace: number, title: string): PageSource | undefined => {
  const text = texts.get(`${namespace}:${title}`);
  return text === undefined ? undefined : { id: 1, model: 'wikitext', isHidden: false, text };
};
// Nothing says which extensions the wiki has.
const info = profile['siteinfo'] as Json;
const site = linkSiteOf({ ...profile, siteinfo: { ...info, ...withUsualExtensions(info) } });
const finder = makeLinkFinder(site, { ...emptyStore, source });
const linksOf = (text: string): PageLinks => finder({ namespace: 1, title: 'Café/Sub', model: 'wikitext', text });

const targets = ({ pagelinks }: PageLinks): string =>
  pagelinks.map(({ namespace, title }) => `${namespace}:${title}`).join(' ');

// What MediaWiki 1.43 stores for `Talk:Café/Sub`.
test.each([
  ['[[{{SUBJECTPAGENAME}}]] [[{{ns:Project}}:X]] [[{{ns:4}}:Y]]', '0:Café/Sub 4:X 4:Y'],
  ['[[Caf&eacute;]] [[Caf%C3%A9]] [[caf&#233;]]', '0:Café'],
  ['[[{{BASEPAGENAME}}]] [[{{ROOTPAGENAME}}x]] [[{{SUBPAGENAME}}]]', '0:Café 0:Caféx 0:Sub'],
  ['[[/a]] [[../b]] [[:/c]]', '1:Café/Sub/a 1:Café/b 0:/c'],
  ['[[{{lc:ABC}}]] [[{{ucfirst:é}}]] [[{{padleft:7|3}}]] [[{{urlencode:a b}}]]', '0:Abc 0:É 0:007 0:A+b'],
  ['[[{{#if:x|a|b}}]] [[{{#ifeq:01|1|c|d}}]] [[{{#switch:q|p=e|q=f}}]] [[{{#expr:6*7}}]]', '0:A 0:C 0:F 0:42'],
  ['[[{{#titleparts:a/b/c|2}}]] [[{{#ifexist:Template:Inner|yes|no}}]]', '0:A/b 0:Yes 10:Inner'],
  ['<ref>[[a]]</ref>{{#tag:ref|[[b]]}}<poem>[[c]]</poem><pre>[[d]]</pre><nowiki>[[e]]</nowiki>', '0:C 0:A 0:B'],
  ['[[{{#time:F|2020-05-01}}]] [[{{#time:xg M|2020-02-01}}]]', '0:May 0:February_Feb'],
  ['[[{{#language:de|fr}}]] [[{{#language:ar}}]] [[{{#bcp47:simple}}]]', '0:Deutsch 0:العربية 0:En-simple'],
  ['[[a|[[b]]]] [[c|d\ne]] [[f]]s [[#g]] [[Talk:Café/Sub]]', '0:B 0:C 0:F'],
])('%j links to %j', (text, want) => {
  expect(targets(linksOf(text)).split(' ').toSorted()).toEqual(want.split(' ').toSorted());
});

test('templates are those that are included, and their redirects', () => {
  const times = '{{CURRENTDAYNAME}}{{LOCALMONTHNAME}}{{CURRENTMONTHNAMEGEN}}{{CURRENTMONTHABBREV}}';
  const text = `{{Inner|1}}{{moved}}{{Nosuch}}{{:Page}}{{ns:6}}{{#tag:ref|x}}{{subst:Other}}${times}`;
  const { templatelinks } = linksOf(text);
  const names = templatelinks.map(({ namespace, title }) => `${namespace}:${title}`).toSorted();
  expect(names).toEqual(['0:Page', '10:Inner', '10:Moved', '10:Nosuch']);
});

test('categories that MediaWiki adds have the names of the language', () => {
  const { categorylinks } = linksOf('{{Loop}}{{Inner|1|1=2}}{{DEFAULTSORT:key}}[[Category:a|b]][[category:C]]');
  expect(Object.fromEntries(categorylinks.map(({ title, sortkeyPrefix }) => [title, sortkeyPrefix]))).toEqual({
    A: 'b',
    C: 'key',
    Pages_with_template_loops: 'key',
    Pages_using_duplicate_arguments_in_template_calls: 'key',
  });
});

test('files, addresses and properties', () => {
  const text = [
    '[[File:Old.png|thumb|link=Target|a [[b]]]]<gallery>\nA b.png|[[c]]\n</gallery>[[Media:D.ogg]]',
    "[http://Example.ORG/ä x] https://example.com/a_(b). ''//example.net'' [//example.net y]",
    '__NOTOC__ __NOINDEX__',
  ].join('\n');
  const { imagelinks, pagelinks, externallinks, pageProps } = linksOf(text);
  expect([...imagelinks].toSorted()).toEqual(['A_b.png', 'D.ogg', 'New.png', 'Old.png']);
  expect(pagelinks.map(({ title }) => title).toSorted()).toEqual(['B', 'C', 'Target']);
  expect([...externallinks].toSorted()).toEqual([
    '//example.net',
    'http://Example.ORG/%C3%A4',
    'https://example.com/a_(b)',
  ]);
  expect(pageProps.map(({ name }) => name).toSorted()).toEqual(['noindex', 'notoc']);
});

test.each(['[[a|', '{{a|[[b|', '<gallery>', '<gallery>\nFile:A.png\n', '[http://a ', '[[File:A.png|', '{{#if:'])(
  'the time for many times %j grows as the text',
  (part) => {
    const cpu = (times: number): number => {
      const before = process.cpuUsage();
      linksOf(part.repeat(times));
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    cpu(1000);
    expect(cpu(40_000)).toBeLessThan(16 * Math.max(cpu(10_000), 40_000));
  },
);
