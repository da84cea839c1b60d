import { join } from 'node:path';
import type { Change } from './plan-changes.js';
import { readIfThere } from '../text/read-if-there.js';

/** One change, not carried out yet, as a unified diff; nothing for a file that is kept. */
export async function unifiedDiff(change: Change, out: string): Promise<string> {
  if (change.kind === 'edited') return '';
  const { createTwoFilesPatch } = await import('diff');
  const before = readIfThere(join(out, change.path))?.toString('utf8');
  const after = change.kind === 'delete' ? undefined : change.content.toString();
  const from = before === undefined ? '/dev/null' : `a/${change.path}`;
  const to = after === undefined ? '/dev/null' : `b/${change.path}`;
  return createTwoFilesPatch(from, to, before ?? '', after ?? '', '', '', { context: 3 });
}
