/** `<indicator>`: an icon at the top of the page. */
import type { Steps } from '../expand/steps.js';
import type { ParserExtension, TagCall, TagResult } from '../parse/state/contract.js';
import { trimBlanks } from '../text/trim.js';
import { errorText } from './error-text.js';

function* indicator({ content = '', attributes, parser }: TagCall): Steps<TagResult> {
  const name = trimBlanks(attributes.get('name') ?? '');
  if (name === '') return yield* errorText('invalid-indicator-name', parser);
  parser.setIndicator(name, withoutParagraph(yield* parser.parseFully(content)));
  return { kind: 'general', html: '' };
}

/** The content of a paragraph that is all of the HTML (`Parser::stripOuterParagraph`). */
function withoutParagraph(html: string): string {
  const inside = /^<p>([^]*)\n?<\/p>\n?$/.exec(html)?.[1];
  return inside === undefined || inside.includes('</p>') ? html : inside.replace(/\n$/, '');
}

/** The tag of the core. */
export const indicatorTag: ParserExtension = { tags: { indicator } };
