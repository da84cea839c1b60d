/**
 * Completes links without a text as saving a page does: `[[Help:Page (context)|]]`, and `[[|page]]` with the context
 * from the title of the page.
 */
import { legalTitleClass } from '@wiki-query/wikitext';

const letters = '[ _0-9A-Za-z\\u0080-\\u{10ffff}\\-]+';
const prefix = `(:?${letters}:|:|)`;

/** Longer links and more of them would take long. */
const longestLink = 300;
const mostLinks = 1000;
const emptyLink = new RegExp(`\\[\\[[^[\\]|\\n]{1,${longestLink}}\\|\\]\\]`, 'g');
const longLink = new RegExp(`\\[\\[[^[\\]|\\n]{${longestLink + 1}}`);

/**
 * The text with completed links. Undefined if completion would take long. `title` is the title of the page without its
 * namespace.
 */
export function completeLinks(text: string, title: string, legalCharacters: string): string | undefined {
  if (longLink.test(text) || (text.match(emptyLink)?.length ?? 0) > mostLinks) return undefined;
  const legal = `[${legalTitleClass(legalCharacters)}]+`;
  const link = (context: string): RegExp => new RegExp(`^\\[\\[${prefix}(${legal}?)${context}\\|\\]\\]$`, 'u');
  const forms = [
    link(`( ?\\(${legal}\\))()`),
    link(`( ?（${legal}）)()`),
    link(`( ?\\(${legal}\\)|)((?:, |，|، )${legal}|)`),
  ];
  const [before, after] = contextOf(title, legal);
  const isPlain = before === '' && after === '';
  return text
    .replace(emptyLink, (whole) => {
      const form = forms.find((one) => one.test(whole));
      return form === undefined ? whole : whole.replace(form, '[[$1$2$3$4|$2]]');
    })
    .replace(new RegExp(`\\[\\[\\|(${legal})\\]\\]`, 'gu'), (_, name: string) =>
      isPlain ? `[[${name}]]` : `[[${before}${name}${after}|${name}]]`,
    );
}

/** The text before and after the name in a title: `Help:` and ` (context)`, or `, place`. */
function contextOf(title: string, legal: string): readonly [before: string, after: string] {
  const inParentheses = new RegExp(`^(${letters}:|)${legal}?( \\(${legal}\\))$`, 'u').exec(title);
  const [, before = '', after = ''] =
    inParentheses ?? new RegExp(`^(${letters}:|)${legal}?(, ${legal}|)$`, 'u').exec(title) ?? [];
  return [before, after];
}
