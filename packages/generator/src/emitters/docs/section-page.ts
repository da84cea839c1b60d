import type { OutputFile } from '../../model/extension.js';
import { outputPath } from './pages.js';
import { render } from './render.js';

/** A part of a page; all texts are Markdown. */
export interface Section {
  readonly heading?: string;
  readonly facts?: string;
  readonly text?: string;
  readonly body?: string;
  /** Folds the body under this label. */
  readonly folded?: string;
}

export interface SectionPage {
  readonly path: string;
  readonly title: string;
  readonly intro: string;
  /** What the page says of its translation. */
  readonly notice?: string;
  readonly from: readonly string[];
  readonly sections: readonly Section[];
  /** The page is one large table, and takes the whole width. */
  readonly wide?: boolean;
}

/** A page made of sections, as a file. */
export function sectionPage(
  path: string,
  from: readonly string[],
  page: SectionPage,
  templates: Readonly<Record<string, string>>,
): OutputFile {
  const files = [...new Set(page.from)].map((file) => `spec/${file}`);
  const view = { ...page, notice: page.notice ?? '', from: files.length > 3 ? 'spec/' : files.join(', ') };
  return { path: outputPath(path), from, text: render('sections.hbs', view, templates) };
}
