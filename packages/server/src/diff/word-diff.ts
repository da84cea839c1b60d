/** Changed lines side by side, with the words that changed marked. */
import { escapeText } from '@wiki-query/wikitext';
import { editsBetween, type Edit } from './edits.js';

const word = /([ \t\v\f\r]+|[0-9_A-Za-z\u0080-\u{10ffff}]+|[^])([ \t\v\f\r])?/gu;
const mostProduct = 40_000_000;

interface Words {
  /** Words, each with a blank that follows. */
  readonly whole: readonly string[];
  /** The text that is compared: the same without that blank. */
  readonly bare: readonly string[];
}

function splitWords(lines: readonly string[]): Words {
  const whole: string[] = [];
  const bare: string[] = [];
  lines.forEach((line, i) => {
    if (i > 0) {
      whole.push('\n');
      bare.push('\n');
    }
    for (const [all, first = ''] of line.matchAll(word)) {
      whole.push(all);
      bare.push(first);
    }
  });
  return { whole, bare };
}

/** HTML of the lines of both sides. */
export function wordDiff(
  before: readonly string[],
  after: readonly string[],
): { readonly before: readonly string[]; readonly after: readonly string[] } {
  const old = splitWords(before);
  const now = splitWords(after);
  const edits = editsBetween(old.bare, now.bare, { mostProduct }) ?? [{ type: 'change', before, after } as const];
  let x = 0;
  let y = 0;
  const whole = edits.map((edit): Edit => {
    const oldWords = old.whole.slice(x, (x += edit.before.length));
    const newWords = now.whole.slice(y, (y += edit.after.length));
    return { type: edit.type, before: oldWords, after: newWords };
  });
  return { before: markedLines(whole, 'before', 'del'), after: markedLines(whole, 'after', 'ins') };
}

function markedLines(edits: readonly Edit[], side: 'before' | 'after', tag: 'del' | 'ins'): readonly string[] {
  const lines: string[] = [];
  let line = '';
  const add = (text: string, isMarked: boolean): void => {
    if (text === '') return;
    line += isMarked ? `<${tag} class="diffchange diffchange-inline">${escapeText(text)}</${tag}>` : escapeText(text);
  };
  const endLine = (): void => {
    // A non-breaking space makes an empty line visible.
    lines.push(line === '' ? '\u00a0' : line);
    line = '';
  };
  for (const edit of edits) {
    const isMarked = edit.type !== 'copy';
    edit[side]
      .join('')
      .split('\n')
      .forEach((text, i) => {
        if (i > 0) endLine();
        add(text, isMarked);
      });
  }
  endLine();
  return lines;
}
