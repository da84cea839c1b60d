import { languageOf } from '../../spec/schema.js';
import { groupBy } from '../../text/group-by.js';
import { didYouMean } from '../../text/nearest.js';
import { differingMarks } from '../../translate/same-marks.js';
import { entriesOf, type Entry, type SourceText } from '../../translate/translations.js';
import type { SpecContext, SpecRule } from '../../extension/extension.js';

/** The texts of each file, by their paths. */
type Sources = ReadonlyMap<string, ReadonlyMap<string, SourceText>>;

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/') + 1);

/**
 * A translation is of a text that the spec has, and has its references, numbers and code. A translation of an older text is
 * a warning, and is not used: a person who edits an English text need not know other languages.
 */
export const translationsFit: SpecRule = {
  name: 'translations-fit',
  optional: true,
  check(context) {
    const { spec, translated, positions, report } = context;
    const { texts, languages } = translated;
    const files = groupBy(texts, ({ file }) => file);
    const sources: Sources = new Map(
      [...files].map(([file, own]) => [file, new Map(own.map((text) => [text.path, text]))]),
    );
    for (const language of languages.keys()) {
      const known = new Set<string>();
      const entries = entriesOf(spec, language);
      for (const entry of entries) {
        const name = `${entry.file} ${entry.path}`;
        const values = { what: 'translation of', name: entry.key };
        if (known.has(name)) report('duplicate-name', positions.ofKey(entry.holder, entry.key), values);
        known.add(name);
        checkEntry(entry, sources, language, context);
      }
      const [first, ...others] = texts.filter(({ file, path }) => !known.has(`${file} ${path}`));
      if (first === undefined) continue;
      // At the file that translates the neighbours of the first text: there the translation belongs.
      const neighbour = entries.find(({ file }) => folderOf(file) === folderOf(first.file));
      const own = spec.translations.filter(({ file }) => languageOf(file) === language);
      const place = own.find(({ file }) => file === neighbour?.from) ?? own[0];
      const lacking = others.length === 0 ? '1 text has' : `${others.length + 1} texts have`;
      if (place) report('missing-translations', positions.of(place.spec), { texts: lacking, language });
    }
  },
};

function checkEntry(entry: Entry, sources: Sources, language: string, { spec, positions, report }: SpecContext): void {
  const { file, key, path, text, holder } = entry;
  const paths = sources.get(file);
  if (paths === undefined) {
    // The section itself is named wrongly: one message for all of its entries.
    if (Object.keys(holder)[0] !== key) return;
    const section = spec.translations.find(({ file: one }) => one === entry.from)?.spec.texts ?? holder;
    const place = positions.ofKey(section, file);
    report('unknown-translation', place, { name: file }, didYouMean(file, sources.keys()));
    return;
  }
  const place = positions.ofKey(holder, key);
  const source = paths.get(path);
  if (source === undefined) {
    report('unknown-translation', place, { name: path }, didYouMean(path, paths.keys()));
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
