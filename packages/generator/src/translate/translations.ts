/** Translations of a spec: which text of which file each entry is about, and the spec in another language. */
import { definitions, documentOf, languageOf, type DefinitionName } from '../spec/schema.js';
import type { Spec } from '../spec/spec.js';
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

/** Path and fingerprint of a key. */
export function splitKey(key: string): { readonly path: string; readonly fingerprint: string } {
  const at = key.lastIndexOf('@');
  return at < 0 ? { path: key, fingerprint: '' } : { path: key.slice(0, at), fingerprint: key.slice(at + 1) };
}

type Root = Readonly<{ file: string; kind: DefinitionName; value: unknown }>;

/** The parts of a spec by the file that they are from. */
function rootsOf(spec: Spec): readonly Root[] {
  const located = [...spec.modules, ...spec.protocol, ...spec.resources].flatMap(({ file, spec: value }) => {
    const kind = documentOf(file);
    return kind === undefined ? [] : [{ file, kind, value }];
  });
  const { sets, messages, states, texts, types, api, formats } = spec;
  return [
    ...located,
    { file: 'sets.yaml', kind: 'Sets', value: sets },
    { file: 'errors.yaml', kind: 'Errors', value: messages },
    { file: 'states.yaml', kind: 'States', value: states },
    { file: 'texts.yaml', kind: 'Texts', value: texts },
    { file: 'types.yaml', kind: 'Types', value: types },
    { file: 'api.yaml', kind: 'Api', value: api },
    { file: 'formats.yaml', kind: 'Formats', value: formats },
  ];
}

/** Every text of a spec that people read, in the order of its files. */
export function sourceTexts(spec: Spec): readonly SourceText[] {
  const found: SourceText[] = [];
  for (const { file, kind, value } of rootsOf(spec))
    mapTexts(value, definitions[kind], (path, text) => {
      if (text.trim() !== '') found.push({ file, path, text, key: `${path}@${fingerprintOfText(text)}` });
      return text;
    });
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

/** What a language has, ready to be looked up. */
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
export function translateSpec(spec: Spec, catalog: Catalog): Spec {
  const translate = <T>(file: string, kind: DefinitionName, value: T): T =>
    mapTexts(
      value,
      definitions[kind],
      (path, text) => translationOf(catalog, { file, key: `${path}@${fingerprintOfText(text)}` })?.text ?? text,
    );
  return {
    ...spec,
    modules: spec.modules.map((one) => ({ ...one, spec: translate(one.file, 'Module', one.spec) })),
    protocol: spec.protocol.map((one) => ({ ...one, spec: translate(one.file, 'Module', one.spec) })),
    resources: spec.resources.map((one) => ({ ...one, spec: translate(one.file, 'Resource', one.spec) })),
    sets: translate('sets.yaml', 'Sets', spec.sets),
    messages: translate('errors.yaml', 'Errors', spec.messages),
    states: translate('states.yaml', 'States', spec.states),
    texts: translate('texts.yaml', 'Texts', spec.texts),
    types: translate('types.yaml', 'Types', spec.types),
    api: translate('api.yaml', 'Api', spec.api),
    formats: translate('formats.yaml', 'Formats', spec.formats),
  };
}

/** What the files of a language say of the language itself. */
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
