/** Files of a spec that were made as data, as text. */
import type { ParseFile } from '../load/load-spec.js';
import { parseYaml } from '../load/parse-yaml.js';
import { linkTargets, withSharedSpec } from '../load/shared-spec.js';
import { printYaml } from '../print/yaml.js';
import { withoutBrokenLinks } from '../text/broken-links.js';
import type { TextFile } from '../text/text-file.js';

/** A file of a spec as data, and its definition in the schema of the format. */
export interface DraftFile {
  readonly path: string;
  readonly definition: string;
  readonly value: unknown;
}

/** Prints them; `schema` is the address that editors find the format of a file at. Links that lead to nothing become plain names. */
export function printDraft(
  files: readonly DraftFile[],
  schema: (path: string) => string,
  parse: ParseFile = ({ path, text }) => parseYaml(path, text),
): TextFile[] {
  const targets = linkTargets(withSharedSpec(files, parse));
  return files.map(({ path, definition, value }) => ({
    path,
    text: `# yaml-language-server: $schema=${schema(path)}#/$defs/${definition}\n${printYaml(withoutBrokenLinks(value, targets))}`,
  }));
}
