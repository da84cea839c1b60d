/** `<poem>`: lines stay lines (extension Poem). */
import type { Steps } from '../expand/steps.js';
import type { ParserExtension, TagCall, TagResult } from '../parse/state/contract.js';
import { validateTagAttributes } from '../sanitize/attributes.js';
import { element } from '../text/html.js';
import { trimBlanks } from '../text/trim.js';

const indented = (_: string, colons: string, line: string): string =>
  element(
    'span',
    { class: 'mw-poem-indented', style: `display: inline-block; margin-inline-start: ${colons.length}em;` },
    line,
  );

function* poem({ content = '', attributes, parser }: TagCall): Steps<TagResult> {
  const edge = attributes.has('compact') ? '' : '\n';
  const lineBreak = parser.strip.put('general', 'item', '<br />');
  const lines = content
    .replace(/^(:+)(.+)$/gm, indented)
    .replace(/^\n/, '')
    .replace(/\n$/, '')
    .replace(/(?<!^----)\n/gm, `${lineBreak}\n`)
    .replace(/^ +/gm, (spaces) => '&#160;'.repeat(spaces.length));
  const parsed = (yield* parser.parse(lines)).replaceAll(`<hr />${lineBreak}`, '<hr />');
  const given = validateTagAttributes(attributes, 'div');
  const name = given.get('class');
  const all = { ...Object.fromEntries(given), class: name === undefined ? 'poem' : `poem ${name}` };
  return { kind: 'general', html: element('div', all, edge + trimBlanks(parsed) + edge) };
}

/** The extension Poem. */
export const poemTags: ParserExtension = { tags: { poem } };
