/** Tags whose content is shown as it is written: `nowiki`, `pre`, `syntaxhighlight`, `math`. */
import { done } from '../expand/steps.js';
import type { ParserExtension, TagCall, TagHandler, TagResult } from '../parse/state/contract.js';
import { validateTagAttributes } from '../sanitize/attributes.js';
import { element, escapeText } from '../text/html.js';
import { lookUp } from '../text/look-up.js';
import { trimStart } from '../text/trim.js';

const signs: Readonly<Record<string, string>> = { '-{': '-&#123;', '}-': '&#125;-', '<': '&lt;', '>': '&gt;' };

/** References and markers stay. */
const escapeTags = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const at =
  (kind: TagResult['kind'], html: (call: TagCall) => string): TagHandler =>
  (call) =>
    done({ kind, html: html(call) });

const nowiki = ({ content = '' }: TagCall): string =>
  content.replace(/-\{|\}-|[<>]/g, (sign) => lookUp(signs, sign) ?? sign);

const pre = ({ content = '', attributes }: TagCall): string =>
  element('pre', Object.fromEntries(validateTagAttributes(attributes, 'pre')), escapeTags(withoutNowiki(content)));

/** On wikis that take HTML as it is (`$wgRawHtml`); others do not have the tag. */
const html = ({ content = '' }: TagCall): string => content;

/** The text without pairs of `nowiki` tags. */
function withoutNowiki(text: string): string {
  const [opening, closing] = ['<nowiki>', '</nowiki>'];
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return text;
  let out = '';
  let from = 0;
  for (;;) {
    const start = lower.indexOf(opening, from);
    const end = start < 0 ? -1 : lower.indexOf(closing, start);
    if (end < 0) return out + text.slice(from);
    out += text.slice(from, start) + text.slice(start + opening.length, end);
    from = end + closing.length;
  }
}

/** Code in a language. Its words have no colours. */
function code({ content = '', attributes, parser }: TagCall): string {
  const text = escapeText(parser.strip.unstripBoth(content));
  const language = attributes.get('lang') ?? attributes.get('language');
  const classes = `mw-highlight${language === undefined ? '' : ` mw-highlight-lang-${language}`} mw-content-ltr`;
  if (attributes.has('inline')) return element('code', { class: classes, dir: 'ltr' }, text.trim());
  return element('div', { class: classes, dir: 'ltr' }, `<pre>${trimStart(text.trimEnd(), '\n')}\n</pre>`);
}

const math = ({ content = '' }: TagCall): string =>
  element('span', { class: 'mwe-math-element' }, escapeText(content.trim()));

/** Tags of the core. */
export const verbatimTags: ParserExtension = {
  tags: { nowiki: at('nowiki', nowiki), pre: at('general', pre), html: at('nowiki', html) },
};

/** Tags of SyntaxHighlight and Math, without what these extensions draw. */
export const codeTags: ParserExtension = {
  tags: { syntaxhighlight: at('nowiki', code), source: at('nowiki', code), math: at('nowiki', math) },
};
