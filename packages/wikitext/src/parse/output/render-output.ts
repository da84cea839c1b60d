/** The HTML of a parsed text as pages show it: with edit links, the table of contents, and an element around it. */
import { writeCharacterReferences } from '../../text/character-references.js';
import { element } from '../../text/html.js';
import { tidy } from '../../tidy/tidy.js';
import { tocMark } from '../text/switches.js';
import type { ParseOutput } from './parse-output.js';
import { finishSectionLinks, type EditLinkTools, type HeadingStyle } from './section-links.js';
import { renderToc, type TocTexts } from './toc.js';

export interface RenderOptions {
  /** Finished HTML before the text. */
  readonly header: string;
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
  const { header, editLinks, headings, toc, wrapperClass, language, direction } = options;
  const linked = writeCharacterReferences(header) + finishSectionLinks(html, headings, editLinks);
  const complete = insertToc(linked, toc === undefined ? '' : tidy(renderToc(sections, toc)));
  if (wrapperClass === '') return complete;
  const attributes = { class: `mw-content-${direction} ${wrapperClass}`, lang: language, dir: direction };
  return element('div', attributes, complete);
}

/** The text with the table of contents at its first place. What holds nothing else is marked as empty without one. */
function insertToc(html: string, toc: string): string {
  const at = html.indexOf(tocMark);
  if (at < 0) return html;
  const rest = html.slice(at + tocMark.length).replaceAll(tocMark, '');
  const before = html.slice(0, at);
  const open = toc === '' ? /<(li|p|tr)>[ \t\n\f\r]*$/.exec(before) : null;
  if (open === null || !new RegExp(`^[ \\t\\n\\f\\r]*</${open[1] ?? ''}>`).test(rest)) return before + toc + rest;
  const { index, 0: tag } = open;
  return `${before.slice(0, index)}${tag.replace('>', ' class="mw-empty-elt">')}${rest}`;
}
