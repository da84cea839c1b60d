import type { ParseFile } from '../load/load-spec.js';
import { parseYaml, type ParsedYaml } from '../load/parse-yaml.js';

/** A reader of YAML files that reads each of them again only when its text has changed. */
export function createMemory(): ParseFile {
  const known = new Map<string, { readonly text: string; readonly parsed: ParsedYaml }>();
  return ({ path, text }) => {
    const before = known.get(path);
    if (before?.text === text) return before.parsed;
    const parsed = parseYaml(path, text);
    known.set(path, { text, parsed });
    return parsed;
  };
}
