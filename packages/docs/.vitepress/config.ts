import { fileURLToPath } from 'node:url';
import { type DefaultTheme, defineConfigWithTheme } from 'vitepress';
import { codeTabs, forIndex } from './site/code-tabs.js';
import { writeDocuments } from './site/documents.js';
import { cleanGeneratedPages, cleanPageData } from './site/generated-pages.js';
import { escapeHtml } from './site/html.js';
import { inlineScripts, withPolicy } from './site/inline-scripts.js';
import { readLanguages, wordsOf, type Language } from './site/languages.js';
import { breakRequests } from './site/line-breaks.js';
import { anchorQuestions, escapeBraces, groupParameters, highlightOnce, rewriteLinks } from './site/markdown.js';
import { translateLabels } from './site/markdown-labels.js';
import { moduleData } from './site/module-data.js';
import { readModules, sidebar } from './site/modules.js';
import { routeOf } from './site/paths.js';
import { readProject } from './site/project.js';
import { indexedHtml, rankedSearchBox } from './site/search.js';
import { wholeServerBundle } from './site/server-bundle.js';
import { writeSourcePages } from './site/source-pages.js';
import { themeLabels } from './site/theme-labels.js';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const project = readProject(root);

/** Writes the files that are not pages. */
async function writeFiles(out: string): Promise<void> {
  await writeSourcePages(project, out);
  await writeDocuments(project, out);
}

/** Base path of the site, with a slash at both ends. */
const base = process.env['DOCS_BASE'] ?? '/docs/';
const scripts = inlineScripts(base);
const modules = readModules(root);
const languages = readLanguages(root);

// The playground may send requests to any wiki. Nothing else leaves the site. Highlighted code has colours in style
// attributes.
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self' http: https:; object-src 'none'; base-uri 'self'";

interface ThemeConfig extends DefaultTheme.Config {
  /** The prefix of edit links. Without it they point to copies on the site. */
  readonly editUrl: string;
  /** The URL of the repository. */
  readonly url?: string;
  readonly hasGuides: boolean;
  readonly hasDocuments: boolean;
  /** The URL of the API that the playground sends requests to, if it is not that of the host of the site. */
  readonly api?: string;
}

/** Texts around a page, in a language. */
function frame(language?: Language) {
  // The theme shows these texts as HTML.
  const say = (text: string): string => escapeHtml(wordsOf(language)(text));
  const folder = language === undefined ? '' : `/${language.language}`;
  const share = language && Math.floor((100 * language.translated) / language.texts);
  return {
    outline: { level: [2, 3] as [number, number], label: say('On this page') },
    nav: [
      ...(project.hasGuides ? [{ text: say('Guide'), link: '/guides/start-reader', activeMatch: '/guides/' }] : []),
      { text: say('Modules'), link: `${folder}/modules` },
      { text: say('By task'), link: `${folder}/tasks` },
      { text: say('Playground'), link: `${folder}/playground` },
      ...(project.documents === undefined ? [] : [{ text: say('API reference'), link: '/reference' }]),
    ],
    sidebar: sidebar(modules, project, language),
    docFooter: { prev: say('Previous page'), next: say('Next page') },
    darkModeSwitchLabel: say('Appearance'),
    lightModeSwitchTitle: say('Switch to light theme'),
    darkModeSwitchTitle: say('Switch to dark theme'),
    sidebarMenuLabel: say('Menu'),
    returnToTopLabel: say('Return to top'),
    langMenuLabel: say('Change language'),
    skipToContentLabel: say('Skip to content'),
    footer: {
      message:
        `${say('Spec version')} ${escapeHtml(modules.version)}.${project.hasGuides ? ` ${say('MIT licence.')}` : ''}` +
        (share === undefined ? '' : ` ${say('Translated texts')}: ${share} %.`),
    },
  };
}

/** Texts of the search box in a language. */
function searchWords(language: Language) {
  const say = wordsOf(language);
  return {
    button: { buttonText: say('Search'), buttonAriaLabel: say('Search') },
    modal: {
      displayDetails: say('Display detailed list'),
      resetButtonTitle: say('Reset search'),
      backButtonTitle: say('Close search'),
      noResultsText: say('No results for'),
      footer: { selectText: say('to select'), navigateText: say('to navigate'), closeText: say('to close') },
    },
  };
}

export const config = defineConfigWithTheme<ThemeConfig>({
  title: project.title,
  description: project.description,
  lang: 'en',
  locales: {
    root: { label: 'English', lang: 'en' },
    ...Object.fromEntries(
      languages.map((language) => [
        language.language,
        { label: language.name, lang: language.language, themeConfig: frame(language) },
      ]),
    ),
  },
  base,
  outDir: 'dist/site',
  cacheDir: '.cache',
  srcExclude: ['node_modules/**', 'dist/**', 'README.md', 'CHANGELOG.md'],
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
      rewriteLinks(md, root, base, project);
      translateLabels(md, root, languages);
      escapeBraces(md);
      anchorQuestions(md);
      groupParameters(md);
      highlightOnce(md);
      breakRequests(md);
      codeTabs(md, { root, modules, languages, hasClients: project.hasGuides });
      cleanGeneratedPages(md, root);
    },
  },
  // The reference viewer is a custom element.
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'openapi-explorer' } } },
  // VitePress's documented way to replace a part of its theme.
  vite: {
    plugins: [
      rankedSearchBox,
      themeLabels,
      moduleData(
        `${root}/gen`,
        languages.map(({ language }) => language),
      ),
      wholeServerBundle,
      // While a site is served there is no build. The root of a project is a copy, so that it can hold more files. Vite lists the
      // public files before it calls configureServer.
      {
        name: 'files',
        config: async (_, { command }) => {
          if (command === 'serve' && !project.hasGuides) await writeFiles(`${root}/public`);
        },
      },
    ],
    resolve: {
      alias: [
        { find: /^.*\/VPHome\.vue$/, replacement: `${root}/.vitepress/theme/home.vue` },
        { find: /^.*\/composables\/langs$/, replacement: `${root}/.vitepress/theme/langs.ts` },
      ],
    },
  },
  transformPageData: cleanPageData,
  transformHtml: (html) => withPolicy(scripts.extract(html), policy),
  buildEnd: async ({ outDir }) => {
    await scripts.write(outDir);
    await writeFiles(outDir);
  },
  themeConfig: {
    siteTitle: escapeHtml(project.title),
    hasGuides: project.hasGuides,
    hasDocuments: project.documents !== undefined,
    ...(project.api !== undefined && { api: project.api }),
    ...frame(),
    search: {
      provider: 'local',
      options: {
        detailedView: true,
        locales: Object.fromEntries(
          languages.map((language) => [language.language, { translations: searchWords(language) }]),
        ),
        _render: (source, env, md) => indexedHtml(md.render(source, forIndex(env)), env.frontmatter),
      },
    },
    ...(project.url !== undefined && {
      url: project.url,
      socialLinks: [{ icon: 'github', link: project.url, ariaLabel: 'GitHub' }],
    }),
    editUrl: process.env['DOCS_EDIT_URL'] ?? '',
  },
});

// VitePress reads the default export of its configuration.
export { config as default };
