/** Texts of pages and of their revisions, to be parsed. */
import type { Title } from '@wiki-query/wikitext';
import { readStoredTexts } from '../../content/stored-text.js';
import { hidden, isHidden, maySee } from '../../content/visibility.js';
import { c, t } from '../../db/schema/tables.js';
import { ApiError } from '../../errors/api-error.js';
import { PageSet } from '../../pages/page-set.js';
import type { ContentToParse } from '../../records/parsing/parse-content.js';
import type { Call } from '../../request/call.js';
import { equals, type Condition } from '../../sql/conditions.js';
import { from } from '../../sql/query.js';
import { sql } from '../../sql/sql.js';

/** A text, and the page that it is on. */
export interface TextToParse extends ContentToParse {
  /** 0 without a page. */
  readonly pageId: number;
  /** Bits of the hidden parts of its revision. */
  readonly deleted: number;
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

const revisions = from(t.revision)
  .join(t.page, sql`${c.page_id} = ${c.rev_page}`)
  .join(t.actor, sql`${c.actor_id} = ${c.rev_actor}`)
  .join(t.slots, sql`${c.slot_revision_id} = ${c.rev_id}`)
  .join(t.slot_roles, sql`${c.role_id} = ${c.slot_role_id}`)
  .join(t.content, sql`${c.content_id} = ${c.slot_content_id}`)
  .join(t.content_models, sql`${c.model_id} = ${c.content_model}`)
  .select(c.page_id, c.page_namespace, c.page_title, c.rev_id, c.rev_timestamp, c.rev_len, c.rev_deleted)
  .select(c.actor_name, c.content_address, c.model_name)
  .where(equals(c.role_name, 'main'));

/** The text of a revision. */
export async function readRevisionToParse(id: number, call: Call): Promise<TextToParse> {
  const found = await readText([equals(c.rev_id, id)], call);
  if (found === undefined) throw new ApiError('nosuchrevid', { id });
  return found;
}

const latest = sql`${c.rev_id} = ${c.page_latest}`;

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

async function readText(
  conditions: readonly Condition<'revision' | 'page'>[],
  call: Call,
): Promise<TextToParse | undefined> {
  const { db, wiki, viewer, titleTexts } = call;
  const row = await db.first(revisions.where(...conditions));
  if (row === undefined) return undefined;
  if (!maySee(row.rev_deleted, hidden.text, viewer.rights))
    throw new ApiError('permissiondenied', { right: 'deletedtext' });
  const stored = (await readStoredTexts(db, [row.content_address])).get(row.content_address);
  if (stored === undefined || !('text' in stored)) throw new ApiError('missingcontent', { id: row.rev_id });
  const page = wiki.titles.of(row.page_namespace, row.page_title);
  await titleTexts.load([page]);
  return {
    page,
    pageId: row.page_id,
    text: stored.text,
    model: row.model_name,
    deleted: row.rev_deleted,
    isPreview: false,
    revision: {
      id: row.rev_id,
      timestamp: row.rev_timestamp,
      size: row.rev_len ?? 0,
      user: isHidden(row.rev_deleted, hidden.user) ? undefined : row.actor_name,
    },
  };
}
