/** Categories of markup errors: their number in the database, and their priority (`none` is not counted). */
import { lookUp } from '@wiki-query/wikitext';
const CATEGORIES: Readonly<Record<string, readonly [id: number, priority: 'high' | 'medium' | 'low' | 'none']>> = {
  fostered: [1, 'medium'],
  'obsolete-tag': [2, 'low'],
  'bogus-image-options': [3, 'medium'],
  'missing-end-tag': [4, 'low'],
  'stripped-tag': [5, 'low'],
  'self-closed-tag': [6, 'high'],
  'deletable-table-tag': [7, 'high'],
  'misnested-tag': [8, 'medium'],
  'pwrap-bug-workaround': [9, 'high'],
  'tidy-whitespace-bug': [10, 'high'],
  'multi-colon-escape': [11, 'medium'],
  'html5-misnesting': [12, 'high'],
  'tidy-font-bug': [13, 'high'],
  'multiple-unclosed-formatting-tags': [14, 'high'],
  'unclosed-quotes-in-heading': [15, 'high'],
  'multiline-html-table-in-list': [16, 'high'],
  'misc-tidy-replacement-issues': [17, 'high'],
  'wikilink-in-extlink': [18, 'medium'],
  'inline-media-caption': [19, 'high'],
  'large-tables': [20, 'none'],
  'missing-end-tag-in-heading': [21, 'low'],
  'night-mode-unaware-background-color': [22, 'low'],
  'missing-image-alt-text': [23, 'none'],
  'fostered-transparent': [24, 'none'],
  'duplicate-ids': [25, 'high'],
};

const NAMES = new Map(Object.entries(CATEGORIES).map(([name, [id]]) => [id, name]));

/** Number of a category. */
export const lintCategoryId = (name: string): number | undefined => lookUp(CATEGORIES, name)?.[0];

/** Name of a category by its number. */
export const lintCategoryName = (id: number): string | undefined => NAMES.get(id);

/** The wiki's categories that are counted: high priority first, then by name. */
export function countedLintCategories(known: readonly string[]): readonly string[] {
  return (['high', 'medium', 'low'] as const).flatMap((priority) =>
    known.filter((name) => lookUp(CATEGORIES, name)?.[1] === priority).toSorted(),
  );
}
