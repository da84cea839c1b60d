/** The row of a table that shows the lines of both texts below each other, in the HTML of MediaWiki (`UnifiedDiffFormatter`). */
import { blocksBetween, type Block } from './blocks.js';
import type { Edit } from './edits.js';

/** HTML of the row; empty if the texts are equal. */
export function unifiedDiff(before: string, after: string): string {
  const text = blocksBetween(before, after).map(blockText).join('');
  return text === '' ? '' : `<tr><td colspan="4"><pre>${escaped(text)}</pre></td></tr>`;
}

function blockText({ left, right, edits }: Block): string {
  const [removed, added] = (['before', 'after'] as const).map((side) =>
    edits.reduce((sum, edit) => sum + edit[side].length, 0),
  );
  return `@@ -${left},${removed} +${right},${added} @@\n${edits.map(editText).join('')}`;
}

function editText({ type, before, after }: Edit): string {
  if (type === 'copy') return lines(' ', before);
  return lines('-', before) + lines('+', after);
}

const lines = (prefix: string, texts: readonly string[]): string => texts.map((text) => `${prefix}${text}\n`).join('');

/** A `>` stays: this is the content of an element as `Html::element` of MediaWiki writes it. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
