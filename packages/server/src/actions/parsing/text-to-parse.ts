/** Texts of pages and of their revisions, to be parsed. */
import type { Title } from '@wiki-query/wikitext';
import { c } from '../../db/schema/tables.js';
import { ApiError } from '../../errors/api-error.js';
import { PageSet } from '../../pages/page-set.js';
import { latest, readText, type PageText } from '../../records/parsing/read-text.js';
import type { Call } from '../../request/call.js';
import { equals } from '../../sql/conditions.js';

/** A text, and how its page was found. */
export interface TextToParse extends PageText {
  /** Redirects that were followed. */
  readonly redirects?: readonly Redirect[];
}

type Redirect = {
  readonly from: string;
  readonly to: string;
  readonly tofragment?: string;
  readonly tointerwiki?: string;
};

/** A page by its title or its id. */
export interface NamedPage {
  readonly page?: string | undefined;
  readonly pageid?: number | undefined;
}

/** The text of a revision. */
export async function readRevisionToParse(id: number, call: Call): Promise<TextToParse> {
  const found = await readText([equals(c.rev_id, id)], call);
  if (found === undefined) throw new ApiError('nosuchrevid', { id });
  return found;
}

/** The current text of a page. */
export async function readPageToParse({ page = '', pageid }: NamedPage, call: Call): Promise<TextToParse> {
  if (pageid === undefined) return readTitle(call.wiki.titles.parseLocal(page), call);
  const found = await readText([equals(c.page_id, pageid), latest], call);
  if (found === undefined) throw new ApiError('nosuchpageid', { id: pageid });
  return found;
}

/** The current text of a page, or of the page that it redirects to. */
export async function readTargetToParse(named: NamedPage, call: Call): Promise<TextToParse> {
  const pages = new PageSet(call, { redirects: true, convert: false, fields: [] });
  if (named.pageid === undefined) await pages.addTexts([named.page ?? '']);
  else await pages.addPageIds([named.pageid]);
  const redirects = [...pages.redirects].map(([source, { to }]) => ({
    from: source,
    to: pages.textOf(to),
    ...(to.fragment !== '' && { tofragment: to.fragment }),
    ...(to.interwiki !== '' && { tointerwiki: to.interwiki }),
  }));
  const target = [...pages.redirects.values()].at(-1)?.to;
  if (target !== undefined && target.interwiki !== '')
    throw new ApiError('invalidtitle', { title: pages.textOf(target) });
  const found = target === undefined ? await readPageToParse(named, call) : await readTitle(target, call);
  return { ...found, redirects };
}

async function readTitle({ namespace, dbkey }: Title, call: Call): Promise<TextToParse> {
  if (namespace < 0) throw new ApiError('pagecannotexist');
  const isPage = [equals(c.page_namespace, namespace), equals(c.page_title, dbkey)];
  const found = await readText([...isPage, latest], call);
  if (found === undefined) throw new ApiError('missingtitle', {}, { message: 'apierror-missingtitle' });
  return found;
}
