/** Files of a spec that were made as data, as text. */
import type { SpecFile } from '../load/load-spec.js';
import { printYaml } from '../print/yaml.js';
import type { Json } from './read-paraminfo.js';
import { withoutBrokenLinks } from '../text/broken-links.js';
import type { DraftFile } from './shipped-files.js';

/** Prints them; `schema` is the address that editors find the format of a file at. */
export function printDraft(files: readonly DraftFile[], schema: (path: string) => string): SpecFile[] {
  const targets = linkTargets(files);
  return files.map(({ path, definition, value }) => ({
    path,
    text: `# yaml-language-server: $schema=${schema(path)}#/$defs/${definition}\n${printYaml(withoutBrokenLinks(value, targets))}`,
  }));
}

/** What a link of a text may lead to. */
function linkTargets(files: readonly DraftFile[]): ReadonlySet<string> {
  const targets = new Set<string>();
  for (const { path, definition, value } of files) {
    if (!isJson(value)) continue;
    const name = definition === 'Module' ? moduleName(path) : String(value['name']);
    if (definition === 'Module') targets.add(name);
    if (definition === 'Module' && isJson(value['parameters']))
      for (const parameter of Object.keys(value['parameters'])) targets.add(`${name}.${parameter}`);
    if (definition === 'Resource') targets.add(`resource:${name}`);
    if (path === 'sets.yaml') for (const set of Object.keys(value)) targets.add(`set:${set}`);
    if (path === 'errors.yaml') for (const code of Object.keys(value)) targets.add(`error:${code}`);
  }
  return targets;
}

const moduleName = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -'.yaml'.length);

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
