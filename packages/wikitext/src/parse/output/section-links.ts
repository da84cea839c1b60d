/** Headings with ids and edit links (`HandleSectionLinks` of MediaWiki). */
import { decodeCharacterReferences, writeCharacterReferences } from '../../text/character-references.js';
import { element, escapeAttribute, escapeText } from '../../text/html.js';

/** How skins write headings: with the id in the heading, in a box; or with the id in an element inside of it. */
export type HeadingStyle = 'box' | 'headline';

export interface EditLinkTools {
  /** Address of the editor of a section of a page. */
  readonly editUrl: (page: string, section: string) => string;
  readonly tooltip: (heading: string) => string;
  readonly label: string;
  /** The label is in an element of its own. */
  readonly hasWrapper: boolean;
}

const editMark = /<mw:editsection page="([^"]*)" section="([^"]*)">([^<]*)<\/mw:editsection>/g;
/** The attribute is the first one of a heading, and in no other place a quote follows its name. */
const heading = /<h([1-6])(?= data-mw-anchor=")/gi;
const attribute = / ([^\s=">]+)="([^"]*)"/y;

/** The HTML with finished headings. Without tools, there are no edit links. */
export function finishSectionLinks(html: string, style: HeadingStyle, tools: EditLinkTools | undefined): string {
  const marked = html.includes('data-mw-anchor') ? replaceHeadings(html, style) : html;
  if (!marked.includes('<mw:editsection')) return marked;
  return marked.replace(editMark, (_, page: string, section: string, hint: string) =>
    tools === undefined
      ? ''
      : editLink(decodeSpecial(page), decodeSpecial(section), decodeCharacterReferences(hint), tools),
  );
}

const decodeSpecial = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#039;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

function editLink(
  page: string,
  section: string,
  hint: string,
  { editUrl, tooltip, label, hasWrapper }: EditLinkTools,
): string {
  const link = element(
    'a',
    { href: editUrl(page, section), title: tooltip(hint) },
    hasWrapper ? `<span>${escapeText(label)}</span>` : escapeText(label),
  );
  const bracket = (text: string): string => `<span class="mw-editsection-bracket">${text}</span>`;
  return `<span class="mw-editsection">${bracket('[')}${normalize(link)}${bracket(']')}</span>`;
}

/** References as the tidy step writes them. */
const normalize = (html: string): string => writeCharacterReferences(html.replaceAll('\u00a0', '&#160;'));

function replaceHeadings(html: string, style: HeadingStyle): string {
  const out: string[] = [];
  const close = /<\/h[1-6] *>/gi;
  let at = 0;
  for (const { 0: start, 1: level, index } of html.matchAll(heading)) {
    if (index < at) continue;
    const { attributes, end } = readAttributes(html, index + start.length);
    close.lastIndex = end;
    const closing = close.exec(html);
    if (closing === null) break;
    const content = html.slice(end, closing.index);
    out.push(html.slice(at, index), writeHeading(Number(level), attributes, content, style));
    at = close.lastIndex;
  }
  out.push(html.slice(at));
  return out.join('');
}

/** The attributes of a tag, and the position after the tag. */
function readAttributes(
  html: string,
  from: number,
): { readonly attributes: Map<string, string>; readonly end: number } {
  const attributes = new Map<string, string>();
  attribute.lastIndex = from;
  let end = from;
  for (let match = attribute.exec(html); match !== null; match = attribute.exec(html)) {
    attributes.set(match[1] ?? '', decodeCharacterReferences(match[2] ?? ''));
    end = attribute.lastIndex;
  }
  return { attributes, end: html.indexOf('>', end) + 1 };
}

const writeAttributes = (attributes: ReadonlyMap<string, string>): string =>
  [...attributes].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join('');

function writeHeading(level: number, attributes: Map<string, string>, content: string, style: HeadingStyle): string {
  const anchor = attributes.get('data-mw-anchor') ?? '';
  const old = attributes.get('data-mw-fallback-anchor');
  attributes.delete('data-mw-anchor');
  attributes.delete('data-mw-fallback-anchor');
  const [edit = ''] = editMarkIn(content);
  const text = content.replace(editMark, '');
  const fallback = old === undefined || old === anchor ? '' : `<span id="${escapeValue(old)}"></span>`;
  const id = attributes.has('id') ? '' : ` id="${escapeValue(anchor)}"`;
  const others = writeAttributes(attributes);
  if (style === 'headline')
    return `<h${level}${others}>${fallback}<span class="mw-headline"${id}>${text}</span>${edit}</h${level}>`;
  const bare = `<h${level}${id}${others}>${fallback}${text}</h${level}>${edit}`;
  // A heading with attributes of its own is not a section.
  return attributes.size > 0 ? bare : `<div class="mw-heading mw-heading${level}">${bare}</div>`;
}

const editMarkIn = (content: string): readonly string[] => content.match(editMark)?.slice(-1) ?? [];

const escapeValue = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
