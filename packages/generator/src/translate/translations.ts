/** Translations of a spec: which text of which file each entry is about, and the spec in another language. */
import { definitions, languageOf, type DefinitionName } from '../spec/schema.js';
import type { Located, Spec } from '../spec/spec.js';
import { hashOf } from '../text/hash.js';
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
  readonly text: string | null;
  /** The map that holds it, for its place. */
  readonly holder: object;
  /** The file of translations that it is from. */
  readonly from: string;
  readonly machine: boolean;
}

/** The first letters of the hash of a text, whatever its line breaks. */
export const fingerprintOfText = (text: string): string => hashOf(text.replace(/\s+/g, ' ').trim()).slice(0, 6);

export function splitKey(key: string): { readonly path: string; readonly fingerprint: string } {
  const at = key.lastIndexOf('@');
  return at < 0 ? { path: key, fingerprint: '' } : { path: key.slice(0, at), fingerprint: key.slice(at + 1) };
}

/** A spec with each of its parts mapped, in the order of its files. */
function mapParts(spec: Spec, map: <T>(file: string, kind: DefinitionName, part: T) => T): Spec {
  const located = <T>(parts: readonly Located<T>[], kind: DefinitionName): Located<T>[] =>
    parts.map((one) => ({ ...one, spec: map(one.file, kind, one.spec) }));
  return {
    ...spec,
    modules: located(spec.modules, 'Module'),
    protocol: located(spec.protocol, 'Module'),
    resources: located(spec.resources, 'Resource'),
    sets: map('sets.yaml', 'Sets', spec.sets),
    messages: map('errors.yaml', 'Errors', spec.messages),
    states: map('states.yaml', 'States', spec.states),
    texts: map('texts.yaml', 'Texts', spec.texts),
    types: map('types.yaml', 'Types', spec.types),
    api: map('api.yaml', 'Api', spec.api),
    formats: map('formats.yaml', 'Formats', spec.formats),
  };
}

/** Every text of a spec that people read, in the order of its files. */
export function sourceTexts(spec: Spec): readonly SourceText[] {
  const found: SourceText[] = [];
  mapParts(spec, (file, kind, part) =>
    mapTexts(part, definitions[kind], (path, text) => {
      if (text.trim() !== '') found.push({ file, path, text, key: `${path}@${fingerprintOfText(text)}` });
      return text;
    }),
  );
  return found;
}

/** The languages that a spec has translations into. */
export const languagesOf = ({ translations }: Spec): readonly string[] =>
  [...new Set(translations.flatMap(({ file }) => languageOf(file) ?? []))].sort();

/** The entries of all files of a language. */
export const entriesOf = ({ translations }: Spec, language: string): readonly Entry[] =>
  translations
    .filter(({ file }) => languageOf(file) === language)
    .flatMap(({ file: from, spec: { texts = {}, machine = false } }) =>
      Object.entries(texts).flatMap(([file, entries]) =>
        Object.entries(entries).map(([key, text]) => ({ file, key, text, holder: entries, from, machine })),
      ),
    );

/** Translations by file and key; a text that is not translated, or was before it changed, is not there. */
export type Catalog = ReadonlyMap<string, Entry & { readonly text: string }>;

const catalogKey = (file: string, key: string): string => `${file}\n${key}`;

/** The translations of a language, by file and key. */
export const catalogOf = (spec: Spec, language: string): Catalog =>
  new Map(
    entriesOf(spec, language).flatMap((entry) => {
      const { file, key, text } = entry;
      return text === null ? [] : [[catalogKey(file, key), { ...entry, text }] as const];
    }),
  );

/** The translation of a text, if it is of the text as it is now. */
export const translationOf = (catalog: Catalog, { file, key }: Pick<SourceText, 'file' | 'key'>) =>
  catalog.get(catalogKey(file, key));

/** The spec with its texts in a language, as far as they are translated. */
export const translateSpec = (spec: Spec, catalog: Catalog): Spec =>
  mapParts(spec, (file, kind, part) =>
    mapTexts(
      part,
      definitions[kind],
      (path, text) => translationOf(catalog, { file, key: `${path}@${fingerprintOfText(text)}` })?.text ?? text,
    ),
  );

/** Name of a language and words of the documentation, from its files. */
export function frameOf(
  { translations }: Spec,
  language: string,
): {
  readonly name: string;
  readonly frame: Readonly<Record<string, string>>;
} {
  const specs = translations.filter(({ file }) => languageOf(file) === language).map(({ spec }) => spec);
  return {
    name: specs.find(({ name }) => name !== undefined)?.name ?? language,
    frame: Object.assign({}, ...specs.map(({ frame }) => frame ?? {})) as Readonly<Record<string, string>>,
  };
}
