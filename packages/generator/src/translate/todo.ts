/** Texts without a translation into a language, as a list and in its files. */
import { Document, parseDocument, Scalar } from 'yaml';
import { languageOf } from '../spec/schema.js';
import type { Spec } from '../spec/spec.js';
import { groupBy } from '../text/group-by.js';
import { catalogOf, entriesOf, sourceTexts, type SourceText } from './translations.js';
import type { TextFile } from '../text/text-file.js';

/** A text without translation, and the translation of what it was before, if there is one. */
export interface Untranslated extends SourceText {
  readonly before?: { readonly key: string; readonly text: string | null; readonly from: string };
}

/** The texts that a language lacks, in the order of the spec. */
export function untranslated(spec: Spec, language: string): readonly Untranslated[] {
  const catalog = catalogOf(spec, language);
  const older = new Map(entriesOf(spec, language).map((entry) => [`${entry.file}\n${entry.path}`, entry]));
  return sourceTexts(spec)
    .filter((text) => catalog(text) === undefined)
    .map((text) => {
      const before = older.get(`${text.file}\n${text.path}`);
      return before === undefined ? text : { ...text, before };
    });
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The comment above an entry: the English text, and the translation of an older one. */
const commentOf = ({ text, before }: Untranslated): string =>
  [oneLine(text), ...(before?.text == null ? [] : [`before: ${oneLine(before.text)}`])]
    .map((line) => ` ${line}`)
    .join('\n');

const layout = { lineWidth: 0 };

/** The list in the form of a file of translations, with the English texts as comments. */
export const printTodo = (todo: readonly Untranslated[]): string =>
  todo.length === 0 ? '' : withEntries(new Document({}), [], todo).toString(layout);

/** Adds an entry without translation for each text, in the section of its file below a path. */
function withEntries(document: Document, path: readonly string[], todo: readonly Untranslated[]): Document {
  for (const one of todo) {
    const old = [...path, one.file, one.before?.key];
    if (document.hasIn(old)) document.deleteIn(old);
    const key = new Scalar(one.key);
    key.commentBefore = commentOf(one);
    document.setIn([...path, one.file, key], new Scalar(null));
  }
  return document;
}

/** The file that new entries of a file of the spec go to. */
function fileFor(spec: string, files: readonly TextFile[], language: string): string {
  const own = files.filter(({ path }) => languageOf(path) === language);
  const known = own.find(({ text }) => text.includes(`\n  ${spec}:\n`));
  if (known) return known.path;
  const name = spec.startsWith('modules/') ? spec.split('/')[1] : spec.includes('/') ? spec.split('/')[0] : 'common';
  return `texts/${language}/${name}.yaml`;
}

/** The files of a language with an entry without translation for each text that lacks one. */
export function withTodo(
  files: readonly TextFile[],
  todo: readonly Untranslated[],
  language: string,
): readonly TextFile[] {
  const byTarget = groupBy(todo, (one) => one.before?.from ?? fileFor(one.file, files, language));
  return [...byTarget].map(([path, entries]) => {
    const before = files.find((file) => file.path === path)?.text;
    const document = before === undefined ? new Document({ texts: {} }) : parseDocument(before);
    return { path, text: withEntries(document, ['texts'], entries).toString(layout) };
  });
}
