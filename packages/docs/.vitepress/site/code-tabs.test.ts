import { fileURLToPath } from 'node:url';
import { createMarkdownRenderer } from 'vitepress';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeTabs, forIndex } from './code-tabs.js';
import { breakRequests, withBreaks } from './line-breaks.js';
import { readModules } from './modules.js';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
type Renderer = Awaited<ReturnType<typeof createMarkdownRenderer>>;

const renderer = (hasClients: boolean): Promise<Renderer> =>
  createMarkdownRenderer(root, {
    config: (md) => {
      breakRequests(md);
      codeTabs(md, { root, modules: readModules(root), languages: [], hasClients });
    },
  });
const page = (command: string): string => `---\nkind: module\n---\n\n\`\`\`sh\n${command}\n\`\`\`\n`;
const request = (query: string): string => page(`curl 'http://localhost:8080/api.php?${query}'`);
const list = 'action=query&list=allpages&aplimit=3&apprefix=A%26B&format=json';

let ofProject: Renderer;
let ofOthers: Renderer;
beforeAll(async () => {
  // VitePress has one renderer; those that are made at the same time are different.
  [ofProject, ofOthers] = await Promise.all([renderer(true), renderer(false)]);
});
const render = (md: Renderer, text: string): string => md.render(text, { path: `${root}/gen/list/allpages.md` });
const titles = (html: string): readonly (string | undefined)[] =>
  [...html.matchAll(/<label data-title="([^"]*)"/g)].map(([, title]) => title);
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x26;', '&')
    .replaceAll('&amp;', '&');

describe('requests of module pages are tabs', () => {
  test.each([
    ['of version 2', true, request(`${list}&formatversion=2`), ['curl', 'TypeScript', 'JavaScript', 'Python']],
    [
      'of version 1, which the clients do not take',
      true,
      request(`${list}&formatversion=1`),
      ['curl', 'JavaScript', 'Python'],
    ],
    ['on the site of another wiki', false, request(`${list}&formatversion=2`), ['curl', 'JavaScript', 'Python']],
    [
      'of another action',
      true,
      request('action=parse&page=A&format=json&formatversion=2'),
      ['curl', 'TypeScript', 'JavaScript', 'Python'],
    ],
    ['that is not JSON', true, request('action=query&format=xml'), []],
    ['that is another command', true, page("curl 'http://localhost:8080/' -d x=1"), []],
    ['of a guide', true, request(`${list}&formatversion=2`).replace('module', 'guide'), []],
  ])('%s', (_, isProject, text, expected) => {
    expect(titles(render(isProject ? ofProject : ofOthers, text))).toEqual(expected);
  });

  test('with values of their types', () => {
    const text = textOf(render(ofProject, request(`${list}&formatversion=2`)));
    expect(text).toContain("list: ['allpages'],\n  aplimit: 3,\n  apprefix: 'A&B',");
    expect(text).toContain("formatversion: '2',");
    expect(text).toContain('list=["allpages"],\n        aplimit=3,');
  });

  test('with the same names in each build, and a label', () => {
    const text = request(`${list}&formatversion=2`);
    const html = render(ofProject, text);
    expect(render(ofProject, text)).toBe(html);
    expect(html).toContain('<fieldset class="tabs" aria-label="The request as code"><input ');
    const ids = [...html.matchAll(/ id="(tab-[^"]*)"/g)].map(([, id]) => id);
    expect([...html.matchAll(/ for="([^"]*)"/g)].map(([, id]) => id)).toEqual(ids);
    expect(new Set(ids).size).toBe(4);
  });

  test('but the search index has them once', () => {
    const html = ofProject.render(request(`${list}&formatversion=2`), forIndex({ path: '' }));
    expect(html).not.toContain('<label');
  });
});

test.each([
  ['<code>a=1&amp;b=2|3</code>', '<code>a=1<wbr>&amp;b=2<wbr>|3</code>'],
  ['<span style="--a:#fff">a&#x26;b</span>', '<span style="--a:#fff">a<wbr>&#x26;b</span>'],
  ['<code>a | b &amp;&amp; c || d|</code>', '<code>a | b &amp;&amp; c || d|</code>'],
])('a request may break before another parameter or value: %s', (html, broken) =>
  expect(withBreaks(html)).toBe(broken),
);
