import { posix } from 'node:path';
import type { MarkdownOptions } from 'vitepress';
import { siteLink, sourceRoute } from './paths.js';

type MarkdownIt = Parameters<NonNullable<MarkdownOptions['config']>>[0];

/** Rewrites the links of a page, which are those of the repository, into those of the site. */
export function rewriteLinks(md: MarkdownIt, root: string, base: string): void {
  md.core.ruler.push('site-links', (state) => {
    const env: unknown = state.env;
    const page = posix.relative(root, pathOf(env));
    for (const block of state.tokens)
      for (const token of block.children ?? []) {
        const href = token.type === 'link_open' ? token.attrGet('href') : null;
        if (href === null) continue;
        const link = siteLink(page, href);
        const isCopy = link.startsWith(sourceRoute);
        // A copy of a file is no page of the site's router, which adds the base to the links of pages only.
        token.attrSet('href', isCopy ? base + link.slice(1) : link);
        if (isCopy) token.attrSet('target', '_self');
      }
  });
}

/** The file that is being rendered, before its route was decided. */
export function pathOf(env: unknown): string {
  if (typeof env !== 'object' || env === null) return '';
  if ('realPath' in env && typeof env.realPath === 'string') return env.realPath;
  return 'path' in env && typeof env.path === 'string' ? env.path : '';
}

/** Writes braces in code as references, so that Vue does not take them for its own. */
export function escapeBraces(md: MarkdownIt): void {
  const rule = md.renderer.rules.code_inline;
  if (!rule) return;
  md.renderer.rules.code_inline = (...parameters) => rule(...parameters).replaceAll('{{', '&#123;&#123;');
}

/**
 * Highlights each block of code once: the page, its translations and the search index have the same blocks. It took a
 * quarter of the time of a build.
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

/** Gives questions that are items of a list, as modules have them, an anchor each: search leads there. */
export function anchorQuestions(md: MarkdownIt): void {
  md.core.ruler.push('question-anchors', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      const text = token.type === 'list_item_open' ? (tokens[index + 2]?.content ?? '') : '';
      if (text.endsWith('?')) token.attrSet('id', anchorOf(text));
    }
  });
}

/** Puts the name and the facts of each parameter of a module next to its description, where there is room. */
export function groupParameters(md: MarkdownIt): void {
  md.core.ruler.push('parameters', (state) => {
    if (!isModulePage(state.env)) return;
    const tag = (html: string): (typeof state.tokens)[number] => {
      const token = new state.Token('html_block', '', 0);
      token.content = `${html}\n`;
      return token;
    };
    /** Where in the section of a parameter the walk is. */
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

const isModulePage = (env: unknown): boolean =>
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
