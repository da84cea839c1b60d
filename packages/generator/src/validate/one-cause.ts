/** One mistake, one message: what follows from a mistake that is reported already is left out or counted. */
import type { DiagnosticCode } from '../diagnostics/codes.js';
import { diagnose, type Diagnostic } from '../diagnostics/diagnostic.js';
import { groupBy } from '../text/group-by.js';
import { lookUp } from '../text/look-up.js';

/** Files and folders that others refer to: the code of a reference that leads nowhere, and what the file should have. */
const homes: Readonly<Record<string, { readonly code?: DiagnosticCode; readonly what?: string }>> = {
  'sets.yaml': { code: 'unknown-set', what: 'sets' },
  'texts.yaml': { code: 'unknown-text', what: 'texts' },
  'errors.yaml': { code: 'unknown-error', what: 'codes' },
  'components.yaml': { code: 'unknown-component', what: 'components' },
  'resources/': { code: 'unknown-resource', what: 'resources' },
  'api.yaml': { code: 'missing-component', what: 'defaults' },
  'types.yaml': { code: 'unknown-token', what: 'tokens' },
  // Only translations of their texts show that they were there.
  'states.yaml': {},
  'formats.yaml': {},
};
/** Numbers are in several files: when one is missing, so are its numbers. */
const missingNumbers: readonly string[] = ['unknown-placeholder', 'missing-limits'];
const unreadable: ReadonlySet<string> = new Set([
  'not-utf8',
  'yaml-syntax',
  'yaml-too-deep',
  'too-many-aliases',
  'unknown-tag',
]);
const repeated: ReadonlySet<string> = new Set([
  ...Object.values(homes).map(({ code = '' }) => code),
  'unknown-parameter',
  'broken-link',
  'dangling-like',
]);

/** Key of a module or parameter → what is reported where it is not there. */
const lackingWith: Readonly<Record<string, readonly DiagnosticCode[]>> = {
  summary: ['missing-text'],
  description: ['missing-text'],
  type: ['missing-type', 'misplaced-key', 'default-outside'],
  values: ['missing-type', 'misplaced-key', 'default-outside'],
  multi: ['misplaced-key', 'unknown-templatevar'],
  parameters: ['unknown-parameter', 'unknown-target', 'wrong-constraint'],
  examples: ['missing-example', 'unknown-target'],
  result: ['missing-result'],
};

