/** Places where a long request may break: before `&` and `|`, so that no line ends within a word. */
import type { MarkdownOptions } from 'vitepress';

type MarkdownIt = Parameters<NonNullable<MarkdownOptions['config']>>[0];

/** Adds them to code. Copied text does not have them. */
export function breakRequests(md: MarkdownIt): void {
  for (const name of ['fence', 'code_inline'] as const) {
    const rule = md.renderer.rules[name];
    if (rule === undefined) continue;
    md.renderer.rules[name] = (...parameters) => withBreaks(rule(...parameters));
  }
}

/** Code as HTML with them, where a word is on both sides. */
export const withBreaks = (html: string): string =>
  html.replaceAll(/>[^<]+/g, (text) => text.replaceAll(/(?<=[^\s>])(?:&amp;|&#x26;|\|)(?=[^\s|&])/g, '<wbr>$&'));
