/** Converts apostrophes of one line to `<i>` and `<b>`, with the rules of MediaWiki (`Parser::doQuotes`) for unbalanced ones. */

interface Run {
  readonly before: string;
  quotes: number;
}

/** The line with bold and italics. */
export function renderQuotes(line: string): string {
  const parts = line.split(/('{2,})/);
  if (parts.length === 1) return line;
  const runs: Run[] = [];
  let text = parts[0] ?? '';
  for (let i = 1; i < parts.length; i += 2) {
    const length = parts[i]?.length ?? 0;
    const kept = length === 4 ? 1 : length > 5 ? length - 5 : 0;
    runs.push({ before: text + "'".repeat(kept), quotes: length - kept });
    text = parts[i + 1] ?? '';
  }
  balance(runs);
  return writeTags(runs, text);
}

/** If both kinds have odd counts, one bold mark becomes an apostrophe and italics. */
function balance(runs: Run[]): void {
  const bold = runs.filter(({ quotes }) => quotes !== 2).length;
  const italic = runs.filter(({ quotes }) => quotes !== 3).length;
  if (bold % 2 === 0 || italic % 2 === 0) return;
  const candidates = runs.filter(({ quotes }) => quotes === 3);
  const endsInLetter = candidates.find(({ before }) => before.at(-1) !== ' ' && before.at(-2) === ' ');
  const longer = candidates.find(({ before }) => before.at(-1) !== ' ' && before.at(-2) !== ' ');
  const chosen = endsInLetter ?? longer ?? candidates.find(({ before }) => before.at(-1) === ' ');
  const at = chosen === undefined ? -1 : runs.indexOf(chosen);
  if (chosen !== undefined) runs[at] = { before: `${chosen.before}'`, quotes: 2 };
}

function writeTags(runs: readonly Run[], rest: string): string {
  let html = '';
  const open: string[] = [];
  const toggle = (tag: string): void => {
    const at = open.lastIndexOf(tag);
    if (at < 0) {
      open.push(tag);
      html += `<${tag}>`;
      return;
    }
    const above = open.slice(at + 1);
    html +=
      [...above]
        .reverse()
        .map((name) => `</${name}>`)
        .join('') +
      `</${tag}>` +
      above.map((name) => `<${name}>`).join('');
    open.splice(at, 1);
  };
  for (const { before, quotes } of runs) {
    html += before;
    if (quotes === 2) toggle('i');
    else if (quotes === 3) toggle('b');
    else if (open.at(-1) === 'b') ['b', 'i'].forEach(toggle);
    else ['i', 'b'].forEach(toggle);
  }
  return (
    html +
    rest +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  );
}
