/** Files of a spec that were made as data, as text. */
import type { ParseFile } from '../load/load-spec.js';
import { parseYaml } from '../load/parse-yaml.js';
import { linkTargets, withSharedSpec, type LoadedDocument } from '../load/shared-spec.js';
import { printYaml } from '../print/yaml.js';
import { documentOf } from '../spec/schema.js';
import { withoutBrokenLinks } from '../text/broken-links.js';
import type { TextFile } from '../text/text-file.js';

/** Prints them; `schema` is the address that editors find the format of a file at. Links that lead to nothing become plain names. */
export function printDraft(
  files: readonly LoadedDocument[],
  schema: (path: string) => string,
  parse: ParseFile = ({ path, text }) => parseYaml(path, text),
): TextFile[] {
  const targets = linkTargets(withSharedSpec(files, parse));
  return files.map(({ path, value }) => ({
    path,
    text: `# yaml-language-server: $schema=${schema(path)}#/$defs/${documentOf(path)}\n${printYaml(withoutBrokenLinks(value, targets))}`,
  }));
}
