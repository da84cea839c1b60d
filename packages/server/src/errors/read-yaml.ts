/** Reads YAML, and finds the places of mistakes in it. */
import { isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';

export interface YamlFile {
  readonly data: unknown;
  /** `file:line:column` of a value, or of the nearest one around it. */
  readonly placeOf: (path: readonly PropertyKey[]) => string;
}

/** Reads a text. Calls `fail` with the place and the problem of text that is not YAML. */
export function readYaml(name: string, text: string, fail: (problem: string) => never): YamlFile {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, stringKeys: true, logLevel: 'error' });
  const at = (offset: number): string => {
    const { line, col } = lineCounter.linePos(offset);
    return `${name}:${line}:${col}`;
  };
  // A warning is of a tag or a version that is not known.
  const [error] = [...document.errors, ...document.warnings];
  if (error !== undefined) return fail(`${at(error.pos[0])}: ${problemOf(error.code, error.message)}`);
  // Checks of objects pass over this key, and what stands under it would have no effect.
  visit(document, {
    Pair: (_, { key }) => {
      if (isScalar(key) && key.value === '__proto__')
        fail(`${at(key.range?.[0] ?? 0)}: "__proto__" cannot be a name here`);
    },
  });
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

/** What is wrong, without the functions of the library. */
function problemOf(code: string, message: string): string {
  if (code === 'MULTIPLE_DOCS') return 'a second document begins here, and one is expected';
  return message.startsWith('Maximum call stack') ? 'lists or mappings are nested too deeply' : message;
}
