/** The text of a slot, whole or one section of it, in the requested form. */
import { has } from '../../shapes/module.js';
import { mark } from '../../result/value.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { ApiError } from '../../errors/api-error.js';
import type { StoredText } from '../../content/stored-text.js';
import { parseTree, readSection, lookUp, type Obstacle } from '@wiki-query/wikitext';
import { formatsOf, usualFormat } from '../../content/content-formats.js';
import type { RevisionOptions } from './options.js';
import type { RevisionRow } from './rows.js';
import type { Slot } from '../../content/slots.js';

/** Text of a slot with its model. */
export interface Content {
  readonly text: string;
  readonly model: string;
}

/** The content of a slot, or why there is none. */
export type SlotContent = Content | { readonly lacks: 'textmissing' | 'nosuchsection' };

/** The text of a slot as this request shows it. */
export function contentOf(
  slot: Slot,
  stored: StoredText | undefined,
  row: RevisionRow,
  run: QueryRun,
  options: RevisionOptions,
): SlotContent {
  if (stored === undefined || !('text' in stored)) {
    // It is in storage that this server cannot read.
    if (stored !== undefined && stored.problem !== 'missing') run.warn('textelsewhere', { id: row.id });
    return { lacks: 'textmissing' };
  }
  const { section } = options;
  if (section === undefined) return { text: stored.text, model: slot.model };
  const part = slot.model === 'wikitext' ? readSection(stored.text, section, run.call.wiki.syntax) : undefined;
  return part === undefined ? { lacks: 'nosuchsection' } : { text: part, model: slot.model };
}

/** Rejects a section that the revision does not have. */
export function refuseSection(row: RevisionRow, options: RevisionOptions): never {
  throw new ApiError('nosuchsection', { section: options.section ?? '', id: row.id });
}

/** Members of a slot with its text, in the requested form. */
export function slotContentMembers(
  { text, model }: Content,
  role: string,
  row: RevisionRow,
  run: QueryRun,
  options: RevisionOptions,
) {
  const format = lookUp(options.slotFormats, role) ?? usualFormat(model, run.call.wiki.site);
  if (formatsOf(model, run.call.wiki.site).includes(format))
    return { contentmodel: model, contentformat: format, content: text };
  run.warn('badformat', { format, model, name: row.id });
  return { badcontentformat: true };
}

/** A processed text, or why it cannot be exact. */
export type ProcessedText = { readonly text: string } | { readonly obstacle: Obstacle };

export type ProcessedTexts = ReadonlyMap<RevisionRow, ProcessedText>;

/** Processed texts of a response's revisions. */
export interface ContentBatch {
  readonly options: RevisionOptions;
  readonly processed: ProcessedTexts;
}

/** Members of a revision with the text of its main slot: the old form, with all text options. */
export function oldContentMembers(content: Content, row: RevisionRow, run: QueryRun, batch: ContentBatch) {
  const { options } = batch;
  const wantsTree = has(options.props, 'parsetree') || (has(options.props, 'content') && options.generateXml);
  return {
    ...(wantsTree && treeMembers(content, row, run)),
    ...(has(options.props, 'content') && textMembers(content, row, run, batch)),
  };
}

const titleOf = ({ namespace, title }: RevisionRow, { call }: QueryRun): string =>
  call.titleTexts.text(namespace, title);

function treeMembers({ text, model }: Content, row: RevisionRow, run: QueryRun) {
  if (model !== 'wikitext') {
    run.warn('parsetree-notwikitext', { page: titleOf(row, run), model });
    return { badcontentformatforparsetree: true };
  }
  return { parsetree: parseTree(text, run.call.wiki.syntax) };
}

function textMembers({ text, model }: Content, row: RevisionRow, run: QueryRun, { options, processed }: ContentBatch) {
  if (options.parse) return processedMembers(processed.get(row), run);
  if (options.expandTemplates) return expandedMembers(model, processed.get(row), row, run);
  const format = options.contentFormat ?? usualFormat(model, run.call.wiki.site);
  if (formatsOf(model, run.call.wiki.site).includes(format))
    return { contentformat: format, contentmodel: model, content: text };
  run.warn('badformat', { format, model, name: titleOf(row, run) });
  return { badcontentformat: true };
}

function expandedMembers(model: string, expanded: ProcessedText | undefined, row: RevisionRow, run: QueryRun) {
  if (model !== 'wikitext') {
    run.warn('templateexpansion-notwikitext', { page: titleOf(row, run), model });
    return { badcontentformat: true };
  }
  return processedMembers(expanded, run);
}

function processedMembers(processed: ProcessedText | undefined, run: QueryRun) {
  if (processed === undefined) return {};
  if ('text' in processed) return { content: processed.text };
  const { kind, name } = processed.obstacle;
  run.warn('notexact', { kind, name });
  return {};
}

/** Sets the form of an object with a text, or of an empty one. */
export function withContentMark<T extends object>(members: T): T {
  return mark(members, { emptyArray: 'both', ...('content' in members && { content: 'content' }) });
}
