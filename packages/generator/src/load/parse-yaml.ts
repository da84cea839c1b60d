import { parseAnyYaml, type ParsedYaml } from './parse-any-yaml.js';
import { parsePlainYaml } from './parse-plain-yaml.js';

/** Parses one YAML file: nearly every one is plain, and takes a third of the time. */
export const parseYaml = (path: string, text: string): ParsedYaml =>
  parsePlainYaml(path, text) ?? parseAnyYaml(path, text);
