/** The table of contents as HTML (`HandleTOCMarkers` of MediaWiki). */
import { element, escapeText } from '../../text/html.js';
import type { Section } from '../sections/section.js';

export interface TocTexts {
  readonly heading: string;
  /** Language of the heading, and its direction. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** The first level that is left out. */
  readonly deepest: number;
}

/** The table of contents; empty without sections. */
export function renderToc(sections: readonly Section[], texts: TocTexts): string {
  if (sections.length === 0) return '';
  const out: string[] = [];
  let last = 0;
  for (const section of sections) {
    const { tocLevel: level } = section;
    if (level >= texts.deepest) continue;
    if (level > last) out.push('\n<ul>\n');
    else out.push('</li>\n', '</ul>\n</li>\n'.repeat(last - level));
    out.push(line(section));
    last = level;
  }
  if (last > 0) out.push('</li>\n', '</ul>\n</li>\n'.repeat(last - 1));
  return frame(out.join(''), texts);
}

function line({ tocLevel, index, linkAnchor, number, line: html }: Section): string {
  const section = index === '' || index.startsWith('T-') ? '' : ` tocsection-${index}`;
  const text = `${element('span', { class: 'tocnumber' }, escapeText(number))} ${element('span', { class: 'toctext' }, html)}`;
  return `<li class="toclevel-${tocLevel}${section}">${element('a', { href: `#${linkAnchor}` }, text)}`;
}

function frame(list: string, { heading, language, direction }: TocTexts): string {
  return (
    '<div id="toc" class="toc" role="navigation" aria-labelledby="mw-toc-heading">' +
    '<input type="checkbox" role="button" id="toctogglecheckbox" class="toctogglecheckbox" style="display:none" />' +
    `<div class="toctitle" lang="${language}" dir="${direction}"><h2 id="mw-toc-heading">${escapeText(heading)}</h2>` +
    '<span class="toctogglespan"><label class="toctogglelabel" for="toctogglecheckbox"></label></span></div>' +
    `${list}</ul>\n</div>\n`
  );
}
