/** Reads YAML, and finds the places of mistakes in it. */
import { isNode, LineCounter, parseDocument } from 'yaml';

export interface YamlFile {
  readonly data: unknown;
  /** `file:line:column` of a value, or of the nearest one around it. */
  readonly placeOf: (path: readonly PropertyKey[]) => string;
}

/** Reads a text. Calls `fail` with the place and the problem of text that is not YAML. */
export function readYaml(name: string, text: string, fail: (problem: string) => never): YamlFile {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const at = (offset: number): string => {
    const { line, col } = lineCounter.linePos(offset);
    return `${name}:${line}:${col}`;
  };
  const [error] = document.errors;
  if (error !== undefined) return fail(`${at(error.pos[0])}: ${error.message}`);
  // References to references grow without limit, and the library refuses them.
  const valueOf = (parsed: typeof document): unknown => {
    try {
      return parsed.toJS();
    } catch (thrown) {
      return fail(`${at(0)}: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
    }
  };
  return {
    data: valueOf(document),
    placeOf: (path) => {
      for (let length = path.length; length > 0; length -= 1) {
        const node = document.getIn(path.slice(0, length), true);
        if (isNode(node) && node.range) return at(node.range[0]);
      }
      return at(0);
    },
  };
}
