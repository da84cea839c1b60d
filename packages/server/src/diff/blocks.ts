/** Changes of a text with the lines around them. */
import { editsBetween, type Edit } from './edits.js';

const contextLines = 2;

/** The changes between two texts; none if the texts are equal. */
export const blocksBetween = (before: string, after: string): readonly Block[] =>
  blocksOf(editsBetween(linesOf(before), linesOf(after)) ?? []);

const linesOf = (text: string): string[] => text.replaceAll('\r\n', '\n').split('\n');

/** Changes close to each other with the lines around them, and their start on both sides. */
export interface Block {
  readonly left: number;
  readonly right: number;
  readonly edits: Edit[];
}

const copy = (lines: readonly string[]): Edit => ({ type: 'copy', before: lines, after: lines });

function blocksOf(edits: readonly Edit[]): readonly Block[] {
  const blocks: Block[] = [];
  let current: Block | undefined;
  let context: readonly string[] = [];
  let left = 1;
  let right = 1;
  for (const edit of edits) {
    if (edit.type === 'copy') {
      const isShort = edit.before.length <= 2 * contextLines;
      current?.edits.push(isShort ? edit : copy(edit.before.slice(0, contextLines)));
      if (!isShort) current = undefined;
      context = edit.before;
    } else {
      if (current === undefined) {
        const lead = context.slice(Math.max(0, context.length - contextLines));
        current = {
          left: left - lead.length,
          right: right - lead.length,
          edits: lead.length === 0 ? [] : [copy(lead)],
        };
        blocks.push(current);
      }
      current.edits.push(edit);
    }
    left += edit.before.length;
    right += edit.after.length;
  }
  return blocks;
}
