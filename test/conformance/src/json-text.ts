/**
 * Parses JSON and keeps what `JSON.parse` loses: the order of members that look like numbers, and the position of each
 * value.
 */

interface Span {
  readonly start: number;
  readonly end: number;
}

export interface JsonObject extends Span {
  readonly kind: 'object';
  readonly members: readonly (readonly [key: string, value: JsonNode])[];
}
export interface JsonArray extends Span {
  readonly kind: 'array';
  readonly items: readonly JsonNode[];
}
export interface JsonString extends Span {
  readonly kind: 'string';
  readonly value: string;
}
/** Numbers, booleans and null, as written. */
export interface JsonAtom extends Span {
  readonly kind: 'atom';
  readonly text: string;
}
export type JsonNode = JsonObject | JsonArray | JsonString | JsonAtom;

const token = /\s*(?:([{}[\]:,])|("(?:[^"\\]|\\.)*")|([^\s{}[\]:,"]+))/y;

interface Token extends Span {
  readonly mark?: string;
  readonly string?: string;
  readonly atom?: string;
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  for (;;) {
    const from = token.lastIndex;
    const found = token.exec(text);
    if (found === null) {
      if (text.slice(from).trim() !== '') throw new SyntaxError(`no JSON at ${from}`);
      return tokens;
    }
    const [, mark, string, atom] = found;
    const end = token.lastIndex;
    const start = end - (mark ?? string ?? atom ?? '').length;
    if (mark !== undefined) tokens.push({ start, end, mark });
    else if (string !== undefined) tokens.push({ start, end, string });
    else tokens.push({ start, end, atom: atom ?? '' });
  }
}

/** The tree of a JSON text; throws a SyntaxError when it is not one. */
export function parseJson(text: string): JsonNode {
  const tokens = tokenize(text);
  let at = 0;
  const next = (): Token => {
    const found = tokens[at++];
    if (found === undefined) throw new SyntaxError('the JSON text ends early');
    return found;
  };
  const isNext = (mark: string): boolean => tokens[at]?.mark === mark;
  const expect = (mark: string): Token => {
    const found = next();
    if (found.mark !== mark) throw new SyntaxError(`${mark} expected at ${found.start}`);
    return found;
  };
  /** The text between the opening character, which has been read, and `closing`. */
  const list = <T>(closing: string, one: () => T): { readonly all: T[]; readonly end: number } => {
    const all: T[] = [];
    if (!isNext(closing)) {
      all.push(one());
      while (!isNext(closing)) {
        expect(',');
        all.push(one());
      }
    }
    return { all, end: next().end };
  };
  const member = (): readonly [string, JsonNode] => {
    const { string, start } = next();
    if (string === undefined) throw new SyntaxError(`a key is expected at ${start}`);
    expect(':');
    return [JSON.parse(string) as string, value()];
  };
  function value(): JsonNode {
    const { start, end, mark, string, atom } = next();
    if (string !== undefined) return { kind: 'string', start, end, value: JSON.parse(string) as string };
    if (atom !== undefined) return { kind: 'atom', start, end, text: atom };
    if (mark === '{') {
      const { all, end: last } = list('}', member);
      return { kind: 'object', start, end: last, members: all };
    }
    if (mark === '[') {
      const { all, end: last } = list(']', value);
      return { kind: 'array', start, end: last, items: all };
    }
    throw new SyntaxError(`a value is expected at ${start}`);
  }
  const root = value();
  if (at < tokens.length) throw new SyntaxError(`more after the JSON at ${tokens[at]?.start}`);
  return root;
}

/** Value of a member, if the node is an object that has it. */
export function memberOf(node: JsonNode | undefined, key: string): JsonNode | undefined {
  return node?.kind === 'object' ? node.members.find(([name]) => name === key)?.[1] : undefined;
}
