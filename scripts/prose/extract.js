/**
 * The prose of a file, with everything else replaced by spaces, so that every character keeps its position. Line breaks
 * within a block of prose are spaces too, because a phrase may be wrapped.
 */
import { isScalar, parseDocument, visit } from 'yaml';

const blank = (text) => text.replace(/[^\n]/g, ' ');
const withoutCode = (text) => text.replace(/`[^`\n]*`/g, blank);

/** A text of which only these ranges are kept, each as one paragraph. */
function keep(text, ranges) {
  let out = '';
  let end = 0;
  for (const [from, to] of ranges) {
    if (from < end) continue;
    out += blank(text.slice(end, from)) + withoutCode(text.slice(from, to)).replace(/\n/g, ' ');
    end = to;
  }
  return out + blank(text.slice(end));
}

const isText = ({ value }) => typeof value === 'string' && /\s/.test(value);

/** Texts of a YAML file, but not requests of examples, and its comments. */
export function proseOfYaml(text) {
  const ranges = [...text.matchAll(/^\s*#.*$/gm)].map(({ index, 0: line }) => [index, index + line.length]);
  visit(parseDocument(text), {
    Pair: (_, { key }) => (isScalar(key) && key.value === 'request' ? visit.SKIP : undefined),
    Scalar: (key, node) => {
      if (key !== 'key' && isText(node) && node.range) ranges.push([node.range[0], node.range[1]]);
    },
  });
  return keep(
    text,
    ranges.sort(([a], [b]) => a - b),
  );
}

/** A file of German texts without references, placeholders and quoted names of parameters. */
export const proseOfGerman = (text) => proseOfYaml(text).replace(/\[\[[^\]]*\]\]|\{+[^{}]*\}+|„[^“ ]*“/g, blank);

/** A Markdown file without blocks of code, code spans and the addresses of links. */
export const proseOfMarkdown = (text) =>
  withoutCode(
    text
      .replace(/^(```|~~~)[^\n]*\n[\s\S]*?^\1/gm, blank)
      .replace(/<!--[\s\S]*?-->/g, blank)
      .replace(/\]\([^)]*\)/g, blank),
  ).replace(/(?<=[^\s|])\n(?=[^\s|#>*-])/g, ' ');

/** Comments, and messages: texts in quotes with at least two spaces. */
export function proseOfCode(text) {
  const ranges = [
    ...text.matchAll(/\/\*\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*(?:\n\s*\/\/ .*)*|(['"`])(?:(?!\1)[^\\\n]|\\.)*\1/g),
  ]
    .filter(([found]) => found.startsWith('/') || (found.match(/ \w/g) ?? []).length > 1)
    .map(({ index, 0: found }) => [index, index + found.length]);
  return keep(text, ranges).replace(/(?<=^|\s)(?:\*|\/\/)(?=\s)/g, (mark) => ' '.repeat(mark.length));
}
