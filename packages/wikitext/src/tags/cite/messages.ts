/** Messages of the extension Cite: those of the wiki, and for a wiki without them the markup that they represent. */
import type { Steps } from '../../expand/steps.js';
import type { TagParser } from '../../parse/state/contract.js';
import { fillIn } from '../../text/fill-in.js';
import { element } from '../../text/html.js';
import { lookUp } from '../../text/look-up.js';
import type { CiteError } from './reference.js';

const bracket = (sign: string): string => `<span class="cite-bracket">${sign}</span>`;

/** Markup of marks and notes. */
const usual: Readonly<Record<string, string>> = {
  cite_reference_link: `<sup id="$1" class="reference">[[#$2|${bracket('&#91;')}$3${bracket('&#93;')}]]</sup>`,
  cite_references_link_one: '<li id="$1"$4><span class="mw-cite-backlink">[[#$2|↑]]</span> $3</li>',
  cite_references_link_many: '<li id="$1"$4><span class="mw-cite-backlink">↑ $2</span> $3</li>',
  cite_references_link_many_format: '<sup>[[#$1|$2]]</sup>',
  cite_references_link_many_sep: '&#32;',
  cite_references_link_many_and: '&#32;',
};

/** Wikitext of a message with values. They are inserted after braces are expanded. */
export function* wikitextOf(key: string, parser: TagParser, ...values: readonly string[]): Steps<string> {
  const text = parser.hasMessage(key) ? yield* parser.contentMessage(key) : (lookUp(usual, key) ?? `⧼${key}⧽`);
  return fillIn(text, values);
}

/** An error as wikitext, in its element. */
export function* errorWikitext(error: CiteError, parser: TagParser): Steps<string> {
  return inElement(yield* errorMessage(error, parser), error, parser);
}

/** An error as HTML. */
export function* errorHtml(error: CiteError, parser: TagParser): Steps<string> {
  return inElement(yield* parser.parse(yield* errorMessage(error, parser)), error, parser);
}

const kindOf = ({ message }: CiteError): 'warning' | 'error' =>
  message.startsWith('cite_warning') ? 'warning' : 'error';

function* errorMessage(error: CiteError, parser: TagParser): Steps<string> {
  const kind = kindOf(error);
  if (kind === 'error') parser.track('cite-tracking-category-cite-error');
  const text = fillIn(yield* parser.message(error.message), error.values);
  return parser.hasMessage(`cite_${kind}`) ? fillIn(yield* parser.message(`cite_${kind}`), [text]) : text;
}

function inElement(content: string, error: CiteError, { reader }: TagParser): string {
  const kind = kindOf(error);
  const id = error.message.replace(/^cite_(?:error|warning)_/, '');
  const more = kind === 'warning' ? ` mw-ext-cite-warning-${id}` : '';
  const dir = reader.isRightToLeft ? 'rtl' : 'ltr';
  return element('span', { class: `${kind} mw-ext-cite-${kind}${more}`, lang: reader.language, dir }, content);
}
