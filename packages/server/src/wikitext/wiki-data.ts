/** The database of the wiki as texts see it. */
import {
  NS_FILE,
  NS_USER,
  wait,
  type ExpandedRevision,
  type LatestRevision,
  type PageSource,
  type StatisticName,
  type Title,
  type WikiData,
} from '@wiki-query/wikitext';
import { readStoredTexts } from '../content/stored-text.js';
import { hidden, isHidden } from '../content/visibility.js';
import type { Db } from '../db/database.js';
import { isMember } from '../db/memberships.js';
import { pagesByTitle } from '../db/pages-by-title.js';
import { c, t } from '../db/schema/tables.js';
import { equals } from '../sql/conditions.js';
import { from } from '../sql/query.js';
import { sql } from '../sql/sql.js';
import { as, integer } from '../sql/table.js';
import { convertTitles } from '../titles/convert-titles.js';
import type { WikitextSetting } from './setting.js';

type Setting = Pick<WikitextSetting, 'wiki' | 'db' | 'now' | 'genders'>;

/** The data that one request reads. */
export function wikiData(setting: Setting): WikiData {
  const { wiki, db } = setting;
  return {
    source: (title) => wait(() => readSource(title, db)),
    latest: (title) => wait(() => latestOf(title, db)),
    pageId: (title) => wait(async () => (await pagesByTitle(db, [title], [c.page_id]))[0]?.page_id ?? 0),
    hasFile: (dbkey) => wait(async () => (await wiki.isKnown(db, [{ namespace: NS_FILE, dbkey }])).size > 0),
    inVariant: (title, text) => wait(async () => (await convertTitles([{ title, text }], setting)).get(0)),
    statistic: (name) => wait(() => statisticOf(name, db)),
    membersOf: (group) => wait(() => membersOf(group, setting)),
    category: (dbkey) => wait(() => categoryOf(dbkey, db)),
    gender: (name) => wait(() => genderOf(name, setting)),
  };
}

async function readSource({ namespace, dbkey }: Title, db: Db): Promise<PageSource | undefined> {
  const row = await db.first(
    from(t.page)
      .join(t.revision, sql`${c.rev_id} = ${c.page_latest}`)
      .join(t.slots, sql`${c.slot_revision_id} = ${c.page_latest}`)
      .join(t.slot_roles, sql`${c.role_id} = ${c.slot_role_id}`)
      .join(t.content, sql`${c.content_id} = ${c.slot_content_id}`)
      .join(t.content_models, sql`${c.model_id} = ${c.content_model}`)
      .select(c.page_id, c.rev_deleted, c.content_address, c.model_name)
      .where(equals(c.page_namespace, namespace))
      .where(equals(c.page_title, dbkey))
      .where(equals(c.role_name, 'main')),
  );
  if (row === undefined) return undefined;
  const source = { id: row.page_id, model: row.model_name };
  if (isHidden(row.rev_deleted, hidden.text)) return { ...source, isHidden: true, text: undefined };
  const stored = (await readStoredTexts(db, [row.content_address])).get(row.content_address);
  return { ...source, isHidden: false, text: stored !== undefined && 'text' in stored ? stored.text : undefined };
}

async function latestOf({ namespace, dbkey }: Title, db: Db): Promise<LatestRevision | undefined> {
  const row = await db.first(
    from(t.page)
      .join(t.revision, sql`${c.rev_id} = ${c.page_latest}`)
      .join(t.actor, sql`${c.actor_id} = ${c.rev_actor}`)
      .select(c.page_id, c.rev_id, c.rev_timestamp, c.rev_len, c.rev_deleted, c.actor_name)
      .where(equals(c.page_namespace, namespace))
      .where(equals(c.page_title, dbkey)),
  );
  return row && { page: row.page_id, ...expandedRevision(row) };
}

interface RevisionRow {
  readonly rev_id: number;
  readonly rev_timestamp: string;
  readonly rev_len: number | null;
  readonly rev_deleted: number;
  readonly actor_name: string;
}

const expandedRevision = (row: RevisionRow): ExpandedRevision => ({
  id: row.rev_id,
  timestamp: row.rev_timestamp,
  size: row.rev_len ?? 0,
  user: isHidden(row.rev_deleted, hidden.user) ? undefined : row.actor_name,
});

/** A revision by its ID, with the title of its page. */
export async function readRevision(id: number, { db }: Pick<Setting, 'db'>) {
  const row = await db.first(
    from(t.revision)
      .join(t.page, sql`${c.page_id} = ${c.rev_page}`)
      .join(t.actor, sql`${c.actor_id} = ${c.rev_actor}`)
      .select(c.page_namespace, c.page_title, c.rev_id, c.rev_timestamp, c.rev_len, c.rev_deleted, c.actor_name)
      .where(equals(c.rev_id, id)),
  );
  return row && { revision: expandedRevision(row), namespace: row.page_namespace, dbkey: row.page_title };
}

const columns = {
  numberofarticles: c.ss_good_articles,
  numberofpages: c.ss_total_pages,
  numberofedits: c.ss_total_edits,
  numberofusers: c.ss_users,
  numberofactiveusers: c.ss_active_users,
  numberoffiles: c.ss_images,
} as const satisfies Readonly<Record<StatisticName, unknown>>;

async function statisticOf(name: StatisticName, db: Db): Promise<number> {
  const row = await db.first(from(t.site_stats).select(as(columns[name], 'value')).limit(1));
  return row?.value ?? 0;
}

async function membersOf(group: string, { db, now }: Setting): Promise<number> {
  const row = await db.first(
    from(t.user_groups)
      .select(as(sql`count(*)`, 'members', integer))
      .where(equals(c.ug_group, group), isMember(now)),
  );
  return row?.members ?? 0;
}

async function categoryOf(dbkey: string, db: Db) {
  const row = await db.first(
    from(t.category).select(c.cat_pages, c.cat_subcats, c.cat_files).where(equals(c.cat_title, dbkey)),
  );
  return row && { pages: row.cat_pages, subcats: row.cat_subcats, files: row.cat_files };
}

async function readGender(name: string, { wiki, db }: Setting): Promise<unknown> {
  const usual = wiki.site.defaultoptions['gender'];
  const title = wiki.titles.parse(name, NS_USER);
  const written = 'code' in title || title.namespace !== NS_USER ? name : title.dbkey.replaceAll('_', ' ');
  const user = wiki.userNames.canonical(written);
  if (user === undefined) return usual;
  const row = await db.first(
    from(t.user)
      .join(t.user_properties, sql`${c.up_user} = ${c.user_id}`)
      .select(c.up_value)
      .where(equals(c.user_name, user))
      .where(equals(c.up_property, 'gender')),
  );
  return row?.up_value ?? usual;
}

function genderOf(name: string, setting: Setting): Promise<unknown> {
  const found = setting.genders.get(name) ?? readGender(name, setting);
  setting.genders.set(name, found);
  return found;
}
