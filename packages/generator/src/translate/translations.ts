/** Translations of a spec: which text of which file each entry is about, and the spec in another language. */
import { definitions, languageOf, type DefinitionName } from '../spec/schema.js';
import type { Located, Spec } from '../spec/spec.js';
import { hashOf } from '../text/hash.js';
import { joinTexts } from './joined-texts.js';
import { mapTexts } from './map-texts.js';

/** A text of the spec, and what translations refer to it by. */
export interface SourceText {
  readonly file: string;
  readonly path: string;
  readonly text: string;
  /** `path@fingerprint`: changes when the text does. */
  readonly key: string;
}

/** A translation and where it stands. */
export interface Entry {
  readonly file: string;
  readonly key: string;
  /** That of the text, whatever the text was. */
  readonly path: string;
  readonly text: string | null;
  /** The map that holds it, for its place. */
  readonly holder: object;
  /** The file of translations that it is from. */
  readonly from: string;
  readonly machine: boolean;
}

/** The first letters of the hash of a text, whatever its line breaks. */
export const fingerprintOfText = (text: string): string => hashOf(text.replace(/\s+/g, ' ').trim()).slice(0, 6);

const keyOf = (path: string, text: string): string => `${path}@${fingerprintOfText(text)}`;

/** A spec with each of its parts mapped, in the order of its files. */
export function mapParts(spec: Spec, map: <T>(part: T, kind: DefinitionName, file: string) => T): Spec {
  const located = <T>(parts: readonly Located<T>[], kind: DefinitionName): Located<T>[] =>
    parts.map((one) => ({ ...one, spec: map(one.spec, kind, one.file) }));
  return {
    ...spec,
    modules: located(spec.modules, 'Module'),
    protocol: located(spec.protocol, 'Module'),
    resources: located(spec.resources, 'Resource'),
    sets: map(spec.sets, 'Sets', 'sets.yaml'),
    messages: map(spec.messages, 'Errors', 'errors.yaml'),
    states: map(spec.states, 'States', 'states.yaml'),
    texts: map(spec.texts, 'Texts', 'texts.yaml'),
    types: map(spec.types, 'Types', 'types.yaml'),
    api: map(spec.api, 'Api', 'api.yaml'),
    formats: map(spec.formats, 'Formats', 'formats.yaml'),
  };
}

/** A spec with each text that people read mapped, in the order of its files. */
const mapSourceTexts = (spec: Spec, map: (text: SourceText) => string): Spec =>
  mapParts(spec, (part, kind, file) =>
    mapTexts(part, definitions[kind], {
      text: (path, text) => (text.trim() === '' ? text : map({ file, path, text, key: keyOf(path, text) })),
    }),
  );

/** Every text of a spec that people read, in the order of its files. */
export function sourceTexts(spec: Spec): readonly SourceText[] {
  const found: SourceText[] = [];
  mapSourceTexts(spec, (text) => {
    found.push(text);
    return text.text;
  });
  return found;
}

const filesOf = ({ translations }: Spec, language: string): Spec['translations'] =>
  translations.filter(({ file }) => languageOf(file) === language);

/** The entries of all files of a language. */
export const entriesOf = (spec: Spec, language: string): readonly Entry[] =>
  filesOf(spec, language).flatMap(({ file: from, spec: { texts = {}, machine = false } }) =>
    Object.entries(texts).flatMap(([file, entries]) =>
      Object.entries(entries).map(([key, text]) => {
        const path = key.replace(/@[^@]*$/, '');
        return { file, key, path, text, holder: entries, from, machine };
      }),
    ),
  );

/** Finds the translation of a text; none of one that is not translated, or was before it changed. */
export type Catalog = (text: Pick<SourceText, 'file' | 'key'>) => (Entry & { readonly text: string }) | undefined;

/** The translations of a language. */
export function catalogOf(spec: Spec, language: string): Catalog {
  const found = entriesOf(spec, language).flatMap(({ text, ...entry }) =>
    text === null ? [] : [[`${entry.file}\n${entry.key}`, { ...entry, text }] as const],
  );
  const byKey = new Map(found);
  return ({ file, key }) => byKey.get(`${file}\n${key}`);
}

/** A spec in all languages, as far as it is translated. */
export interface TranslatedSpec {
  /** The spec with its texts joined. */
  readonly joined: Spec;
  /** Every text of the spec that people read, in English; not listed where nothing is translated. */
  readonly texts: readonly SourceText[];
  /** The translations of texts as they are now, by language, in the order in which they are joined. */
  readonly languages: ReadonlyMap<string, readonly Entry[]>;
}

/** A spec with its translations. */
export function translateSpec(spec: Spec): TranslatedSpec {
  const names = [...new Set(spec.translations.flatMap(({ file }) => languageOf(file) ?? []))].sort();
  const languages = names.map((language) => ({ language, find: catalogOf(spec, language), used: new Array<Entry>() }));
  const texts: SourceText[] = [];
  const translations = (text: SourceText): (string | undefined)[] => {
    texts.push(text);
    return languages.map(({ find, used }) => {
      const entry = find(text);
      if (entry) used.push(entry);
      return entry?.text;
    });
  };
  const joined =
    languages.length === 0 ? spec : mapSourceTexts(spec, (text) => joinTexts(text.text, translations(text)));
  return {
    joined: { ...joined, translations: [] },
    texts,
    languages: new Map(languages.map(({ language, used }) => [language, used])),
  };
}

/** Name of a language and words of the documentation, from its files. */
export function frameOf(spec: Spec, language: string) {
  const specs = filesOf(spec, language).map((one) => one.spec);
  const frame: Readonly<Record<string, string>> = Object.assign({}, ...specs.map((one) => one.frame ?? {}));
  return { name: specs.find(({ name }) => name !== undefined)?.name ?? language, frame };
}
