import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Model } from '../../model/model.js';
import { contextOf } from '../../generate/options.js';
import { defaultProject } from '../../project/project.js';
import { readModel } from '../../read-model.js';
import { emitDocs } from './emit-docs.js';
import { anchorOf } from './page.js';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const usual = contextOf({ project: defaultProject, spec: `${root}spec`, out: root });
const placeOf = (path: string): string => `packages/docs/gen/${path}`;
let model: Model;
const files = new Map<string, string>();

beforeAll(async () => {
  model = await readModel(`${root}spec`);
  for (const { path, text } of await emitDocs(model, usual)) files.set(placeOf(path), text);
});

const pages = () => [...files].filter(([path]) => path.endsWith('.md'));

/** Anchors of the headings of a page, as the site makes them. */
const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      anchorOf(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/<[^>]*>/g, '')),
    ),
  );

const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '');

describe('the generated pages', () => {
  test('are one per module, the indexes and the data', () => {
    const own = [...model.modules, ...model.protocol];
    const names = own.filter(({ name }) => pages().some(([path]) => path.endsWith(`/${name}.md`)));
    expect(names).toHaveLength(own.length);
    expect(files.has('packages/docs/gen/modules.json')).toBe(true);
  });

  test('link only to pages, headings and files that are there', () => {
    const broken = pages().flatMap(([path, text]) =>
      [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, href = '']) => href)
        .filter((href) => !/^https?:/.test(href) && !resolves(path, href))
        .map((href) => `${path}: ${href}`),
    );
    expect(broken).toEqual([]);
  });

  function resolves(from: string, href: string): boolean {
    const [location = '', anchor] = href.split('#');
    const [file = ''] = location.split('?');
    const target = file === '' ? from : posix.join(posix.dirname(from), file);
    const text = files.get(target);
    if (text === undefined) return existsSync(root + target);
    return anchor === undefined || anchorsOf(text).has(anchor);
  }

  test('have no heading twice on one page', () => {
    for (const [path, text] of pages()) {
      const headings = [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));
      expect(new Set(headings).size, `${path}: ${headings.filter((h, i) => headings.indexOf(h) !== i).join()}`).toBe(
        headings.length,
      );
    }
  });

  test('hold nothing that Vue would take for its own', () => {
    for (const [path, text] of pages()) {
      const prose = withoutCode(text).replace(/(`+)[^`]*\1/g, '');
      expect(prose, path).not.toMatch(/\{\{/);
      expect(
        [...prose.matchAll(/<\/?([a-z!][^\s>]*)/gi)].map(([, tag]) => tag),
        path,
      ).toSatisfy((tags: string[]) =>
        tags.every((tag) => ['!--', 'span', 'div', 'details', 'summary', 'br'].includes(tag) || /^https?:/.test(tag)),
      );
    }
  });

  test('are in German too, with a notice and German words', () => {
    const english = pages().filter(([path]) => !path.includes('/gen/de/'));
    expect(pages()).toHaveLength(2 * english.length);
    const page = files.get('packages/docs/gen/de/list/allpages.md') ?? '';
    expect(page).toContain('Diese Seite ist maschinell übersetzt. [Helfen Sie, die Übersetzung zu verbessern.](');
    expect(page).toContain('## Parameter\n');
    expect(page).toContain('Listet alle Seiten eines Namensraums auf.');
    expect(page).toContain('[einer von 3](../sets.md#redirectfilter)');
    expect(files.get('packages/docs/gen/list/allpages.md')).not.toContain(':::');
  });

  test('are the same in a second run', async () => {
    for (const { path, text } of await emitDocs(model, usual)) expect(text).toBe(files.get(placeOf(path)));
  });
});
