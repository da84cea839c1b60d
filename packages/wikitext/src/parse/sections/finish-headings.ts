/** Headings with their anchors and marks for edit links, and the sections that they begin (`Parser::finalizeHeadings`). */
import { escapeAttribute, escapeHtml } from '../../text/html.js';
import { trimBlanks } from '../../text/trim.js';
import { makeAnchors } from './anchors.js';
import { readHeadline, type Headline } from './headline.js';
import type { Section } from './section.js';
import { makeTocLevels } from './toc-levels.js';

/** A heading as the expander marked it. */
export interface MarkedHeading {
  /** The page whose text it stands in, with underscores. */
  readonly page: string;
  readonly index: number;
}

export interface HeadingTools {
  /** The page of the text: with underscores, and with spaces. */
  readonly pageKey: string;
  readonly pageText: string;
  readonly hasEditLinks: boolean;
  /** Whether the old form of an id is written too. */
  readonly hasOldForm: boolean;
  readonly marked: (serial: number) => MarkedHeading | undefined;
  /** The heading with the texts of its links, and without marks. */
  readonly resolve: (html: string) => string;
  readonly tidy: (html: string) => string;
  /** The fragment of a title, normalized. */
  readonly normalizeName: (text: string) => string;
  /** The place of a section in the text. */
  readonly offsetOf: (index: number) => number;
}

export interface FinishedHeadings {
  readonly text: string;
  readonly sections: readonly Section[];
}

const mark = /^\x7f'"`UNIQ--h-(\d+)--QINU`"'\x7f[ \t\n\r\f\v]*/;

/** A heading of the text. */
interface Heading {
  readonly start: number;
  readonly end: number;
  readonly level: number;
  /** With the bracket that ends the tag. */
  readonly attributes: string;
  readonly content: string;
}

/** The text with its headings as they are shown, except for the edit links. */
export function finishHeadings(text: string, tools: HeadingTools): FinishedHeadings {
  const headings = findHeadings(text);
  if (headings.length === 0) return { text, sections: [] };
  const state: State = { tools, placeOf: makeTocLevels(), anchorOf: makeAnchors(tools.hasOldForm), sections: [] };
  const out: string[] = [];
  let at = 0;
  for (const heading of headings) {
    out.push(text.slice(at, heading.start), finish(heading, state));
    at = heading.end;
  }
  out.push(text.slice(at));
  return { text: out.join(''), sections: state.sections };
}

/** Every end is searched once: without one, no heading follows. */
function findHeadings(text: string): readonly Heading[] {
  const start = /<h([1-6])([^>\n]*>?)/gi;
  const end = /<\/h[1-6] *>/gi;
  const found: Heading[] = [];
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
    if (!match[0].endsWith('>')) continue;
    end.lastIndex = start.lastIndex;
    const close = end.exec(text);
    if (close === null) break;
    found.push({
      start: match.index,
      end: end.lastIndex,
      level: Number(match[1]),
      attributes: match[2] ?? '>',
      content: text.slice(start.lastIndex, close.index),
    });
    start.lastIndex = end.lastIndex;
  }
  return found;
}

interface State {
  readonly tools: HeadingTools;
  readonly placeOf: ReturnType<typeof makeTocLevels>;
  readonly anchorOf: ReturnType<typeof makeAnchors>;
  readonly sections: Section[];
}

/** Words that the tidy step does not change. */
const plain = /^[\p{L}\p{N} ,.()-]*$/u;

function headlineOf(level: number, attributes: string, content: string, { tidy }: HeadingTools): Headline {
  if (attributes !== '>' || !plain.test(content))
    return readHeadline(`<h${level}${attributes}${tidy(content)}</h${level}>`);
  const text = trimBlanks(content);
  return { html: text, text, id: undefined };
}

function finish({ level, attributes, content }: Heading, state: State): string {
  const { tools, placeOf, anchorOf, sections } = state;
  const serial = mark.exec(content)?.[1];
  const marked = serial === undefined ? undefined : tools.marked(Number(serial));
  const shown = content.replace(mark, '');
  const place = placeOf(level);
  const headline = headlineOf(level, attributes, tools.resolve(shown), tools);
  const written = headline.id ?? '';
  const name = written === '' ? tools.normalizeName(trimBlanks(headline.text.replace(/[ _]+/g, ' '))) : written;
  const anchor = anchorOf(name);
  const isOther = marked !== undefined && marked.page !== tools.pageKey;
  sections.push({
    tocLevel: place.level,
    level,
    line: headline.html,
    number: place.number,
    index: marked === undefined ? '' : `${isOther ? 'T-' : ''}${marked.index}`,
    fromTitle: marked?.page,
    offset: marked === undefined || isOther ? undefined : tools.offsetOf(marked.index),
    anchor: anchor.id,
    linkAnchor: anchor.link,
  });
  const edit = marked !== undefined && tools.hasEditLinks ? editMark(marked, isOther, headline.text, tools) : '';
  const anchors = ` data-mw-anchor="${escapeAttribute(anchor.id)}"`;
  const fallback =
    anchor.fallback === undefined ? '' : ` data-mw-fallback-anchor="${escapeAttribute(anchor.fallback)}"`;
  return `<h${level}${anchors}${fallback}${attributes}${shown}${edit}</h${level}>`;
}

/** An element that becomes an edit link at the end. What is in its attributes is not converted to a variant. */
function editMark(marked: MarkedHeading, isOther: boolean, hint: string, { pageText }: HeadingTools): string {
  const page = escapeQuotes(isOther ? marked.page : pageText);
  const section = `${isOther ? 'T-' : ''}${marked.index}`;
  return `<mw:editsection page="${page}" section="${section}">${escapeHtml(hint)}</mw:editsection>`;
}

const escapeQuotes = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
