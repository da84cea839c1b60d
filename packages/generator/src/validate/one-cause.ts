/** One mistake, one message: what follows from a mistake that is reported already is left out or counted. */
import type { DiagnosticCode } from '../diagnostics/codes.js';
import { diagnose, type Diagnostic } from '../diagnostics/diagnostic.js';
import type { SourcePlace } from '../model/model.js';

/** A file (or folder), and what it should have. */
interface Home {
  readonly file: string;
  readonly what: string;
}

/** Codes of references that lead nowhere, and where their target should be. */
const homes: Readonly<Partial<Record<DiagnosticCode, Home>>> = {
  'unknown-set': { file: 'sets.yaml', what: 'sets' },
  'unknown-text': { file: 'texts.yaml', what: 'texts' },
  'unknown-error': { file: 'errors.yaml', what: 'codes' },
  'unknown-component': { file: 'components.yaml', what: 'components' },
  'unknown-resource': { file: 'resources/', what: 'resources' },
  'missing-component': { file: 'api.yaml', what: 'defaults' },
  'unknown-token': { file: 'types.yaml', what: 'tokens' },
};
/** Files that nothing refers to by a name of its own: their translations show that they were there. */
const translatedFiles: readonly string[] = ['api.yaml', 'states.yaml', 'formats.yaml'];
/** Numbers are in several of these files: when one is missing, so are its numbers. */
const missingNumbers: readonly DiagnosticCode[] = ['unknown-placeholder', 'missing-limits'];
const unreadable: ReadonlySet<string> = new Set(['yaml-syntax', 'yaml-too-deep', 'too-many-aliases', 'unknown-tag']);
const repeated: ReadonlySet<string> = new Set(['unknown-parameter', 'broken-link', 'dangling-like']);

/** The diagnostics without those that another one explains. `files` are the files of the spec. */
export function oneMessageEach(diagnostics: readonly Diagnostic[], files: readonly string[]): Diagnostic[] {
  const causes = withoutSharedPrefixes(withoutUnknownResults(withoutCircles(withoutBrokenFiles(diagnostics))));
  return mergeRepeated(withoutHomes(withoutEmptiness(causes), files));
}

