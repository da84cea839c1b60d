/**
 * Extensions: folders that describe the modules of an extension, and that are laid over the spec. A folder with `component.yaml` is one. Its
 * modules belong to its component, and its entries are added to those of the spec.
 */
import { diagnose, type Diagnostic } from '../diagnostics/diagnostic.js';
import { componentFile, languageOf } from '../spec/schema.js';
import { compare } from '../text/compare.js';
import { isRecord, lookUp, put } from '../text/look-up.js';
import { alsoIn, placeOfKey, samePlace } from './positions.js';

/** A file of a spec, parsed. */
export interface LoadedDocument {
  readonly path: string;
  readonly value: unknown;
  /** The spec has no such file: its entries are those of extensions. */
  readonly isOfExtensions?: true;
}

type Entries = Readonly<Record<string, unknown>>;
type Report = (diagnostic: Diagnostic) => void;

/** Files with entries by name, which extensions add to. */
const maps: ReadonlySet<string> = new Set(['sets.yaml', 'errors.yaml', 'texts.yaml']);

/** What formats need to know of the places of a response. */
const formatsFile = 'formats.yaml';

/** The folders of extensions, each with a slash at its end, by the paths of all files. */
export const extensionFolders = (paths: readonly string[]): readonly string[] =>
  paths.filter((path) => path.endsWith(`/${componentFile}`)).map((path) => path.slice(0, -componentFile.length));

/** The path of a file below the folder of its extension; that of a file of the spec itself stays. */
export const pathWithin = (path: string, folders: readonly string[]): string =>
  path.slice(folders.find((folder) => path.startsWith(folder))?.length ?? 0);

/** The documents of a spec, with those of its extensions as if they were files of the spec. Their places stay. */
export function withExtensions(documents: readonly LoadedDocument[], report: Report): readonly LoadedDocument[] {
  const folders = extensionFolders(documents.map(({ path }) => path));
  if (folders.length === 0) return documents;
  const isOwn = ({ path }: LoadedDocument): boolean => !folders.some((folder) => path.startsWith(folder));
  const layered: Layered = new Map(documents.filter(isOwn).map(({ path, value }) => [path, value]));
  for (const folder of folders) {
    const files = documents.filter(({ path }) => path.startsWith(folder));
    layExtension(layered, folder, files, report);
  }
  const own = new Set(documents.filter(isOwn).map(({ path }) => path));
  return [...layered]
    .map(([path, value]) => ({ path, value, ...(!own.has(path) && { isOfExtensions: true as const }) }))
    .sort((one, other) => compare(one.path, other.path));
}

/** The contents of files by their paths. */
type Layered = Map<string, unknown>;

function layExtension(layered: Layered, folder: string, files: readonly LoadedDocument[], report: Report): void {
  const component = nameOf(files.find(({ path }) => path === folder + componentFile)?.value, folder);
  for (const { path, value } of files) {
    const within = path.slice(folder.length);
    if (within === componentFile) addEntries(layered, 'components.yaml', { [component]: value }, report);
    else if (maps.has(within)) addEntries(layered, within, value, report);
    else if (within === formatsFile) layered.set(within, withPlaces(layered.get(within), value));
    // Translations keep their path, because a language has any number of files.
    else if (languageOf(path) !== undefined) layered.set(path, value);
    else if (layered.has(within))
      report(diagnose('duplicate-name', { file: path, line: 1, column: 1 }, { what: 'file', name: within }));
    else layered.set(within, ofComponent(within, value, component));
  }
}

/** A component has the name of its source, else that of its folder. */
function nameOf(component: unknown, folder: string): string {
  const source = isRecord(component) ? component['source'] : undefined;
  return typeof source === 'string' ? source : (folder.split('/').at(-2) ?? '');
}

const ofComponent = (path: string, value: unknown, component: string): unknown =>
  isRecord(value) && /^(?:modules|actions)\//.test(path) ? samePlace({ component, ...value }, value) : value;

/** The places of the spec, and those of an extension. */
function withPlaces(known: unknown, added: unknown): unknown {
  if (!isRecord(known) || !isRecord(added)) return known ?? added;
  const places = [known, added].flatMap((one): readonly unknown[] =>
    Array.isArray(one['places']) ? one['places'] : [],
  );
  return samePlace({ ...known, places }, known);
}

/** Adds entries to a file of the spec. Those that the spec has stay, because other modules use them. */
function addEntries(layered: Layered, path: string, entries: unknown, report: Report): void {
  const known = layered.get(path);
  const before: Entries = isRecord(known) ? known : {};
  if (!isRecord(entries)) return;
  const all: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(entries)) {
    if (lookUp(before, name) === undefined) put(all, name, value);
    else report(diagnose('duplicate-name', placeOfKey(entries, name), { what: `entry of ${path}`, name }));
  }
  layered.set(path, alsoIn(samePlace(all, before), entries));
}
