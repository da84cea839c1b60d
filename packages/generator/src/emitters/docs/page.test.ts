import { expect, test } from 'vitest';
import { fileLink, hrefTo, type Page } from './page.js';

const pageIn = (docs: string, spec: string): Page => ({
  path: 'gen/list/things.md',
  modules: new Map(),
  resources: new Map(),
  messages: new Map(),
  http: { path: '/api.php', servers: [], examples: 'http://localhost:8080', wiki: '', headers: [], forbidden: '' },
  layout: { folders: { docs }, spec, isWikiQuery: false },
  language: undefined,
  say: (text) => text,
});

test.each([
  ['in the project', 'site/pages', 'words', '../../../words/api.yaml'],
  ['around the pages', 'words/pages', 'words', '../../api.yaml'],
  ['that is the project', 'site', '', '../../api.yaml'],
  ['outside the project', 'site', '../words', '../../../words/api.yaml'],
])('a link to a file of a spec %s', (_, docs, spec, wanted) => {
  expect(fileLink(pageIn(docs, spec), 'spec', 'spec/api.yaml')).toBe(`[spec](${wanted})`);
});

test.each([
  ['another page', 'gen/sets.md', undefined, '../sets.md'],
  ['a page of the same folder', 'gen/list/others.md', undefined, 'others.md'],
  ['a heading of another page', 'gen/sets.md', 'DIR A', '../sets.md#dir-a'],
  ['a heading of the page itself', 'gen/list/things.md', 'limit', '#limit'],
])('a link to %s', (_, target, heading, wanted) => {
  expect(hrefTo(pageIn('site', 'words'), target, heading)).toBe(wanted);
});
