/** Active protections: of pages, of titles that cannot be created, and cascading ones. */
import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { among } from '../../sql/conditions.js';
import { sql } from '../../sql/sql.js';
import type { Db } from '../../db/database.js';
import { byNamespace, conditionForTitles } from '../../sql/title-condition.js';
import { titleKey, type TitlePair } from '../../titles/known-titles.js';
import { NS_FILE } from '../../titles/namespace-numbers.js';
import { trimBlanks } from '@wiki-query/wikitext';

/** A page that can be protected. Its ID is 0 if it does not exist. */
export interface ProtectablePage extends TitlePair {
  readonly id: number;
}

/** Cascading protection of a page, by pages that include it. */
export interface CascadingProtection {
  /** Levels by the action. */
  readonly levels: ReadonlyMap<string, ReadonlySet<string>>;
  readonly templateSources: ReadonlyMap<number, TitlePair>;
  readonly fileSources: ReadonlyMap<number, TitlePair>;
}

export interface PageProtection {
  /** Level by the action; `create` for titles. */
  readonly levels: ReadonlyMap<string, string>;
  /** The page's own protection cascades to included pages. */
  readonly cascades: boolean;
  readonly cascading: CascadingProtection;
}

const none: CascadingProtection = { levels: new Map(), templateSources: new Map(), fileSources: new Map() };

/** Protections of pages by `<namespace>:<dbkey>`, without expired ones. At most four queries. */
export async function readProtections(
  db: Db,
  pages: readonly ProtectablePage[],
  now: string,
): Promise<ReadonlyMap<string, PageProtection>> {
  const own = await ownProtections(db, pages, now);
  const titles = await titleProtections(db, pages, now);
  const cascading = await cascadingProtections(db, pages, now);
  return new Map(
    pages.map((page): [string, PageProtection] => {
      const key = titleKey(page);
      const mine = own.get(page.id);
      const level = titles.get(key);
      return [
        key,
        {
          levels: mine?.levels ?? new Map(level === undefined ? [] : [['create', level]]),
          cascades: mine?.cascades === true,
          cascading: cascading.get(key) ?? none,
        },
      ];
    }),
  );
}

const inForce = (expiry: string | null, now: string): boolean => expiry === null || expiry === '' || expiry > now;

async function ownProtections(db: Db, pages: readonly ProtectablePage[], now: string) {
  const ids = pages.map(({ id }) => id).filter((id) => id > 0);
  const own = new Map<number, { readonly levels: Map<string, string>; cascades: boolean }>();
  if (ids.length === 0) return own;
  const rows = await db.all(
    from(t.page_restrictions)
      .select(c.pr_page, c.pr_type, c.pr_level, c.pr_expiry, c.pr_cascade)
      .where(among(c.pr_page, ids)),
  );
  for (const row of rows) {
    if (!inForce(row.pr_expiry, now)) continue;
    const entry = own.get(row.pr_page) ?? { levels: new Map<string, string>(), cascades: false };
    entry.levels.set(row.pr_type, trimBlanks(row.pr_level));
    entry.cascades ||= row.pr_cascade === 1;
    own.set(row.pr_page, entry);
  }
  return own;
}

async function titleProtections(
  db: Db,
  pages: readonly ProtectablePage[],
  now: string,
): Promise<ReadonlyMap<string, string>> {
  const missing = pages.filter(({ id }) => id === 0);
  if (missing.length === 0) return new Map();
  const rows = await db.all(selectProtectedTitles(missing));
  return new Map(
    rows
      .filter((row) => inForce(row.pt_expiry, now))
      .map((row) => [titleKey({ namespace: row.pt_namespace, dbkey: row.pt_title }), trimBlanks(row.pt_create_perm)]),
  );
}

/** Titles that not everybody may create. */
export const selectProtectedTitles = (titles: readonly TitlePair[]) =>
  from(t.protected_titles)
    .select(c.pt_namespace, c.pt_title, c.pt_create_perm, c.pt_expiry)
    .where(conditionForTitles(c.pt_namespace, c.pt_title, byNamespace(titles)));

const protections = from(t.page_restrictions)
  .join(t.page, sql`${c.page_id} = ${c.pr_page}`)
  .select(c.pr_page, c.pr_type, c.pr_level, c.pr_expiry, c.page_namespace, c.page_title);
const including = protections
  .join(t.templatelinks, sql`${c.tl_from} = ${c.pr_page}`)
  .join(t.linktarget, sql`${c.lt_id} = ${c.tl_target_id}`)
  .select(c.lt_namespace, c.lt_title);
const showing = protections.join(t.imagelinks, sql`${c.il_from} = ${c.pr_page}`).select(c.il_to);

/** Protections of pages that include one of these. */
export const selectIncluding = (pages: readonly TitlePair[]) =>
  including.where(conditionForTitles(c.lt_namespace, c.lt_title, byNamespace(pages)));

/** Protections of pages that show one of these files. */
export const selectShowing = (files: readonly string[]) => showing.where(among(c.il_to, files));

interface Source extends TitlePair {
  readonly id: number;
  readonly kind: 'templateSources' | 'fileSources';
  readonly target: string;
  readonly type: string;
  readonly level: string;
}

async function cascadingProtections(
  db: Db,
  pages: readonly ProtectablePage[],
  now: string,
): Promise<ReadonlyMap<string, CascadingProtection>> {
  const found = new Map<
    string,
    { levels: Map<string, Set<string>>; templateSources: Map<number, TitlePair>; fileSources: Map<number, TitlePair> }
  >();
  for (const source of [...(await templateSources(db, pages, now)), ...(await fileSources(db, pages, now))]) {
    const entry = found.get(source.target) ?? { levels: new Map(), templateSources: new Map(), fileSources: new Map() };
    found.set(source.target, entry);
    entry[source.kind].set(source.id, { namespace: source.namespace, dbkey: source.dbkey });
    entry.levels.set(source.type, (entry.levels.get(source.type) ?? new Set<string>()).add(source.level));
  }
  return found;
}

/** Starts from the few pages with cascading protection: an index covers this condition. */
const goesOn = (now: string) => sql`${c.pr_cascade} = 1 and ${c.pr_expiry} > ${now}`;

async function templateSources(db: Db, pages: readonly TitlePair[], now: string): Promise<readonly Source[]> {
  if (pages.length === 0) return [];
  const rows = await db.all(selectIncluding(pages).where(goesOn(now)));
  return rows.map((row) => ({
    id: row.pr_page,
    namespace: row.page_namespace,
    dbkey: row.page_title,
    kind: 'templateSources',
    target: titleKey({ namespace: row.lt_namespace, dbkey: row.lt_title }),
    type: row.pr_type,
    level: row.pr_level,
  }));
}

async function fileSources(db: Db, pages: readonly TitlePair[], now: string): Promise<readonly Source[]> {
  const names = pages.filter(({ namespace }) => namespace === NS_FILE).map(({ dbkey }) => dbkey);
  if (names.length === 0) return [];
  const rows = await db.all(selectShowing(names).where(goesOn(now)));
  return rows.map((row) => ({
    id: row.pr_page,
    namespace: row.page_namespace,
    dbkey: row.page_title,
    kind: 'fileSources',
    target: titleKey({ namespace: NS_FILE, dbkey: row.il_to }),
    type: row.pr_type,
    level: row.pr_level,
  }));
}
