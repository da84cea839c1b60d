/** The rows of a table that shows two texts side by side, in the HTML of MediaWiki (`TableDiffFormatter`). */
import { escapeHtml, escapeText } from '@wiki-query/wikitext';
import { blocksBetween } from './blocks.js';
import type { Edit } from './edits.js';
import { wordDiff } from './word-diff.js';

/** Each row has more characters: words of rows that do not fit are not compared. */
const shortestRow = 100;

/**
 * HTML of the rows; empty if the texts are equal, undefined if it has more than `most` characters. `lineLabel` returns the label of a line
 * number, as HTML.
 */
export function diffTable(
  before: string,
  after: string,
  lineLabel: (line: number) => string,
  most = Infinity,
): string | undefined {
  let html = '';
  for (const { left, right, edits } of blocksBetween(before, after)) {
    html += header(left, right, lineLabel);
    for (const edit of edits) {
      if (html.length + Math.max(edit.before.length, edit.after.length) * shortestRow > most) return undefined;
      html += editRows(edit);
    }
  }
  return html.length > most ? undefined : html;
}

function header(left: number, right: number, lineLabel: (line: number) => string): string {
  const first = `<td colspan="2" class="diff-lineno" id="mw-diff-left-l${left}">${lineLabel(left)}</td>`;
  return `<tr>${first}\n<td colspan="2" class="diff-lineno">${lineLabel(right)}</td></tr>\n`;
}

type Side = 'deleted' | 'added';

function cell(marker: string, classes: string, html: string): string {
  const content = html === '' ? '<br>' : `<div>${keepBlanks(html)}</div>`;
  const data = marker === '' ? '' : ` data-marker="${marker}"`;
  return `<td class="diff-marker"${data}></td><td class="${classes}">${content}</td>`;
}

/** Spaces that a browser would collapse become non-breaking spaces. */
function keepBlanks(html: string): string {
  return html.replace(/^ /, '\u00a0 ').replace(/ $/, ' \u00a0').replaceAll('  ', '\u00a0 ');
}

const deleted = (html: string): string => cell('−', 'diff-deletedline diff-side-deleted', html);
const added = (html: string): string => cell('+', 'diff-addedline diff-side-added', html);
const unchanged = (html: string, side: Side): string => cell('', `diff-context diff-side-${side}`, html);
const nothing = (side: Side): string => `<td colspan="2" class="diff-side-${side}"></td>`;
const row = (cells: string): string => `<tr>${cells}</tr>\n`;

function editRows({ type, before, after }: Edit): string {
  if (type === 'copy')
    return before
      .map((line) => row(unchanged(escapeHtml(line), 'deleted') + unchanged(escapeHtml(line), 'added')))
      .join('');
  if (type === 'delete')
    return before
      .map((line) => row(deleted(`<del class="diffchange">${escapeText(line)}</del>`) + nothing('added')))
      .join('');
  if (type === 'add')
    return after
      .map((line) => row(nothing('deleted') + added(`<ins class="diffchange">${escapeText(line)}</ins>`)))
      .join('');
  const words = wordDiff(before, after);
  const count = Math.max(words.before.length, words.after.length);
  return Array.from({ length: count }, (_, i) => {
    const [old, now] = [words.before[i], words.after[i]];
    return row(
      (old === undefined ? nothing('deleted') : deleted(old)) + (now === undefined ? nothing('added') : added(now)),
    );
  }).join('');
}
