// @module-tag git
/** Links of the Markdown files, as one follows them in the repository: each leads to a file, and to a line that it has. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ownFiles } from '../support/own-files.js';

const repository = fileURLToPath(new URL('../..', import.meta.url));
/** Pages of golden cases are of specs that are not there. */
const golden = 'test/golden/';
const pages = ownFiles('*.md').filter((page) => !page.startsWith(golden) && existsSync(join(repository, page)));

function linksOf(page: string): readonly string[] {
  const text = readFileSync(join(repository, page), 'utf8').replaceAll(/^( *)(`{3,}).*?^\1\2/gms, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => onGithub.test(link) || !/^([a-z]+:|#)/.test(link));
}

const lengths = new Map<string, number>();
function lengthOf(file: string): number {
  const known = lengths.get(file) ?? readFileSync(file, 'utf8').split('\n').length;
  lengths.set(file, known);
  return known;
}

/** Where READMEs, which registries show too, link to files of the repository. */
const onGithub = /^https:\/\/github\.com\/wiki-query\/wiki-query\/(?:blob|tree)\/main\//;

/** Paths of the server that the site does not have. */
const served: ReadonlySet<string> = new Set(['/openapi.json', '/openapi.modules.json']);

function leads(page: string, link: string): boolean {
  if (served.has(link)) return true;
  const [folder, path] = onGithub.test(link) ? ['', link.replace(onGithub, '')] : [dirname(page), link];
  const file = join(repository, folder, decodeURIComponent(path.replace(/[?#].*/, '')));
  const line = /#L(\d+)$/.exec(link)?.[1];
  if (line === undefined) return existsSync(file);
  return existsSync(file) && statSync(file).isFile() && Number(line) <= lengthOf(file);
}

/** READMEs that a registry shows: relative links lead nowhere there. */
const published = /^packages\/[\w-]+\/README\.md$/;

it('leads to files and lines that are there', () => {
  const links = pages.flatMap((page) => linksOf(page).map((link) => ({ page, link })));
  expect(links.length).toBeGreaterThan(3000);
  expect(links.filter(({ page, link }) => !leads(page, link))).toEqual([]);
});

it('is absolute in a README that a registry shows', () => {
  const isPrivate = (page: string): boolean =>
    (JSON.parse(readFileSync(join(repository, dirname(page), 'package.json'), 'utf8')) as { private?: true })
      .private === true;
  const shown = pages.filter((page) => published.test(page) && !isPrivate(page));
  expect(shown.length).toBeGreaterThan(7);
  expect(shown.flatMap(linksOf).filter((link) => !onGithub.test(link))).toEqual([]);
});

/** Paths in backticks that begin with a folder of the repository; `NAME` and `*` represent any name. */
function pathsOf(page: string): readonly string[] {
  const text = readFileSync(join(repository, page), 'utf8').replaceAll(/^( *)(`{3,}).*?^\1\2/gms, '');
  const inside = [...text.matchAll(/`((?:\.ci|\.github|examples|packages|scripts|spec|test)\/[^`\s]*)`/g)];
  return inside.map(([, path = '']) => path);
}

/** Whether there is such a path, below the repository or below the folder of the page. */
function isThere(page: string, path: string): boolean {
  const known = path.split(/[*{<$]|\.\.\.|\b[A-Z]{3,}\b/)[0] ?? '';
  const place = known === path ? path : known.replace(/[^/]*$/, '');
  return ['', dirname(page)].some((folder) => existsSync(join(repository, folder, place.replace(/:\d+$/, ''))));
}

it('READMEs and CONTRIBUTING name paths that are there', () => {
  const ours = pages.filter((page) => /(^|\/)(README|CONTRIBUTING)\.md$/.test(page));
  const paths = ours.flatMap((page) => pathsOf(page).map((path) => ({ page, path })));
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter(({ page, path }) => !isThere(page, path))).toEqual([]);
});
