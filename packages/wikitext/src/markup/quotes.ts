/** Converts apostrophes of one line to `<i>` and `<b>`, with the rules of MediaWiki (`Parser::doQuotes`) for unbalanced ones. */

interface Run {
  before: string;
  quotes: number;
}

/** The line with bold and italics. */
export function renderQuotes(line: string): string {
  if (!line.includes("''")) return line;
  const parts = line.split(/('{2,})/);
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
function balance(runs: readonly Run[]): void {
  const bold = runs.filter(({ quotes }) => quotes !== 2).length;
  const italic = runs.filter(({ quotes }) => quotes !== 3).length;
  if (bold % 2 === 0 || italic % 2 === 0) return;
  const candidates = runs.filter(({ quotes }) => quotes === 3);
  const endsWord = ({ before }: Run): boolean => before.at(-1) !== ' ';
  const isLetter = (run: Run): boolean => endsWord(run) && secondLast(run.before) === ' ';
  const chosen = candidates.find(isLetter) ?? candidates.find(endsWord) ?? candidates[0];
  if (chosen === undefined) return;
  chosen.before += "'";
  chosen.quotes = 2;
}

/** The character before the last one. PHP counts bytes: a last character of several bytes has none that is a space before its last. */
function secondLast(text: string): string | undefined {
  const last = text.at(-1);
  if (last !== undefined && last > '\x7f') return undefined;
  return text.at(-2) ?? last;
}

/** Open tags, outermost first. `both`: five quotes, whose order the next quotes determine. */
type State = '' | 'b' | 'i' | 'bi' | 'ib' | 'both';

interface Writer {
  html: string;
  /** The text after five quotes. */
  pending: string;
  state: State;
}

const steps: Readonly<Record<2 | 3 | 5, Readonly<Record<Exclude<State, 'both'>, readonly [string, State]>>>> = {
  2: {
    '': ['<i>', 'i'],
    b: ['<i>', 'bi'],
    i: ['</i>', ''],
    bi: ['</i>', 'b'],
    ib: ['</b></i><b>', 'b'],
  },
  3: {
    '': ['<b>', 'b'],
    i: ['<b>', 'ib'],
    b: ['</b>', ''],
    bi: ['</i></b><i>', 'i'],
    ib: ['</b>', 'i'],
  },
  5: {
    '': ['', 'both'],
    b: ['</b><i>', 'i'],
    i: ['</i><b>', 'b'],
    bi: ['</i></b>', ''],
    ib: ['</b></i>', ''],
  },
};

const endings: Readonly<Record<Exclude<State, 'both'>, string>> = {
  '': '',
  b: '</b>',
  i: '</i>',
  bi: '</i></b>',
  ib: '</b></i>',
};

function writeTags(runs: readonly Run[], rest: string): string {
  const writer: Writer = { html: '', pending: '', state: '' };
  for (const { before, quotes } of runs) {
    write(writer, before);
    step(writer, quotes === 2 ? 2 : quotes === 3 ? 3 : 5);
  }
  write(writer, rest);
  const { html, pending, state } = writer;
  if (state === 'both') return pending === '' || pending === '0' ? html : `${html}<b><i>${pending}</i></b>`;
  return html + endings[state];
}

function write(writer: Writer, text: string): void {
  if (writer.state === 'both') writer.pending += text;
  else writer.html += text;
}

function step(writer: Writer, quotes: 2 | 3 | 5): void {
  const { state, pending } = writer;
  if (state === 'both') {
    const [html, next] = afterBoth(pending)[quotes];
    writer.html += html;
    writer.state = next;
    writer.pending = '';
    return;
  }
  const [html, next] = steps[quotes][state];
  writer.html += html;
  writer.state = next;
}

const afterBoth = (text: string): Readonly<Record<2 | 3 | 5, readonly [string, State]>> => ({
  2: [`<b><i>${text}</i>`, 'b'],
  3: [`<i><b>${text}</b>`, 'i'],
  5: [`<i><b>${text}</b></i>`, ''],
});
