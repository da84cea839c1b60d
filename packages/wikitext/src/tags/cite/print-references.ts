/** Marks of footnotes and lists of footnotes (`FootnoteMarkFormatter`, `ReferenceListFormatter` of the extension Cite). */
import type { Steps } from '../../expand/steps.js';
import { formatNumber } from '../../language/number-formats.js';
import type { TagParser } from '../../parse/state/contract.js';
import { encodeValue } from '../../sanitize/attributes.js';
import { element } from '../../text/html.js';
import { markId, markLink, noteId, noteLink } from './anchors.js';
import { errorWikitext, wikitextOf } from './messages.js';
import { citeError, type GroupReferences, type Reference } from './reference.js';
import { trimEnd } from '../../text/trim.js';

/** A mark in the text. */
export function* markHtml(reference: Reference, parser: TagParser): Steps<string> {
  const { name, key, count } = reference;
  const label = encodeValue(yield* labelOf(reference, parser));
  const mark = name === undefined ? String(key) : name === '' ? '' : `${name}_${key}-${count - 1}`;
  const note = name === undefined ? String(key) : name === '' ? '' : `${name}-${key}`;
  return yield* parser.parse(yield* wikitextOf('cite_reference_link', parser, markId(mark), noteLink(note), label));
}

function* labelOf({ group, number }: Reference, parser: TagParser): Steps<string> {
  const digits = parser.localDigits(String(number));
  if (group === '') return digits;
  const message = `cite_link_label_group-${group}`;
  if (!parser.hasMessage(message)) return `${group} ${digits}`;
  const labels = (yield* parser.contentMessage(message)).split(/\s+/);
  return (
    labels[number - 1] ?? (yield* errorWikitext(citeError('cite_error_no_link_label_group', group, message), parser))
  );
}

/** With more references the list has columns. */
const mostInColumn = 10;

/** The list of a group. */
export function* listHtml(references: GroupReferences, isResponsive: boolean, parser: TagParser): Steps<string> {
  if (references.size === 0) return '';
  const ordered = [...references].sort(([, a], [, b]) => a.number - b.number);
  let wikitext = '\n';
  for (const [key, reference] of ordered) wikitext += `${yield* itemOf(String(key), reference, parser)}\n`;
  const list = element('ol', { class: 'references' }, yield* parser.parse(wikitext));
  if (!isResponsive) return list;
  const columns = references.size > mostInColumn ? ' mw-references-columns' : '';
  return element('div', { class: `mw-references-wrap${columns}` }, list);
}

function* itemOf(key: string, reference: Reference, parser: TagParser): Steps<string> {
  const { count, name, direction, follow } = reference;
  const text = yield* textOf(key, reference, parser);
  if (follow !== undefined) return `<p id="${noteId(follow)}">${text}</p>`;
  const attributes = direction === undefined ? '' : ` class="mw-cite-dir-${direction}"`;
  const id = name === undefined ? String(reference.key) : `${key}-${reference.key}`;
  if (count === 1) {
    const mark = name === undefined ? id : `${key}_${reference.key}-0`;
    return yield* wikitextOf('cite_references_link_one', parser, noteId(id), markLink(mark), text, attributes);
  }
  const links = yield* backLinks(key, reference, parser);
  const target = count > 0 ? noteId(`${key}-${reference.key}`) : '';
  return yield* wikitextOf('cite_references_link_many', parser, target, links, text, attributes);
}

function* textOf(key: string, { text, warning }: Reference, parser: TagParser): Steps<string> {
  if (text === undefined) {
    const message = parser.isPreview ? 'cite_warning_sectionpreview_no_text' : 'cite_error_references_no_text';
    return yield* errorWikitext(citeError(message, key), parser);
  }
  const error = warning === undefined ? '' : ` ${yield* errorWikitext(warning, parser)}`;
  return `<span class="reference-text">${trimEnd(text + error, '\n')}</span>\n`;
}

function* backLinks(key: string, reference: Reference, parser: TagParser): Steps<string> {
  const labels = yield* labelsOfBackLinks(parser);
  const links: string[] = [];
  for (let i = 0; i < reference.count; i += 1) {
    const number = numberOfLink(reference, i, parser);
    const label =
      labels.length === 0
        ? number
        : (labels[i] ?? (yield* errorWikitext(citeError('cite_error_references_no_backlink_label'), parser)));
    const target = markLink(`${key}_${reference.key}-${i}`);
    links.push(yield* wikitextOf('cite_references_link_many_format', parser, target, number, label));
  }
  const last = links.pop() ?? '';
  if (links.length === 0) return last;
  const separator = yield* wikitextOf('cite_references_link_many_sep', parser);
  return links.join(separator) + (yield* wikitextOf('cite_references_link_many_and', parser)) + last;
}

function* labelsOfBackLinks(parser: TagParser): Steps<readonly string[]> {
  const key = 'cite_references_link_many_format_backlink_labels';
  return parser.hasMessage(key) ? (yield* parser.contentMessage(key)).split(/\s+/) : [];
}

function numberOfLink({ number, count }: Reference, index: number, { language, localDigits }: TagParser): string {
  const padded = String(index).padStart(String(count).length, '0');
  const separator = formatNumber('0.', language).slice(1);
  return `${localDigits(String(number))}${separator}${localDigits(padded)}`;
}
