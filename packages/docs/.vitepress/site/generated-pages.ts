/**
 * Pages of the generator hold texts of others: of a wiki that was imported, of a spec that somebody proposes. On these pages no text becomes
 * code of the site, whatever the page says: their HTML is cleaned, and Vue compiles none of it.
 */
import { posix } from 'node:path';
import sanitizeHtml from 'sanitize-html';
import type { MarkdownOptions } from 'vitepress';
import { escapeHtml } from './html.js';
import { pathOf } from './markdown.js';

type MarkdownIt = Parameters<NonNullable<MarkdownOptions['config']>>[0];

/** True for a page of the generator, by the path that VitePress gives. */
export const isGenerated = (root: string, path: string): boolean => posix.relative(root, path).startsWith('gen/');

/** Cleans the HTML of generated pages. To be called after all other plugins. */
export function cleanGeneratedPages(md: MarkdownIt, root: string): void {
  const isOfGenerator = (env: unknown): boolean => isGenerated(root, pathOf(env));
  const render = md.render.bind(md);
  md.render = (source, env: unknown = {}) => {
    const html = render(source, env);
    if (!isOfGenerator(env)) return html;
    withoutBlocks(env);
    return `<div v-pre>${cleanHtml(html)}</div>`;
  };
  withoutSnippets(md, isOfGenerator);
}

/**
 * Attributes and elements that Markdown, highlighting and the templates of pages write. Vue keeps a page as one string
 * only if it knows all attributes as those of HTML; it does not know `role`.
 */
const attributes = ['class', 'id', 'style', 'title', 'lang', 'dir', 'tabindex', 'aria-*', 'data-*', 'hidden'];
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...sanitizeHtml.defaults.allowedTags,
    'button',
    'details',
    'summary',
    'del',
    'fieldset',
    'ins',
    'input',
    'label',
    'wbr',
  ],
  allowedAttributes: {
    '*': attributes,
    a: ['href', 'name', 'target', 'rel'],
    button: ['type'],
    input: ['type', 'name', 'checked'],
    label: ['for'],
    ol: ['start'],
    td: ['align', 'colspan', 'rowspan'],
    th: ['align', 'colspan', 'rowspan'],
  },
  selfClosing: [...sanitizeHtml.defaults.selfClosing, 'wbr'],
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'escape',
  parseStyleAttributes: false,
  // The only fields are tabs of code.
  exclusiveFilter: ({ tag, attribs }) => tag === 'input' && attribs['type'] !== 'radio',
};

/** HTML that holds no script, loads nothing and means nothing to Vue. */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, options).replaceAll('{{', '&#123;&#123;').replaceAll('}}', '&#125;&#125;');

/** Scripts and styles of a page, which VitePress puts into its component. */
function withoutBlocks(env: unknown): void {
  if (typeof env !== 'object' || env === null) return;
  Object.assign(env, {
    sfcBlocks: { template: null, script: null, scriptSetup: null, scripts: [], styles: [], customBlocks: [] },
  });
}

/** `<<< file` puts a file into a page; here it is text. */
function withoutSnippets(md: MarkdownIt, isOfGenerator: (env: unknown) => boolean): void {
  md.block.ruler.before('snippet', 'no-snippet', (state, line, _end, silent) => {
    const text = state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
    if (!text.startsWith('<<<') || !isOfGenerator(state.env)) return false;
    if (silent) return true;
    state.line = line + 1;
    state.push('paragraph_open', 'p', 1);
    Object.assign(state.push('inline', '', 0), { content: text, children: [], map: [line, state.line] });
    state.push('paragraph_close', 'p', -1);
    return true;
  });
}

/**
 * The data of a page, in which nothing ends the script that VitePress writes it into, nor the attribute that has the
 * description.
 */
export function cleanPageData<T extends { readonly description: string }>(data: T): T {
  const clean: T = JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === 'string' ? value.replace(/<(?=\/script)/gi, '<\u200b') : value,
  );
  return { ...clean, description: escapeHtml(clean.description) };
}
