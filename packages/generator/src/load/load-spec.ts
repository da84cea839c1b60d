/** Load: the only stage that reads the spec folder. */
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { diagnose, type Diagnostic } from '../diagnostics/diagnostic.js';
import { decodeUtf8, type DecodedText } from './decode-utf8.js';
import { parseYaml, type ParsedYaml } from './parse-yaml.js';
import { placeAt } from './positions.js';
import { compare } from '../text/compare.js';
import { put } from '../text/look-up.js';
import { extensionFolders, pathWithin, type LoadedDocument } from './extensions.js';
import { withSharedSpec } from './shared-spec.js';
import type { TextFile } from '../text/text-file.js';

/** False for recorded responses, which are JSON. */
export const isYaml = ({ path }: TextFile): boolean => !path.startsWith('examples/');

/** A spec folder after parsing: what each file says, unchecked. */
export interface LoadedSpec {
  readonly documents: readonly LoadedDocument[];
  /** `examples/<module>.json`: recorded responses by example id and format version. */
  readonly responses: Readonly<Record<string, unknown>>;
  readonly diagnostics: readonly Diagnostic[];
}

/** A file of a spec folder, as it was read. */
export type SpecFile = TextFile & DecodedText;

/**
 * Reads all files of a spec folder, and those of extensions elsewhere, sorted by path, so that nothing depends on the order of the disk. Paths
 * are relative to the spec folder.
 */
export async function readSpecFiles(folder: string, extensions: readonly string[] = []): Promise<SpecFile[]> {
  const files = await Promise.all([folder, ...extensions].map(readFolder));
  const prefixes = ['', ...extensions.map((one) => `${relative(folder, one).replaceAll('\\', '/')}/`)];
  return files.flatMap((found, at) => found.map((file) => ({ ...file, path: `${prefixes[at] ?? ''}${file.path}` })));
}

async function readFolder(folder: string): Promise<SpecFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && /\.(ya?ml|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replace(/\\/g, '/').replace(/^\/+/, ''))
    .sort();
  return paths.map((path) => ({ path, ...decodeUtf8(readFileSync(join(folder, path))) }));
}

/** Parses one YAML file; `watch` remembers what it has parsed. */
export type ParseFile = (file: TextFile) => ParsedYaml;

/** Parses the files of a spec folder, in the order of their paths. */
export function parseSpecFiles(files: readonly SpecFile[], parse: ParseFile = parseText): LoadedSpec {
  const documents: LoadedDocument[] = [];
  const responses: Record<string, unknown> = {};
  const diagnostics: Diagnostic[] = [];
  const folders = extensionFolders(files.map(({ path }) => path));
  for (const file of files.toSorted((a, b) => compare(a.path, b.path))) {
    const path = pathWithin(file.path, folders);
    if (!isYaml({ ...file, path }) && !file.wrongByte) {
      put(responses, path.slice('examples/'.length, -'.json'.length), parseJson(file, diagnostics));
      continue;
    }
    const parsed = parseFile(file, parse);
    diagnostics.push(...parsed.diagnostics);
    documents.push({ path: file.path, value: parsed.value });
  }
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  return { documents: withSharedSpec(documents, parse, report), responses, diagnostics };
}

const parseText: ParseFile = ({ path, text }) => parseYaml(path, text);

/** Parses a file of a spec folder that is no recorded response. */
export const parseFile = (file: SpecFile, parse: ParseFile = parseText): ParsedYaml =>
  file.wrongByte ? { value: null, diagnostics: [notUtf8(file, file.wrongByte)] } : parse(file);

/** The place is that of the first U+FFFD that takes the place of wrong bytes. */
function notUtf8({ path, text }: SpecFile, { offset, byte }: NonNullable<DecodedText['wrongByte']>): Diagnostic {
  const before = Buffer.from(text, 'utf8').subarray(0, offset).toString('utf8').length;
  const values = { offset, byte: byte.toString(16).toUpperCase().padStart(2, '0') };
  return diagnose('not-utf8', placeAt({ path, text }, before), values);
}

function parseJson(file: TextFile, diagnostics: Diagnostic[]): unknown {
  try {
    return JSON.parse(file.text);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const [, at = 0] = / at position (\d+)/.exec(problem) ?? [];
    diagnostics.push(diagnose('json-syntax', placeAt(file, Number(at)), { problem }));
    return undefined;
  }
}