const isAboutTranslation = ({ code }: Diagnostic): boolean => /^(outdated|unknown|missing)-translations?$/.test(code);
const isUnreadable = ({ code }: Diagnostic): boolean => unreadable.has(code);
const namesIn = ({ about = '' }: Diagnostic): readonly string[] => about.split(' ').toSorted();
const moduleOf = ({ place }: Diagnostic): string => place.file.replace(/^.*\//, '').replace(/\.ya?ml$/, '');

/** Causes, and whether another finding follows from one. */
const causes: readonly {
  readonly is: (one: Diagnostic) => boolean;
  readonly explains: (other: Diagnostic, cause: Diagnostic) => boolean;
}[] = [
  {
    // The rest of the file is unknown, and with it its module, and what others refer to in it.
    is: isUnreadable,
    explains: (other, cause) => {
      const { code = '' } = lookUp(homes, cause.place.file) ?? {};
      const isReference = code !== '' && [code, ...missingNumbers].includes(other.code);
      const about = other.about?.replaceAll('"', '') ?? '';
      const isInFile = other.place.file === cause.place.file || about.split('.')[0] === moduleOf(cause);
      return !isUnreadable(other) && (isReference || isInFile || isAboutTranslation(other));
    },
  },
  {
    // Which names a module has, and what an example selects, is unknown before the modules are sound.
    is: ({ code, severity, place }) =>
      severity === 'error' && code !== 'example-unfit' && /^(modules|protocol|actions)\//.test(place.file),
    explains: ({ code }) => code === 'example-unfit',
  },
  {
    // The form of a rule about parameters, and of a name, is unknown before the keys are sound.
    is: ({ code }) => code === 'wrong-type' || code === 'unknown-key',
    explains: ({ code, place }, cause) =>
      (code === 'wrong-constraint' || code === 'module-name') && place.file === cause.place.file,
  },
  {
    // What a key has is unknown, not lacking, where its value has the wrong type.
    is: ({ code }) => code === 'wrong-type',
    explains: (other, cause) => {
      const [, key = ''] = /^"(\w+)" must be/.exec(cause.message) ?? [];
      const codes = lookUp(lackingWith, key) ?? [];
      const isLacking = other.code === 'missing-text' ? other.message.endsWith(` no ${key}`) : true;
      return other.place.file === cause.place.file && isLacking && codes.some((code) => code === other.code);
    },
  },
  {
    // An entry of the wrong type is there, so that what refers to it is right.
    is: ({ code }) => code === 'wrong-type',
    explains: ({ code, about }, cause) => {
      const home = lookUp(homes, cause.place.file);
      return home?.code === code && cause.message.startsWith(`"${about}" must be`);
    },
  },
  {
    // The group of a module in the wrong folder is as wrong as the folder.
    is: ({ code }) => code === 'wrong-place',
    explains: (other, cause) => other.code !== 'wrong-place' && other.place.file === cause.place.file,
  },
  {
    // The modules of a circle have no parameters of their own.
    is: ({ code }) => code === 'cyclic-like',
    explains: (other, cause) => other.code !== 'cyclic-like' && namesIn(cause).includes(moduleOf(other)),
  },
  {
    // Members may lack because of an error in the file that describes the result.
    is: ({ severity, place }) => severity === 'error' && /^(modules|protocol|actions|resources)(\/|$)/.test(place.file),
    explains: ({ code }) => code === 'unknown-place',
  },
  {
    // Parameters of two modules with one prefix have the same names.
    is: ({ code }) => code === 'duplicate-prefix',
    explains: (other, cause) => other.code === 'name-collision' && namesIn(other).join() === namesIn(cause).join(),
  },
  {
    // What refers to a module finds the other one of its name; what a spec shares has no place.
    is: ({ code }) => code === 'duplicate-module',
    explains: ({ code, place, about }, cause) =>
      code !== 'duplicate-module' && (place.file === '' || about?.split('.')[0] === cause.about),
  },
  {
    // A folder without modules is no spec: that other files are missing too says nothing more.
    is: ({ code }) => code === 'no-modules',
    explains: ({ code }) => code === 'missing-file',
  },
];

/** The diagnostics without those that another one explains. `files` are the files of the spec. */
export function oneMessageEach(diagnostics: readonly Diagnostic[], files: readonly string[]): Diagnostic[] {
  let left = diagnostics.filter(firstOfLine(diagnostics));
  for (const { is, explains } of causes) {
    const found = left.filter(is);
    left = left.filter((one) => !found.some((cause) => explains(one, cause)));
  }
  return mergeRepeated(withoutHomes(left, files));
}

/** Of what makes a line unreadable, the first finding counts, or the one that is named more closely. */
function firstOfLine(diagnostics: readonly Diagnostic[]): (one: Diagnostic) => boolean {
  const lineOf = ({ place: { file, line } }: Diagnostic): string => `${file}:${line}`;
  const found = diagnostics.filter(isUnreadable).toReversed();
  const isNamed = ({ code }: Diagnostic): boolean => code !== 'yaml-syntax';
  const ordered = [...found.filter((one) => !isNamed(one)), ...found.filter(isNamed)];
  const firsts = new Map(ordered.map((one) => [lineOf(one), one]));
  return (one) => !isUnreadable(one) || firsts.get(lineOf(one)) === one;
}

/** References into a file that is missing are one mistake. */
function withoutHomes(diagnostics: readonly Diagnostic[], files: readonly string[]): Diagnostic[] {
  const missing = Object.entries(homes).filter(([file]) => !files.some((one) => one.startsWith(file)));
  const found = missing.flatMap(([file, home]) => {
    const references = diagnostics.filter(({ code }) => code === home.code);
    const translations = diagnostics.filter(({ code, about }) => code === 'unknown-translation' && about === file);
    return references.length > 0
      ? missingHome(file, home.what ?? '', references)
      : missingHome(file, 'texts', translations);
  });
  const reported = new Set(found.map(({ place }) => place.file));
  const follows = ({ code, place, about = '' }: Diagnostic): boolean =>
    missing.some(([, home]) => home.code === code) ||
    (found.length > 0 && missingNumbers.includes(code)) ||
    (code === 'missing-file' && reported.has(place.file)) ||
    (code === 'unknown-translation' && reported.has(about));
  return [...found, ...diagnostics.filter((one) => !follows(one))];
}

/** The one message for a missing file or folder and all that refers to it; none when nothing does. */
function missingHome(file: string, what: string, [first, ...rest]: readonly Diagnostic[]): Diagnostic[] {
  if (!first) return [];
  const references = rest.length > 0 ? `${rest.length + 1} places of the spec refer` : '1 place of the spec refers';
  const home = file.endsWith('/') ? 'folder' : 'file';
  const values = { home, references, what, first: `${first.place.file}:${first.place.line}` };
  return [diagnose('missing-home', { file, line: 1, column: 1 }, values)];
}

/** A name that is unknown in many places is one mistake: the first place is shown, the others are counted. */
function mergeRepeated(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const groups = groupBy(diagnostics, (one) => (repeated.has(one.code) ? `${one.code} ${one.message}` : one));
  return [...groups.values()].map(([first, ...others]) => withOthers(first, others));
}

function withOthers(first: Diagnostic, others: readonly Diagnostic[]): Diagnostic {
  if (others.length === 0) return first;
  const shown = others.slice(0, 3).map(({ place }) => `${place.file}:${place.line}`);
  const more = others.length > shown.length ? `, and ${others.length - shown.length} more` : '';
  const also = `also at ${shown.join(', ')}${more}`;
  return { ...first, hint: first.hint === undefined ? also : `${first.hint}; ${also}` };
}
