/** `<ref>` and `<references>`: footnotes (extension Cite). */
import type { Steps } from '../../expand/steps.js';
import type { ParserExtension, TagCall, TagParser, TagResult } from '../../parse/state/contract.js';
import { encodeValue } from '../../sanitize/attributes.js';
import { element, escapeHtml } from '../../text/html.js';
import { trimBlanks } from '../../text/trim.js';
import { errorHtml } from './messages.js';
import { listHtml, markHtml } from './print-references.js';
import { citeError, type CiteError, type RefCall, type RefFields, References } from './reference.js';
import { errorOf } from './validate.js';

interface State {
  readonly references: References;
  isInRef: boolean;
  /** The group of the list that is being parsed. */
  listGroup: string | undefined;
  /** Errors of tags in the list, each once. */
  readonly listErrors: Map<string, CiteError>;
}

const stateOf = (parser: TagParser): State =>
  parser.stateOf(citeTags, () => ({
    references: new References(),
    isInRef: false,
    listGroup: undefined,
    listErrors: new Map(),
  }));

const general = (html: string): TagResult => ({ kind: 'general', html });
const isBlank = (text: string | undefined): boolean => text === undefined || trimBlanks(text) === '';

function* ref({ content, attributes, parser }: TagCall): Steps<TagResult> {
  const state = stateOf(parser);
  if (state.isInRef) return general(escapeHtml(`<ref>${content ?? ''}</ref>`));
  state.isInRef = true;
  const html = yield* guardedRef({ text: content, attributes }, state, parser);
  state.isInRef = false;
  return general(html);
}

function* guardedRef(call: RefCall, state: State, parser: TagParser): Steps<string> {
  const { references, listGroup } = state;
  const { attributes } = call;
  if (attributes.has('extends')) parser.track('cite-tracking-category-ref-extends');
  const fields: RefFields = {
    group: attributes.get('group') ?? listGroup ?? '',
    name: attributes.get('name'),
    follow: attributes.get('follow'),
    direction: attributes.get('dir')?.toLowerCase(),
  };
  const error = errorOf(call, fields, { references, listGroup, isPreview: parser.isPreview });
  const text = isBlank(call.text) ? undefined : call.text;
  if (listGroup !== undefined) {
    if (error !== undefined) state.listErrors.set(JSON.stringify(error), error);
    else if (text !== undefined) references.define(fields.group, fields.name ?? '', text);
    return '';
  }
  if (error !== undefined) {
    references.pushInvalid();
    return yield* errorHtml(error, parser);
  }
  const reference = references.push({ ...call, text }, fields, parser.strip.unstripBoth);
  return reference === undefined ? '' : yield* markHtml(reference, parser);
}

const isResponsive = (given: string | undefined, { site }: TagParser): boolean =>
  given === undefined ? site.settings.citeresponsivereferences : given !== '0';

function* listTag({ content, attributes, parser }: TagCall): Steps<TagResult> {
  const state = stateOf(parser);
  if (state.isInRef || state.listGroup !== undefined)
    return general(escapeHtml(content === undefined ? '<references/>' : `<references>${content}</references>`));
  const group = attributes.get('group') ?? '';
  state.listGroup = group;
  const isKnown = [...attributes.keys()].every((key) => key === 'group' || key === 'responsive');
  const error = isKnown ? undefined : citeError('cite_error_references_invalid_parameters');
  const inside = isBlank(content) ? undefined : yield* parseContent(content ?? '', state, parser);
  const failure = error ?? inside;
  const html =
    failure === undefined
      ? (yield* listHtml(state.references.pop(group), isResponsive(attributes.get('responsive'), parser), parser)) +
        (yield* listErrors(state, parser))
      : yield* errorHtml(failure, parser);
  state.listGroup = undefined;
  return general(html);
}

/** Reads the definitions in a list. Tags that were parsed before the list was known are taken back and read again. */
function* parseContent(content: string, state: State, parser: TagParser): Steps<CiteError | undefined> {
  if (/\x7f'"`UNIQ--references-/i.test(content)) return citeError('cite_error_included_references');
  const count = content.match(/\x7f'"`UNIQ--ref-/gi)?.length ?? 0;
  for (const call of state.references.rollBack(count)) yield* guardedRef(call, state, parser);
  yield* parser.parse(content);
  return undefined;
}

function* listErrors(state: State, parser: TagParser): Steps<string> {
  const errors: string[] = [];
  for (const error of state.listErrors.values()) errors.push(yield* errorHtml(error, parser));
  state.listErrors.clear();
  return errors.length === 0 ? '' : `\n${errors.join('<br />\n')}`;
}

/** Lists of the groups that have none, at the end of the text. */
function* afterParse(text: string, parser: TagParser): Steps<string> {
  const { references } = stateOf(parser);
  let html = '';
  for (const group of references.names()) {
    if (group === '' || parser.isPreview)
      html += yield* listHtml(references.pop(group), isResponsive(undefined, parser), parser);
    else {
      const error = citeError('cite_error_group_refs_without_references', encodeValue(group));
      html += `<br />${yield* errorHtml(error, parser)}`;
    }
  }
  if (html === '') return text;
  return `${text}\n${parser.isPreview ? yield* previewOf(html, parser) : html}`;
}

function* previewOf(html: string, parser: TagParser): Steps<string> {
  const key = 'cite_section_preview_references';
  const id = 'mw-ext-cite-cite_section_preview_references_header';
  const head = parser.hasMessage(key) ? element('h2', { id }, escapeHtml(yield* parser.message(key))) : '';
  return element('div', { class: 'mw-ext-cite-cite_section_preview_references' }, head + html);
}

/** The extension Cite. */
export const citeTags: ParserExtension = { tags: { ref, references: listTag }, afterParse };
