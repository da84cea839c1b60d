/** Breaks text at spaces into lines of at most so many columns; its own line breaks stay. The further lines of a list item are indented. */
export const fold = (text: string, columns: number): string[] =>
  text.split('\n').flatMap((line) => {
    if (line.length <= columns) return [line.trim()];
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
