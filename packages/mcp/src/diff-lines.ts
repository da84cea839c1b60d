/** A difference between revisions as lines, from the rows of a table in HTML. */
import { decodeHTML } from 'entities';

const marks: Readonly<Record<string, string>> = { deletedline: '-', addedline: '+', context: ' ' };

/** Lines that begin with `-`, `+` or a blank. Each line of context is listed once. */
export function diffLines(html: string): readonly string[] {
  let before = '';
  return cellsOf(html).flatMap(({ kind, content }) => {
    const line = `${marks[kind] ?? ' '} ${decodeHTML(content.replaceAll(/<[^<>]*>/g, '')).trim()}`;
    const repeated = kind === 'context' && line === before;
    before = repeated ? '' : line;
    return repeated || line.trim() === '' ? [] : [line];
  });
}

interface Cell {
  readonly kind: string;
  readonly content: string;
}

/** The cells of lines. What is not closed is no cell. */
function cellsOf(html: string): readonly Cell[] {
  const cells: Cell[] = [];
  let done = 0;
  for (const tag of html.matchAll(/<td([^<>]*)>/g)) {
    const from = tag.index + tag[0].length;
    const kind = /class="diff-(deletedline|addedline|context)/.exec(tag[1] ?? '')?.[1];
    if (kind === undefined || tag.index < done) continue;
    const end = html.indexOf('</td>', from);
    if (end < 0) break;
    cells.push({ kind, content: html.slice(from, end) });
    done = end;
  }
  return cells;
}