/** Other findings in a file that cannot be read to its end are left out, and those about its module. */
function withoutBrokenFiles(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const isSyntax = ({ code }: Diagnostic): boolean => unreadable.has(code);
  const broken = new Set(diagnostics.filter(isSyntax).map(({ place }) => place.file));
  const names = [...broken].map((file) => file.replace(/^.*\//, '').replace(/\.ya?ml$/, ''));
  const isAboutBroken = ({ about }: Diagnostic): boolean =>
    names.some((name) => about === name || about === `"${name}"` || about?.replace('"', '').startsWith(`${name}.`));
  const gone = new Set(codesOfHomes((file) => broken.has(file)));
  const isFirst = firstOfLine(diagnostics.filter((one) => isSyntax(one) && one.code !== 'yaml-syntax'));
  return diagnostics.filter((one) =>
    isSyntax(one) ? isFirst(one) : !broken.has(one.place.file) && !isAboutBroken(one) && !gone.has(one.code),
  );
}

/** Findings of a reader of YAML on one line have one cause: the first, or the one that is `named` more closely. */
function firstOfLine(named: readonly Diagnostic[]): (one: Diagnostic) => boolean {
  const lineOf = ({ place: { file, line } }: Diagnostic): string => `${file}:${line}`;
  const lines = new Map(named.toReversed().map((one) => [lineOf(one), one]));
  return (one) => {
    const line = lineOf(one);
    if (!lines.has(line)) lines.set(line, one);
    return lines.get(line) === one;
  };
}

/** Codes of references into files of which nothing is known; numbers are in several of them. */
const codesOfHomes = (isUnknown: (file: string) => boolean): string[] => {
  const codes = Object.entries(homes).flatMap(([code, { file }]) => (isUnknown(file) ? [code] : []));
  return codes.length > 0 ? [...codes, ...missingNumbers] : [];
};

/** Where a file that describes results has an error, members may lack for this reason. */
function withoutUnknownResults(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const isOfResults = ({ severity, place }: Diagnostic): boolean =>
    severity === 'error' && /^(modules|protocol|actions|resources)(\/|$)/.test(place.file);
  return diagnostics.some(isOfResults) ? diagnostics.filter(({ code }) => code !== 'unknown-place') : diagnostics;
}

/** Parameters of two modules with one prefix have the same names, which the message about the prefix says. */
function withoutSharedPrefixes(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const pairOf = ({ about }: Diagnostic): string => names(about).toSorted().join(' ');
  const shared = new Set(diagnostics.filter(({ code }) => code === 'duplicate-prefix').map(pairOf));
  return diagnostics.filter((one) => one.code !== 'name-collision' || !shared.has(pairOf(one)));
}

/** A folder without modules is no spec: that other files are missing too says nothing more. */
const withoutEmptiness = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.some(({ code }) => code === 'no-modules')
    ? diagnostics.filter(({ code }) => code !== 'missing-file')
    : diagnostics;

/** The modules of a circle have no parameters of their own, so nothing else that is found in them counts. */
function withoutCircles(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const inCircle = new Set(diagnostics.flatMap(({ code, about }) => (code === 'cyclic-like' ? names(about) : [])));
  const isInCircle = ({ file }: SourcePlace): boolean =>
    inCircle.has(file.replace(/^.*\//, '').replace(/\.ya?ml$/, ''));
  return diagnostics.filter((one) => one.code === 'cyclic-like' || !isInCircle(one.place));
}

const names = (about: string | undefined): string[] => about?.split(' ') ?? [];

/** References into a file that is missing are one mistake. */
function withoutHomes(diagnostics: readonly Diagnostic[], files: readonly string[]): Diagnostic[] {
  const isMissing = (file: string): boolean => !files.some((one) => one === file || one.startsWith(file));
  const missing = Object.entries(homes).filter(([, home]) => isMissing(home.file));
  const referred = missing.flatMap(([code, home]) =>
    missingHome(
      home,
      diagnostics.filter((one) => one.code === code),
    ),
  );
  const isReported = (file: string): boolean => referred.some(({ place }) => place.file === file);
  const translated = translatedFiles.filter((file) => isMissing(file) && !isReported(file));
  const found = [
    ...referred,
    ...translated.flatMap((file) =>
      missingHome(
        { file, what: 'texts' },
        diagnostics.filter(({ code, about }) => code === 'unknown-translation' && about === file),
      ),
    ),
  ];
  const gone = new Set<string>([...missing.map(([code]) => code), ...(found.length > 0 ? missingNumbers : [])]);
  const reported = new Set(found.map(({ place }) => place.file));
  // Of the file itself, or of a translation of its texts.
  const follows = ({ code, place, about = '' }: Diagnostic): boolean =>
    (code === 'missing-file' && reported.has(place.file)) || (code === 'unknown-translation' && reported.has(about));
  const stays = (one: Diagnostic): boolean => !gone.has(one.code) && !follows(one);
  return [...found, ...diagnostics.filter(stays)];
}

/** The one message for a missing file and all that refers to it; none when nothing does. */
function missingHome({ file, what }: Home, [first, ...rest]: readonly Diagnostic[]): Diagnostic[] {
  if (!first) return [];
  const references = rest.length > 0 ? `${rest.length + 1} places of the spec refer` : '1 place of the spec refers';
  const values = { references, what, first: `${first.place.file}:${first.place.line}` };
  return [diagnose('missing-home', { file, line: 1, column: 1 }, values)];
}

/** A name that is unknown in many places is one mistake: the first place is shown, the others are counted. */
function mergeRepeated(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const groups = new Map<string, Diagnostic[]>();
  for (const one of diagnostics) {
    const merges = Object.hasOwn(homes, one.code) || repeated.has(one.code);
    const key = merges ? `${one.code} ${one.message}` : `${groups.size}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [withOthers(first, others)] : []));
}

function withOthers(first: Diagnostic, others: readonly Diagnostic[]): Diagnostic {
  if (others.length === 0) return first;
  const shown = others.slice(0, 3).map(({ place }) => `${place.file}:${place.line}`);
  const more = others.length > shown.length ? `, and ${others.length - shown.length} more` : '';
  const also = `also at ${shown.join(', ')}${more}`;
  return { ...first, hint: first.hint === undefined ? also : `${first.hint}; ${also}` };
}
