/**
 * The HTML of a page as plain text, in few bytes: headings between equals signs, list items with a dash, rows of tables on a line each
 * with bars between cells.
 */
import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { ToolError } from './wiki.js';

type Element = DefaultTreeAdapterTypes.Element;
/** A node, or the end of an element. */
type Step = DefaultTreeAdapterTypes.ChildNode | { readonly end: Element };

const leftOut: ReadonlySet<string> = new Set('style script template noscript audio video'.split(' '));
/** Classes of what leads elsewhere: references, boxes of links, notes to editors, names of missing files. The source of the page has them. */
const leftOutClasses: ReadonlySet<string> = new Set(
  (
    'mw-editsection reference references mw-references-wrap toc noprint noexcerpt nomobile navbox vertical-navbox metadata ambox sortkey ' +
    'mw-broken-media'
  ).split(' '),
);
/** A style that hides an element. */
const hidden = /(?:^|;)\s*display\s*:\s*none\s*(?:;|!|$)/i;

/** Blocks that are on lines of their own. */
const blocks: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote br caption center dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol ' +
    'p pre section summary table tr ul'
  ).split(' '),
);

/** The plain text of HTML. */
export function plainText(html: string): string {
  const lines = new Lines();
  // The tree may be deep, so nothing recurs.
  const steps: Step[] = parseFragment(html, { treeAdapter: boundedAdapter() }).childNodes.toReversed();
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if ('end' in step) lines.leave(step.end);
    else if ('tagName' in step && isShown(step)) {
      lines.enter(step);
      steps.push({ end: step });
      for (const child of step.childNodes.toReversed()) steps.push(child);
    } else if (step.nodeName === '#text' && 'value' in step) lines.write(step.value);
  }
  return lines.text;
}

/** A page of a megabyte has about 50,000. */
const mostElements = 500_000;

/** Elements that are not closed are opened again in each block: a short text may give millions of them. */
function boundedAdapter(): typeof defaultTreeAdapter {
  let left = mostElements;
  const createElement: typeof defaultTreeAdapter.createElement = (...given) => {
    if ((left -= 1) < 0) throw new ToolError('The HTML of the page is too large: read it with `form: wikitext`.');
    return defaultTreeAdapter.createElement(...given);
  };
  return { ...defaultTreeAdapter, createElement };
}

const classesOf = ({ attrs }: Element): readonly string[] =>
  attrs.find(({ name }) => name === 'class')?.value.split(/\s+/) ?? [];

const isShown = (element: Element): boolean =>
  !leftOut.has(element.tagName) &&
  !classesOf(element).some((name) => leftOutClasses.has(name)) &&
  !element.attrs.some(({ name, value }) => name === 'style' && hidden.test(value));

/** Equals signs around a heading. */
const signsOf = (tagName: string): string => (/^h[1-6]$/.test(tagName) ? '='.repeat(Number(tagName[1])) : '');

const isLaterCell = (element: Element): boolean =>
  (element.tagName === 'td' || element.tagName === 'th') &&
  element.parentNode?.childNodes.find((node) => 'tagName' in node) !== element;

/** The text as it grows. Blanks, line breaks and bars are written when a word follows. */
class Lines {
  text = '';
  private breaks = 0;
  private bars = 0;
  private rowStart = 0;
  private isApart = false;
  private preformatted = 0;
  /** The open lists. */
  private readonly lists: { readonly isNumbered: boolean; count: number }[] = [];

  enter(element: Element): void {
    const { tagName } = element;
    this.breakLine(tagName);
    if (tagName === 'tr') this.rowStart = this.text.length;
    if (signsOf(tagName) !== '') this.breaks = 2;
    if (tagName === 'pre') this.preformatted += 1;
    if (tagName === 'ul' || tagName === 'ol') this.lists.push({ isNumbered: tagName === 'ol', count: 0 });
    if (tagName === 'li') this.writeItemMark();
    if (isLaterCell(element)) this.beginLaterCell();
    if (signsOf(tagName) !== '') this.write(`${signsOf(tagName)} `);
  }

  leave({ tagName }: Element): void {
    if (signsOf(tagName) !== '') this.write(` ${signsOf(tagName)}`);
    if (tagName === 'pre') this.preformatted -= 1;
    if (tagName === 'ul' || tagName === 'ol') this.lists.pop();
    this.breakLine(tagName);
  }

  write(text: string): void {
    if (this.preformatted > 0) return this.append(text);
    for (const [at, word] of text.split(/[ \t\r\n\f]+/).entries()) {
      if (at > 0) this.isApart = true;
      if (word !== '') this.append(word);
    }
  }

  private append(text: string): void {
    const breaks = this.text === '' ? '' : '\n'.repeat(this.breaks);
    const blank = this.isApart && this.text !== '' ? ' ' : '';
    this.text += (breaks + '|'.repeat(this.bars) || blank) + text;
    this.breaks = 0;
    this.bars = 0;
    this.isApart = false;
  }

  /** A row without text before keeps the line break of its begin. */
  private beginLaterCell(): void {
    if (this.text.length > this.rowStart) this.breaks = 0;
    this.bars += 1;
  }

  /** Headings have an empty line before them. A block at the begin of a cell stays on the line of its row. */
  private breakLine(tagName: string): void {
    if (tagName === 'tr') this.bars = 0;
    if (this.bars > 0 || !blocks.has(tagName)) return;
    this.breaks = Math.max(this.breaks, 1);
  }

  private writeItemMark(): void {
    const list = this.lists.at(-1);
    if (list !== undefined) list.count += 1;
    const indent = '  '.repeat(Math.min(Math.max(this.lists.length - 1, 0), 8));
    this.append(`${indent}${list?.isNumbered === true ? `${list.count}.` : '-'}`);
    this.isApart = true;
  }
}
