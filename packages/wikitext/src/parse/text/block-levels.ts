/** Paragraphs, lists and preformatted lines (`BlockLevelPass` of MediaWiki). */
import { lookUp } from '../../text/look-up.js';
import { trimBlanks } from '../../text/trim.js';
import { splitTerm } from './split-term.js';

type Paragraph = '' | 'p' | 'pre';

interface State {
  readonly out: string[];
  /** The list marks of the line before, with `:` for `;`. */
  marks: string;
  isTermOpen: boolean;
  isInPre: boolean;
  isInBlock: boolean;
  isInQuote: boolean;
  paragraph: Paragraph;
  /** A paragraph that begins with the next text. */
  pending: '' | '<p>' | '</p><p>';
}

/** The text with its blocks. `startsLine`: whether its first line is the start of one. */
export function renderBlockLevels(text: string, startsLine: boolean): string {
  const state: State = {
    out: [],
    marks: '',
    isTermOpen: false,
    isInPre: false,
    isInBlock: false,
    isInQuote: false,
    paragraph: '',
    pending: '',
  };
  const lines = text.split('\n');
  let last = '';
  lines.forEach((line, i) => {
    if (i === 0 && !startsLine) state.out.push(line);
    else last = addLine(line, i < lines.length - 1, state);
  });
  for (let length = last.length; length > 0; length--) {
    state.out.push(closeList(last.charAt(length - 1), state));
    if (length === 1 && state.paragraph !== '') state.out.push('\n');
  }
  state.out.push(closeParagraph(state, true));
  return state.out.join('');
}

