/** The HTML of a page as plain text: headings between equals signs, list items with a dash, rows of tables on a line each. */
import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { ToolError } from './wiki.js';

type Element = DefaultTreeAdapterTypes.Element;
/** A node, or the end of an element. */
type Step = DefaultTreeAdapterTypes.ChildNode | { readonly end: Element };

const leftOut: ReadonlySet<string> = new Set('style script template noscript audio video'.split(' '));
/** Classes of what leads elsewhere: references, boxes of links, notes to editors. The source of the page has them. */
const leftOutClasses: ReadonlySet<string> = new Set(
  'mw-editsection reference references mw-references-wrap toc noprint noexcerpt nomobile navbox vertical-navbox metadata ambox sortkey'.split(
    ' ',
  ),
);

/** Blocks that are on lines of their own, with the number of line breaks around them. */
const blocks: ReadonlyMap<string, number> = new Map([
  ...'address article aside br caption center dd details div dt figcaption footer header hr li main section summary tr'
    .split(' ')
    .map((name) => [name, 1] as const),
  ...'blockquote dl figure h1 h2 h3 h4 h5 h6 ol p pre table ul'.split(' ').map((name) => [name, 2] as const),
]);

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
  !leftOut.has(element.tagName) && !classesOf(element).some((name) => leftOutClasses.has(name));

/** Equals signs around a heading. */
const signsOf = (tagName: string): string => (/^h[1-6]$/.test(tagName) ? '='.repeat(Number(tagName[1])) : '');

const isLaterCell = (element: Element): boolean =>
  (element.tagName === 'td' || element.tagName === 'th') &&
  element.parentNode?.childNodes.find((node) => 'tagName' in node) !== element;

/** The text as it grows. Blanks and line breaks are written when a word follows. */
class Lines {
  text = '';
  private breaks = 0;
  private isApart = false;
  private preformatted = 0;
  /** The open lists. */
  private readonly lists: { readonly isNumbered: boolean; count: number }[] = [];

  enter(element: Element): void {
    const { tagName } = element;
    this.breakLine(tagName);
    if (tagName === 'pre') this.preformatted += 1;
    if (tagName === 'ul' || tagName === 'ol') this.lists.push({ isNumbered: tagName === 'ol', count: 0 });
    if (tagName === 'li') this.writeItemMark();
    if (isLaterCell(element)) this.write(' | ');
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
    const before = this.breaks > 0 ? '\n'.repeat(this.breaks) : this.isApart ? ' ' : '';
    this.text += this.text === '' ? text : before + text;
    this.breaks = 0;
    this.isApart = false;
  }

  /** A list inside of a list begins on the next line. */
  private breakLine(tagName: string): void {
    const wanted = blocks.get(tagName) ?? 0;
    this.breaks = Math.max(this.breaks, this.lists.length > 0 ? Math.min(wanted, 1) : wanted);
  }

  private writeItemMark(): void {
    const list = this.lists.at(-1);
    if (list !== undefined) list.count += 1;
    const indent = '  '.repeat(Math.min(Math.max(this.lists.length - 1, 0), 8));
    this.append(`${indent}${list?.isNumbered === true ? `${list.count}.` : '-'}`);
    this.isApart = true;
  }
}
