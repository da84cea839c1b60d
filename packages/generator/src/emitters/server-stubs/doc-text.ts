/** Doc comments of TypeScript. */
import { pageWidth } from './literal.js';

/**
 * The text of a doc comment of at most so many columns, from paragraphs; none for no text. A paragraph with `@` is a tag. A text that does not fit
 * on the line of its comment begins with a line end, as ts-morph wants it.
 */
export function docText(paragraphs: readonly string[], columns = pageWidth): readonly [] | readonly [string] {
  const texts = paragraphs.map((text) => text.trim()).filter((text) => text !== '');
  const lines = texts.flatMap((text, index) => {
    const folded = fold(text.replaceAll('*/', '*\\/'), columns - 3);
    return index > 0 && !text.startsWith('@') ? ['', ...folded] : folded;
  });
  const [only] = lines;
  if (only === undefined) return [];
  return [lines.length === 1 && only.length + 7 <= columns ? only : ['', ...lines].join('\n')];
}

/** The same as a whole comment. */
export function jsDoc(paragraphs: readonly string[]): string {
  const [text] = docText(paragraphs);
  if (text === undefined) return '';
  const [first = '', ...lines] = text.split('\n');
  if (lines.length === 0) return `/** ${first} */\n`;
  return `/**\n${lines.map((line) => ` *${line === '' ? '' : ` ${line}`}\n`).join('')} */\n`;
}

/** Breaks text at spaces; its own line breaks stay. The further lines of a list item are indented. */
function fold(text: string, columns: number): string[] {
  return text.split('\n').flatMap((line) => {
    const lines: string[] = [];
    const indent = line.startsWith('- ') ? '  ' : '';
    let current = '';
    for (const word of line.trimEnd().split(' ')) {
      if (current !== '' && current.length + 1 + word.length > columns) {
        lines.push(current);
        current = indent + word;
      } else current = current === '' ? word : `${current} ${word}`;
    }
    return [...lines, current];
  });
}