/** Adds a line; returns its list marks. */
function addLine(line: string, hasNext: boolean, state: State): string {
  const closesPre = /<\/pre/i.test(line);
  const opensPre = /<pre/i.test(line);
  const marks = state.isInPre ? '' : (/^[*#:;]*/.exec(line)?.[0] ?? '');
  let text = line.slice(marks.length);
  if (!state.isInPre) state.isInPre = opensPre;
  const plain = marks.replaceAll(';', ':');
  if (marks !== '' && state.marks === plain) text = nextInList(marks, text, state);
  else if (marks !== '' || state.marks !== '') text = changeList(marks, text, state);
  if (marks === '') text = inParagraphs(text, { opensPre, closesPre }, state);
  if (closesPre) state.isInPre = false;
  if (state.pending === '') {
    if (marks !== '') state.out.push(trimBlanks(text));
    else state.out.push(text, hasNext || state.paragraph !== '' ? '\n' : '');
  }
  return plain;
}

function closeParagraph(state: State, isEnd = false): string {
  const { paragraph } = state;
  state.isInPre = false;
  state.paragraph = '';
  return paragraph === '' ? '' : `</${paragraph}>${isEnd ? '' : '\n'}`;
}

const openings: Readonly<Record<string, string>> = {
  '*': '<ul><li>',
  '#': '<ol><li>',
  ':': '<dl><dd>',
  ';': '<dl><dt>',
};

function openList(mark: string, state: State): string {
  const html = closeParagraph(state) + (lookUp(openings, mark) ?? '');
  if (mark === ';') state.isTermOpen = true;
  return html;
}

function nextItem(mark: string, state: State): string {
  if (mark === '*' || mark === '#') return '</li>\n<li>';
  const close = state.isTermOpen ? '</dt>\n' : '</dd>\n';
  state.isTermOpen = mark === ';';
  return close + (mark === ';' ? '<dt>' : '<dd>');
}

function closeList(mark: string, state: State): string {
  if (mark === '*') return '</li></ul>';
  if (mark === '#') return '</li></ol>';
  const isTerm = state.isTermOpen;
  state.isTermOpen = false;
  return isTerm ? '</dt></dl>' : '</dd></dl>';
}

function nextInList(marks: string, text: string, state: State): string {
  const mark = marks.slice(-1);
  state.out.push(nextItem(mark, state));
  state.pending = '';
  return mark === ';' ? addTerm(text, state) : text;
}

/** Writes the term before a colon; returns the rest. */
function addTerm(text: string, state: State): string {
  const split = splitTerm(text);
  if (split === undefined) return text;
  state.out.push(trimBlanks(split.term), nextItem(':', state));
  return split.rest;
}

/** Closes and opens lists where the marks differ from those of the line before. */
function changeList(marks: string, given: string, state: State): string {
  const { out, marks: before } = state;
  let text = given;
  let common = commonLength(marks, before);
  state.pending = '';
  for (let length = before.length; length > common; length--) out.push(closeList(before.charAt(length - 1), state));
  if (common > 0 && marks.length <= common) out.push(nextItem(marks.charAt(common - 1), state));
  if (state.isTermOpen && common > 0 && marks[common - 1] === ':') out.push(nextItem(':', state));
  if (before !== '' && marks.length > common) out.push('\n');
  for (let mayHaveTerm = true; common < marks.length; common++) {
    const mark = marks.charAt(common);
    out.push(openList(mark, state));
    if (mark !== ';' || !mayHaveTerm) continue;
    const rest = addTerm(text, state);
    mayHaveTerm = rest !== text;
    text = rest;
  }
  if (marks === '' && before !== '') out.push('\n');
  state.marks = marks.replaceAll(';', ':');
  return text;
}

function commonLength(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  for (let i = 0; i < most; i++) if (a[i] !== b[i]) return i;
  return most;
}

const opens = /<(?:table|h1|h2|h3|h4|h5|h6|pre|p|ul|ol|dl|\/(?:td|th)|\/?(?:tr|caption|dt|dd|li))\b/i;
const closes =
  /<(?:\/(?:table|h1|h2|h3|h4|h5|h6|pre|p|ul|ol|dl)|td|th|\/?(?:center|blockquote|div|hr|mw:|aside|figure)|meta property="mw:)\b/i;
const style = /(?:<style\b[^>]*>.*?<\/style>|<link\b[^>]*>)\s*/giy;

/** Whether the line holds nothing but styles, which neither begin nor end a paragraph. */
function hasOnlyStyles(text: string): boolean {
  style.lastIndex = 0;
  while (style.test(text)) if (style.lastIndex === text.length) return true;
  return false;
}

interface PreTags {
  readonly opensPre: boolean;
  readonly closesPre: boolean;
}

/** A line without list marks: returns what is left to write. */
function inParagraphs(text: string, { opensPre, closesPre }: PreTags, state: State): string {
  const hasClose = closes.test(text);
  if (hasClose || opens.test(text)) {
    state.pending = '';
    if (!state.isInPre || opensPre) state.out.push(closeParagraph(state));
    if (opensPre && !closesPre) state.isInPre = true;
    for (const [, slash] of text.matchAll(/<(\/?)blockquote[\s>]/gi)) state.isInQuote = slash === '';
    state.isInBlock = !hasClose;
    return text;
  }
  return state.isInBlock || state.isInPre ? text : inParagraph(text, state);
}

function inParagraph(text: string, state: State): string {
  const isBlank = trimBlanks(text) === '';
  if (text.startsWith(' ') && (state.paragraph === 'pre' || !isBlank) && !state.isInQuote) {
    if (state.paragraph !== 'pre') {
      state.pending = '';
      state.out.push(closeParagraph(state), '<pre>');
      state.paragraph = 'pre';
    }
    return text.slice(1);
  }
  if (text.startsWith('<') && hasOnlyStyles(text)) {
    if (state.pending !== '') state.out.push(closeParagraph(state));
    state.pending = '';
  } else if (isBlank) blankLine(state);
  else startParagraph(state);
  return text;
}

function blankLine(state: State): void {
  if (state.pending !== '') {
    state.out.push(state.pending, '<br />');
    state.pending = '';
    state.paragraph = 'p';
  } else if (state.paragraph === 'p') state.pending = '</p><p>';
  else {
    state.out.push(closeParagraph(state));
    state.pending = '<p>';
  }
}

function startParagraph(state: State): void {
  if (state.pending !== '') state.out.push(state.pending);
  else if (state.paragraph !== 'p') state.out.push(closeParagraph(state), '<p>');
  state.pending = '';
  state.paragraph = 'p';
}
