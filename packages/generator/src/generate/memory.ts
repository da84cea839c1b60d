/** Memory of `watch` from one run to the next; nothing of it is on the disk. */
import type { ParseFile } from '../load/load-spec.js';
import { parseYaml, type ParsedYaml } from '../load/parse-yaml.js';
import type { Remember } from '../extension/extension.js';

/** Parsed files, and what emitters remember. */
export interface Memory {
  /** Reads a YAML file again only when its text has changed. */
  readonly parse: ParseFile;
  readonly remember: Remember;
  /** Begins a run: what the last one that had outputs did not use is forgotten. */
  readonly startRun: () => void;
}

export function createMemory(): Memory {
  const files = new Map<string, { readonly text: string; readonly parsed: ParsedYaml }>();
  let before = new Map<string, unknown>();
  let now = new Map<string, unknown>();
  return {
    parse: ({ path, text }) => {
      const known = files.get(path);
      if (known?.text === text) return known.parsed;
      const parsed = parseYaml(path, text);
      files.set(path, { text, parsed });
      return parsed;
    },
    remember: <T>(key: unknown, make: () => T): T => {
      const text = JSON.stringify(key);
      const value = before.has(text) ? before.get(text) : make();
      now.set(text, value);
      return value as T;
    },
    startRun: () => {
      if (now.size > 0) [before, now] = [now, new Map()];
    },
  };
}
