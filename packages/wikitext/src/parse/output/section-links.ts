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
}

const editMark = /<mw:editsection page="(.*?)" section="(.*?)">(.*?)<\/mw:editsection>/gs;
const heading = /<h([1-6])((?:[^'">]|"[^"]*"|'[^']*')*)>/gi;

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

function editLink(page: string, section: string, hint: string, { editUrl, tooltip, label }: EditLinkTools): string {
  const link = element(
    'a',
    { href: editUrl(page, section), title: tooltip(hint) },
    `<span>${escapeText(label)}</span>`,
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
  for (let match = heading.exec(html); match !== null; match = heading.exec(html)) {
    const attributes = readAttributes(match[2] ?? '');
    close.lastIndex = heading.lastIndex;
    const end = attributes.has('data-mw-anchor') ? close.exec(html) : null;
    if (end === null) continue;
    const content = html.slice(heading.lastIndex, end.index);
    out.push(html.slice(at, match.index), writeHeading(Number(match[1]), attributes, content, style));
    at = close.lastIndex;
    heading.lastIndex = at;
  }
  heading.lastIndex = 0;
  out.push(html.slice(at));
  return out.join('');
}

function readAttributes(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/([^\s=]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      decodeCharacterReferences(value),
    ]),
  );
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
