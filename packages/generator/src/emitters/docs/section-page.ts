import type { OutputFile } from '../../extension/extension.js';
import type { LinkItem, MemberItem, Phrase, Table, ValueItem } from './parts.js';
import { noticeOf, outputPath, type PageContext } from './pages.js';
import type { Render } from './render.js';

/** A part of a page; all texts are Markdown. Partials of the same names show what it has. */
export interface Section {
  readonly heading?: string;
  readonly facts?: readonly Phrase[];
  readonly quote?: string;
  /** Paragraphs before the body. */
  readonly texts?: readonly string[];
  readonly table?: Table;
  readonly values?: readonly ValueItem[];
  readonly list?: readonly string[];
  readonly links?: readonly LinkItem[];
  readonly members?: readonly MemberItem[];
  /** A paragraph at the end of the body. */
  readonly closing?: string;
  /** Folds the body under this label. */
  readonly folded?: string;
}

export interface SectionPage {
  readonly title: string;
  readonly intro: string;
  readonly from: readonly string[];
  readonly sections: readonly Section[];
  /** The page is one large table, and takes the whole width. */
  readonly wide?: boolean;
}

/** A page made of sections, as a file. */
export function sectionPage(
  page: PageContext,
  from: readonly string[],
  content: SectionPage,
  render: Render,
): OutputFile {
  const files = [...new Set(content.from)].map((file) => `spec/${file}`);
  const view = { ...content, notice: noticeOf(page), from: files.length > 3 ? 'spec/' : files.join(', ') };
  return { path: outputPath(page.path), from, text: render('sections.hbs', view, page.say) };
}
