import { posix } from 'node:path';
import type { MarkdownOptions } from 'vitepress';
import type { Language } from './languages.js';
import { siteLink, sourceRoute } from './paths.js';
import type { SiteProject } from './project.js';

type MarkdownIt = Parameters<NonNullable<MarkdownOptions['config']>>[0];

/** Rewrites the links of a page from paths in the repository to paths on the site. */
export function rewriteLinks(md: MarkdownIt, root: string, base: string, project: SiteProject): void {
  md.core.ruler.push('site-links', (state) => {
    const env: unknown = state.env;
    const page = posix.relative(root, pathOf(env));
    for (const block of state.tokens)
      for (const token of block.children ?? []) {
        const href = token.type === 'link_open' ? token.attrGet('href') : null;
        if (href === null) continue;
        const link = siteLink(page, href, project);
        const isCopy = link.startsWith(sourceRoute);
        // A copy of a file is not a page of the site's router, which adds the base only to links of pages.
        token.attrSet('href', isCopy ? base + link.slice(1) : link);
        if (isCopy) token.attrSet('target', '_self');
      }
  });
}

/** The file that is being rendered, before its route is rewritten. */
export function pathOf(env: unknown): string {
  if (typeof env !== 'object' || env === null) return '';
  if ('realPath' in env && typeof env.realPath === 'string') return env.realPath;
  return 'path' in env && typeof env.path === 'string' ? env.path : '';
}

/** The language of the page, if it is not English. */
export function languageOf(env: unknown, root: string, languages: readonly Language[]): Language | undefined {
  const [, folder] = /^(?:gen\/)?([^/]+)\//.exec(posix.relative(root, pathOf(env))) ?? [];
  return languages.find(({ language }) => language === folder);
}

/** Escapes braces in code, so that Vue does not interpret them. */
export function escapeBraces(md: MarkdownIt): void {
  const rule = md.renderer.rules.code_inline;
  if (!rule) return;
  md.renderer.rules.code_inline = (...parameters) => rule(...parameters).replaceAll('{{', '&#123;&#123;');
}

/**
 * Highlights each code block once: the page, its translations and the search index contain the same blocks. This saves
 * a quarter of the build time.
 */
export function highlightOnce(md: MarkdownIt): void {
  const { highlight } = md.options;
  if (!highlight) return;
  const blocks = new Map<string, string>();
  md.options.highlight = (code, language, attributes) => {
    const key = JSON.stringify([language, attributes, code]);
    const block = blocks.get(key) ?? highlight(code, language, attributes);
    blocks.set(key, block);
    return block;
  };
}

/** Adds an anchor to each question in a list of a module page: search results link to it. */
export function anchorQuestions(md: MarkdownIt): void {
  md.core.ruler.push('question-anchors', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      const text = token.type === 'list_item_open' ? (tokens[index + 2]?.content ?? '') : '';
      if (text.endsWith('?')) token.attrSet('id', anchorOf(text));
    }
  });
}

/** Puts the name and the properties of each parameter of a module next to its description, if there is room. */
export function groupParameters(md: MarkdownIt): void {
  md.core.ruler.push('parameters', (state) => {
    if (!isModulePage(state.env)) return;
    const tag = (html: string): (typeof state.tokens)[number] => {
      const token = new state.Token('html_block', '', 0);
      token.content = `${html}\n`;
      return token;
    };
    /** The position in the section of a parameter. */
    let place: 'outside' | 'name' | 'description' = 'outside';
    const tokens: typeof state.tokens = [];
    for (const [index, token] of state.tokens.entries()) {
      if (token.type === 'heading_open' && place !== 'outside') {
        tokens.push(tag('</div></div>'));
        place = 'outside';
      }
      if (token.tag === 'h3' && token.nesting === 1 && /^`[^`]+`$/.test(state.tokens[index + 1]?.content ?? '')) {
        tokens.push(tag('<div class="parameter"><div class="name">'));
        place = 'name';
      }
      tokens.push(token);
      if (token.type === 'paragraph_close' && place === 'name') {
        tokens.push(tag('</div><div class="meaning">'));
        place = 'description';
      }
    }
    if (place !== 'outside') tokens.push(tag('</div></div>'));
    state.tokens = tokens;
  });
}

/** True for the page of a module. */
export const isModulePage = (env: unknown): boolean =>
  typeof env === 'object' &&
  env !== null &&
  'frontmatter' in env &&
  typeof env.frontmatter === 'object' &&
  env.frontmatter !== null &&
  'kind' in env.frontmatter &&
  env.frontmatter.kind === 'module';

const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
