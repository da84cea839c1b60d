/** A difference between revisions as lines, from the rows of a table in HTML. */
import { decodeHTML } from 'entities';

const marks: Readonly<Record<string, string>> = { deletedline: '-', addedline: '+', context: ' ' };

/** Lines that begin with `-`, `+` or a blank. Each line of context is listed once. */
export function diffLines(html: string): readonly string[] {
  const cells = [...html.matchAll(/<td[^>]*class="diff-(deletedline|addedline|context)[^"]*"[^>]*>(.*?)<\/td>/gs)];
  let before = '';
  return cells.flatMap(([, kind = '', content = '']) => {
    const line = `${marks[kind] ?? ' '} ${decodeHTML(content.replaceAll(/<[^>]*>/g, '')).trim()}`;
    const repeated = kind === 'context' && line === before;
    before = repeated ? '' : line;
    return repeated || line.trim() === '' ? [] : [line];
  });
}
