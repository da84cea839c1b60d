/** Which `<ref>` tags are wrong (`Validator` of the extension Cite). */
import { encodeValue } from '../../sanitize/attributes.js';
import { trimBlanks } from '../../text/trim.js';
import { citeError, type CiteError, type RefCall, type RefFields, type References } from './reference.js';

const known = new Set(['group', 'name', 'extends', 'follow', 'dir']);
const digits = /^\d+$/;
const tagStart = /<ref(?:erences)?(?![\p{L}\p{N}_])/iu;

/** Where the tag stands. */
export interface Context {
  readonly references: References;
  /** The group of the list that it stands in. */
  readonly listGroup: string | undefined;
  readonly isPreview: boolean;
}

/** The first error of a call. */
export function errorOf(call: RefCall, fields: RefFields, context: Context): CiteError | undefined {
  const { attributes, text } = call;
  const { name = '', follow = '', direction } = fields;
  const parent = attributes.get('extends') ?? '';
  if ([...attributes.keys()].some((key) => !known.has(key))) return citeError('cite_error_ref_too_many_keys');
  if ([name, parent, follow].some((one) => digits.test(one))) return citeError('cite_error_ref_numeric_key');
  if (parent !== '') return citeError('cite_error_ref_too_many_keys');
  if (follow !== '' && name !== '') return citeError('cite_error_ref_follow_conflicts');
  if (direction !== undefined && direction !== 'rtl' && direction !== 'ltr')
    return citeError('cite_error_ref_invalid_dir', direction);
  return context.listGroup === undefined ? errorInText(text, name) : errorInList(text, fields, context);
}

function errorInText(text: string | undefined, name: string): CiteError | undefined {
  if (name === '' && text === undefined) return citeError('cite_error_ref_no_key');
  if (name === '' && trimBlanks(text ?? '') === '') return citeError('cite_error_ref_no_input');
  return text !== undefined && hasTag(text) ? citeError('cite_error_included_ref') : undefined;
}

/** Whether a tag of this extension stands alone. */
function hasTag(text: string): boolean {
  if (!text.includes('<')) return false;
  const rest = withoutPairs(text);
  return tagStart.test(rest.slice(0, Math.max(0, rest.lastIndexOf('>'))));
}

/** The text without comments, and without pairs of tags and what is between them. */
function withoutPairs(text: string): string {
  const ends = new Map<string, number>();
  for (const { 1: name = '', index } of text.matchAll(/<\/([\p{L}\p{N}_]+)\s*>/gu)) ends.set(name, index);
  const start = /<([\p{L}\p{N}_]+)[^>]*(?:>|$)|<!--/gu;
  let out = '';
  let from = 0;
  for (;;) {
    start.lastIndex = from;
    const found = nextPair(text, start, ends);
    if (found === undefined) return out + text.slice(from);
    out += text.slice(from, found.from);
    from = found.to;
  }
}

function nextPair(text: string, start: RegExp, ends: ReadonlyMap<string, number>) {
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
    const [whole, name] = match;
    const after = match.index + whole.length;
    if (name === undefined) {
      const end = text.indexOf('-->', after);
      if (end >= 0) return { from: match.index, to: end + 3 };
    } else if ((ends.get(name) ?? -1) >= after) {
      const end = new RegExp(`</${name}\\s*>`, 'g');
      end.lastIndex = after;
      const closing = end.exec(text);
      if (closing !== null) return { from: match.index, to: closing.index + closing[0].length };
    }
  }
  return undefined;
}

function errorInList(text: string | undefined, fields: RefFields, context: Context): CiteError | undefined {
  const { group, name = '' } = fields;
  if (group !== context.listGroup) return citeError('cite_error_references_group_mismatch', encodeValue(group));
  if (name === '') return citeError('cite_error_references_no_key');
  if (text === undefined || trimBlanks(text) === '')
    return citeError('cite_error_empty_references_define', encodeValue(name), encodeValue(group));
  const isMissing = !context.isPreview && !context.references.has(group, name);
  return isMissing ? citeError('cite_error_references_missing_key', encodeValue(name)) : undefined;
}
