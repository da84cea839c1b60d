/** Members of every page, whatever `inprop` selects. */
import { languageOf, type InfoPage, type InfoRun } from './info-page.js';
import type { MembersAt } from '../../../shapes/module.js';
import { rowToIso } from '../../../time/timestamps.js';

export type Members = MembersAt<'info', 'page'>;

type Writable<T> = { -readonly [K in keyof T]?: T[K] };

/** Members of every page, whatever `inprop` selects. */
export type Basics = Writable<
  Pick<
    Members,
    | 'contentmodel'
    | 'pagelanguage'
    | 'pagelanguagehtmlcode'
    | 'pagelanguagedir'
    | 'touched'
    | 'lastrevid'
    | 'length'
    | 'redirect'
    | 'new'
  >
>;

export function basics(page: InfoPage, run: InfoRun): Basics {
  const { languages } = run.call.wiki;
  const language = languageOf(page, run);
  const { row } = page;
  const members: Basics = {
    contentmodel: page.contentModel,
    pagelanguage: language,
    pagelanguagehtmlcode: languages.bcp47(language),
    pagelanguagedir: languages.isRightToLeft(language) ? 'rtl' : 'ltr',
  };
  if (row === undefined) return members;
  members.touched = rowToIso(row.page_touched ?? '', run.call.now);
  members.lastrevid = row.page_latest ?? 0;
  members.length = row.page_len ?? 0;
  if (isShownRedirect(page, run)) members.redirect = true;
  if (row.page_is_new === 1) members.new = true;
  return members;
}

/** A request that resolves redirects shows none. */
export const isShownRedirect = ({ row }: InfoPage, { pages }: InfoRun): boolean =>
  row?.page_is_redirect === 1 && !pages.resolveRedirects;
