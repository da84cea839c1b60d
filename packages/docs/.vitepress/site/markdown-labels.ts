/** Translates labels for screen readers within pages, which VitePress has only in English. */
import type { MarkdownOptions } from 'vitepress';
import { type Language, wordsOf } from './languages.js';
import { languageOf } from './markdown.js';

type MarkdownIt = Parameters<NonNullable<MarkdownOptions['config']>>[0];

/** Labels links to headings, and buttons that copy code. */
export function translateLabels(md: MarkdownIt, root: string, languages: readonly Language[]): void {
  const wordsFor = (env: unknown): ((text: string) => string) => wordsOf(languageOf(env, root, languages));
  md.core.ruler.push('anchor-labels', ({ tokens, env }) => {
    const label = wordsFor(env)('Link to “{heading}”');
    for (const { children } of tokens) {
      const anchor = children?.find(({ type, attrs }) => type === 'link_open' && attrs?.some(isAnchorClass));
      const heading = children?.map(({ type, content }) => (/^(text|code_inline)$/.test(type) ? content : '')).join('');
      anchor?.attrSet(
        'aria-label',
        label.replace('{heading}', () => heading?.trim() ?? ''),
      );
    }
  });
  const { fence } = md.renderer.rules;
  if (!fence) return;
  md.renderer.rules.fence = (tokens, index, options, env: unknown, self) => {
    const say = wordsFor(env);
    const labels = `title="${say('Copy code')}" data-copied="${say('Copied')}"`;
    return fence(tokens, index, options, env, self).replace('title="Copy Code"', labels);
  };
}

const isAnchorClass = ([name, value]: readonly [string, string]): boolean =>
  name === 'class' && value === 'header-anchor';
