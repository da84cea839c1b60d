import { didYouMean } from '../../text/nearest.js';
import { differingMarks } from '../../translate/same-marks.js';
import { entriesOf, languagesOf, sourceTexts, type Entry, type SourceText } from '../../translate/translations.js';
import type { SpecContext, SpecRule } from '../../extension/extension.js';

type Sources = ReadonlyMap<string, ReadonlyMap<string, SourceText>>;

/**
 * A translation is of a text that the spec has, and has its references, numbers and code. A translation of an older text is
 * a warning, and is not used: a person who edits an English text need not know other languages.
 */
export const translationsFit: SpecRule = {
  name: 'translations-fit',
  optional: true,
  check(context) {
    const { spec, positions, report } = context;
    if (spec.translations.length === 0) return;
    const texts = sourceTexts(spec);
    const sources = byFile(texts);
    for (const language of languagesOf(spec)) {
      const known = new Set<string>();
      for (const entry of entriesOf(spec, language)) {
        const name = `${entry.file} ${entry.path}`;
        if (known.has(name))
          report('duplicate-name', positions.ofKey(entry.holder, entry.key), {
            what: 'translation of',
            name: entry.key,
          });
        known.add(name);
        checkEntry(entry, sources, language, context);
      }
      const missing = texts.filter(({ file, path }) => !known.has(`${file} ${path}`)).length;
      const first = spec.translations.find(({ file }) => /^texts\/([^/.]+)/.exec(file)?.[1] === language);
      if (missing > 0 && first)
        report('missing-translations', positions.of(first.spec), {
          texts: missing === 1 ? '1 text has' : `${missing} texts have`,
          language,
        });
    }
  },
};

function byFile(texts: readonly SourceText[]): Sources {
  const files = new Map<string, Map<string, SourceText>>();
  for (const text of texts) {
    let file = files.get(text.file);
    if (file === undefined) files.set(text.file, (file = new Map()));
    file.set(text.path, text);
  }
  return files;
}

function checkEntry(entry: Entry, sources: Sources, language: string, { spec, positions, report }: SpecContext): void {
  const { file, key, path, text, holder } = entry;
  const paths = sources.get(file);
  const place = positions.ofKey(holder, key);
  if (paths === undefined) {
    // The section itself is named wrongly: one message for all of its entries.
    if (Object.keys(holder)[0] !== key) return;
    const section = spec.translations.find(({ file: one }) => one === entry.from)?.spec.texts ?? holder;
    report(
      'unknown-translation',
      positions.ofKey(section, file),
      { name: file },
      didYouMean(file, [...sources.keys()]),
    );
    return;
  }
  const source = paths.get(path);
  if (source === undefined) {
    report('unknown-translation', place, { name: path }, didYouMean(path, [...paths.keys()]));
    return;
  }
  if (source.key !== key) {
    report('outdated-translation', place, { name: path, language, key: source.key });
    return;
  }
  if (text === null) return;
  const { missing, surplus } = differingMarks(source.text, text);
  if (missing.length === 0 && surplus.length === 0) return;
  const problem = [
    ...(missing.length > 0 ? [`lacks ${missing.join(' ')} of the English text`] : []),
    ...(surplus.length > 0 ? [`has ${surplus.join(' ')}, which the English text lacks`] : []),
  ].join(' and ');
  report('translation-differs', positions.ofValue(holder, key), { problem });
}
