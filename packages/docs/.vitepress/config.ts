import { fileURLToPath } from 'node:url';
import { type DefaultTheme, defineConfigWithTheme } from 'vitepress';
import { writeDocuments } from './site/documents.js';
import { inlineScripts, withPolicy } from './site/inline-scripts.js';
import { anchorQuestions, escapeBraces, rewriteLinks } from './site/markdown.js';
import { moduleData } from './site/module-data.js';
import { readModules, sidebar } from './site/modules.js';
import { routeOf } from './site/paths.js';
import { indexedHtml, rankedSearchBox } from './site/search.js';
import { writeSourcePages } from './site/source-pages.js';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const repository = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** Path of the site below its host, with a slash at both ends. */
const base = process.env['DOCS_BASE'] ?? '/docs/';
const scripts = inlineScripts(base);
const modules = readModules(root);

// The playground may ask any wiki; nothing else leaves the site. Highlighted code carries its colours in style attributes.
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self' http: https:; object-src 'none'; base-uri 'self'";

interface ThemeConfig extends DefaultTheme.Config {
  /** What edit links begin with; without it they lead to copies on the site. */
  readonly editUrl: string;
}

export const config = defineConfigWithTheme<ThemeConfig>({
  title: 'wiki-query',
  description: 'The query interface of a wiki: every module, every parameter, and a server for it.',
  lang: 'en',
  base,
  outDir: 'dist/site',
  cacheDir: '.cache',
  srcExclude: ['node_modules/**', 'dist/**', 'README.md'],
  rewrites: routeOf,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}favicon.svg` }]],
  appearance: true,
  lastUpdated: false,
  metaChunk: true,
  ignoreDeadLinks: [/^\/source\//, /openapi(\.modules)?\.json$/, /^\/playground(\.html)?\?/],
  markdown: {
    // Themes with enough contrast for small text.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    attrs: { disable: true },
    linkify: false,
    config: (md) => {
      rewriteLinks(md, root, base);
      escapeBraces(md);
      anchorQuestions(md);
    },
  },
  // The reference viewer is a custom element.
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'openapi-explorer' } } },
  // The way that VitePress documents to replace a part of its theme.
  vite: {
    plugins: [rankedSearchBox, moduleData(`${root}/gen/modules.json`)],
    resolve: { alias: [{ find: /^.*\/VPHome\.vue$/, replacement: `${root}/.vitepress/theme/home.vue` }] },
  },
  transformHtml: (html) => withPolicy(scripts.extract(html), policy),
  buildEnd: async ({ outDir }) => {
    await scripts.write(outDir);
    await writeSourcePages(repository, outDir);
    await writeDocuments(repository, outDir);
  },
  themeConfig: {
    siteTitle: 'wiki-query',
    outline: { level: [2, 3], label: 'On this page' },
    nav: [
      { text: 'Guide', link: '/guides/start-reader', activeMatch: '/guides/' },
      { text: 'Modules', link: '/modules' },
      { text: 'By task', link: '/tasks' },
      { text: 'Playground', link: '/playground' },
      { text: 'API reference', link: '/reference' },
    ],
    sidebar: sidebar(modules),
    search: {
      provider: 'local',
      options: {
        detailedView: false,
        _render: (source, env, md) => indexedHtml(md.render(source, env), env.frontmatter),
      },
    },
    editUrl: process.env['DOCS_EDIT_URL'] ?? '',
    footer: { message: `Spec version ${modules.version}. MIT licence.` },
  },
});

// VitePress reads the default export of its configuration.
export { config as default };
