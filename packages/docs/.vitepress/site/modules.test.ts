import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readModules, sidebar } from './modules.js';

const modules = readModules(fileURLToPath(new URL('../..', import.meta.url)));
const linksOf = (hasGuides: boolean): readonly string[] =>
  sidebar(modules, { hasGuides }).flatMap(({ link, items = [] }) =>
    [link, ...items.map((item) => item.link)].flatMap((one) => one ?? []),
  );
const isOfGuides = (link: string): boolean => /^\/(guides|adr)\//.test(link);

test('the site of a project has no links to guides of this repository', () => {
  const links = linksOf(false);
  expect(links).toContain('/envelope');
  expect(links.filter(isOfGuides)).toEqual([]);
  expect(linksOf(true).filter((link) => !isOfGuides(link))).toEqual(links);
});
