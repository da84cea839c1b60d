/** Protections in responses: all stored ones, including expired ones. */
import { from } from '../../../sql/query.js';
import { t, c } from '../../../db/schema/tables.js';
import { among, equals } from '../../../sql/conditions.js';
import type { InfoProtectionItem } from '@wiki-query/server-stubs';
import { exactly } from '../../../shapes/exact.js';
import { titleKey } from '../../../titles/known-titles.js';
import { NS_FILE } from '../../../titles/namespace-numbers.js';
import { selectIncluding, selectProtectedTitles, selectShowing } from '../../../records/protection/protection.js';
import { expiryToIso } from '../../../time/timestamps.js';
import type { InfoPage, InfoRun } from './info-page.js';

export type ProtectionsByTitle = ReadonlyMap<string, readonly InfoProtectionItem[]>;

interface Row {
  readonly key: string;
  readonly type: string;
  readonly level: string;
  readonly expiry: string | null;
  readonly cascade?: boolean;
  readonly source?: string;
}

const protection = exactly<InfoProtectionItem>();

/** Protections of pages by `<namespace>:<dbkey>`: their own, of missing titles, and cascading ones. */
export async function readProtectionInfo(pages: readonly InfoPage[], run: InfoRun): Promise<ProtectionsByTitle> {
  const rows = [
    ...(await ownRows(pages, run)),
    ...(await titleRows(
      pages.filter(({ id }) => id === 0),
      run,
    )),
    ...(await templateRows(
      pages.filter(({ namespace }) => namespace !== NS_FILE),
      run,
    )),
    ...(await fileRows(
      pages.filter(({ namespace }) => namespace === NS_FILE),
      run,
    )),
  ];
  const found = new Map<string, InfoProtectionItem[]>();
  for (const { key, type, level, expiry, cascade, source } of rows) {
    const item = protection({
      type,
      level,
      expiry: expiryToIso(expiry),
      ...(cascade && { cascade }),
      ...(source !== undefined && { source }),
    });
    const list = found.get(key);
    if (list === undefined) found.set(key, [item]);
    else list.push(item);
  }
  return found;
}

async function ownRows(pages: readonly InfoPage[], { call: { db } }: InfoRun): Promise<readonly Row[]> {
  const keys = new Map(pages.filter(({ id }) => id > 0).map(({ id, key }) => [id, key]));
  if (keys.size === 0) return [];
  const rows = await db.all(
    from(t.page_restrictions)
      .select(c.pr_page, c.pr_type, c.pr_level, c.pr_expiry, c.pr_cascade)
      .where(among(c.pr_page, [...keys.keys()]))
      .orderBy(c.pr_page)
      .orderBy(c.pr_type),
  );
  return rows.map((row) => ({
    key: keys.get(row.pr_page) ?? '',
    type: row.pr_type,
    level: row.pr_level,
    expiry: row.pr_expiry,
    cascade: row.pr_cascade === 1,
  }));
}

async function titleRows(pages: readonly InfoPage[], { call: { db } }: InfoRun): Promise<readonly Row[]> {
  if (pages.length === 0) return [];
  const rows = await db.all(selectProtectedTitles(pages));
  return rows.map((row) => ({
    key: titleKey({ namespace: row.pt_namespace, dbkey: row.pt_title }),
    type: 'create',
    level: row.pt_create_perm,
    expiry: row.pt_expiry,
  }));
}

async function templateRows(
  pages: readonly InfoPage[],
  { call: { db, titleTexts } }: InfoRun,
): Promise<readonly Row[]> {
  if (pages.length === 0) return [];
  const rows = await db.all(selectIncluding(pages).where(equals(c.pr_cascade, 1)).orderBy(c.pr_id));
  await titleTexts.load(rows.map((row) => ({ namespace: row.page_namespace, dbkey: row.page_title })));
  return rows.map((row) => ({
    key: titleKey({ namespace: row.lt_namespace, dbkey: row.lt_title }),
    type: row.pr_type,
    level: row.pr_level,
    expiry: row.pr_expiry,
    source: titleTexts.text(row.page_namespace, row.page_title),
  }));
}

async function fileRows(pages: readonly InfoPage[], { call: { db, titleTexts } }: InfoRun): Promise<readonly Row[]> {
  if (pages.length === 0) return [];
  const names = pages.map(({ dbkey }) => dbkey);
  const rows = await db.all(selectShowing(names).where(equals(c.pr_cascade, 1)).orderBy(c.pr_id));
  await titleTexts.load(rows.map((row) => ({ namespace: row.page_namespace, dbkey: row.page_title })));
  return rows.map((row) => ({
    key: titleKey({ namespace: NS_FILE, dbkey: row.il_to }),
    type: row.pr_type,
    level: row.pr_level,
    expiry: row.pr_expiry,
    source: titleTexts.text(row.page_namespace, row.page_title),
  }));
}
