/** The HTML of a parsed text as pages show it: with edit links, the table of contents, and an element around it. */
import { element } from '../../text/html.js';
import { tidy } from '../../tidy/tidy.js';
import { tocMark } from '../text/switches.js';
import type { ParseOutput } from './parse-output.js';
import { finishSectionLinks, type EditLinkTools, type HeadingStyle } from './section-links.js';
import { renderToc, type TocTexts } from './toc.js';

export interface RenderOptions {
  /** Undefined: no edit links. */
  readonly editLinks: EditLinkTools | undefined;
  readonly headings: HeadingStyle;
  /** Undefined: no table of contents. */
  readonly toc: TocTexts | undefined;
  /** The class of the element around the text; empty for none. */
  readonly wrapperClass: string;
  /** Of the HTML: its code as HTML has it, and its direction. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}

/** The HTML of a text. */
export function renderOutput({ html, sections }: ParseOutput, options: RenderOptions): string {
  const { editLinks, headings, toc, wrapperClass, language, direction } = options;
  const linked = finishSectionLinks(html, headings, editLinks);
  const complete = insertToc(linked, toc === undefined ? '' : tidy(renderToc(sections, toc)));
  if (wrapperClass === '') return complete;
  const attributes = { class: `mw-content-${direction} ${wrapperClass}`, lang: language, dir: direction };
  return element('div', attributes, complete);
}

/** The text with the table of contents at its first place. */
function insertToc(html: string, toc: string): string {
  const at = html.indexOf(tocMark);
  if (at < 0) return html;
  return `${html.slice(0, at)}${toc}${html.slice(at + tocMark.length).replaceAll(tocMark, '')}`;
}
