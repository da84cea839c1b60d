/** Lines as paragraphs and lists. */
import { lookUp } from '../text/look-up.js';
import { trim, trimBlanks } from '../text/trim.js';

/** Precedes a tag on its own line: such text is not a paragraph. */
export const blockMark = '\x1e';

const listTags: Readonly<Record<string, readonly [list: string, item: string]>> = {
  '*': ['ul', 'li'],
  '#': ['ol', 'li'],
  ':': ['dl', 'dd'],
  ';': ['dl', 'dt'],
};

/** Precedes the placeholder of an image: it ends the paragraph around it. */
export const pictureMark = '\x1d';

/** `run`: text next to an image, with the rest of its line. */
interface Block {
  readonly kind: 'paragraph' | 'run' | 'other';
  readonly html: string;
}

/** HTML of lines whose inline marks `renderLine` turns into tags. */
export function renderBlocks(text: string, renderLine: (line: string) => string): string {
  const out: Block[] = [];
  let paragraph: string[] = [];
  const endParagraph = (): void => {
    const content = paragraph.join('\n');
    if (content.includes(blockMark)) out.push({ kind: 'other', html: content });
    else if (trimBlanks(content) !== '') out.push({ kind: 'paragraph', html: `<p>${content}\n</p>` });
    paragraph = [];
  };
  const lines = trim(text, '\n').split('\n');
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    if (/^[*#:;]/.test(line)) {
      endParagraph();
      const from = i;
      while (i + 1 < lines.length && /^[*#:;]/.test(lines[i + 1] ?? '')) i += 1;
      out.push({ kind: 'other', html: renderList(lines.slice(from, i + 1).map(splitItem), renderLine) });
    } else if (line.includes(pictureMark)) {
      endParagraph();
      out.push(lineWithPictures(line, i < lines.length - 1, renderLine));
    } else if (trimBlanks(line) === '') endParagraph();
    else paragraph.push(renderLine(line));
  }
  endParagraph();
  return out.map((block, i) => (i > 0 && breaks(out[i - 1], block) ? `\n${block.html}` : block.html)).join('');
}

const breaks = (before: Block | undefined, block: Block): boolean =>
  before?.kind === 'other' || (before?.kind === 'paragraph' && block.kind !== 'paragraph');

function lineWithPictures(line: string, goesOn: boolean, renderLine: (line: string) => string): Block {
  const pieces = line.split(/(\x1d\x7f\d+\x7f)/);
  const last = pieces.at(-1) ?? '';
  const endsInRun = trimBlanks(last) !== '';
  const html = pieces.map((piece, i) => {
    if (i % 2 === 1 || trimBlanks(piece) === '') return piece;
    return `<p>${renderLine(piece)}${goesOn && i === pieces.length - 1 ? '\n' : ''}</p>`;
  });
  return { kind: endsInRun ? 'run' : 'other', html: html.join('') };
}

interface Item {
  readonly marks: string;
  readonly text: string;
}

/** Lists in lists beyond this depth, which no text has, are text. */
const deepest = 100;

function splitItem(line: string): Item {
  const marks = line.slice(0, Math.min(deepest, line.search(/[^*#:;]|$/)));
  return { marks, text: trimBlanks(line.slice(marks.length)) };
}

/** Items of one list, deeper ones inside the item before them. */
function renderList(items: readonly Item[], renderLine: (line: string) => string): string {
  let html = '';
  for (let i = 0; i < items.length;) {
    const kind = items[i]?.marks[0] ?? '*';
    const [list, tag] = lookUp(listTags, kind) ?? ['ul', 'li'];
    html += `<${list}>`;
    for (let isFirst = true; i < items.length && items[i]?.marks[0] === kind; isFirst = false) {
      const own = items[i]?.marks.length === 1 ? items[i++] : undefined;
      const from = i;
      while (i < items.length && (items[i]?.marks.length ?? 0) > 1 && items[i]?.marks[0] === kind) i += 1;
      const below = items.slice(from, i).map(({ marks, text }) => ({ marks: marks.slice(1), text }));
      const nested = below.length === 0 ? '' : renderList(below, renderLine);
      html += `${isFirst ? '' : '\n'}<${tag}>${renderLine(own?.text ?? '')}${nested}</${tag}>`;
    }
    html += `</${list}>`;
  }
  return html;
}
