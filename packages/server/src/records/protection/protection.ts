/** Protections: of pages, of titles that cannot be created, and cascading ones. */
import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { among, equals } from '../../sql/conditions.js';
import { sql } from '../../sql/sql.js';
import type { RowOf } from '../../sql/table.js';
import type { Db } from '../../db/database.js';
import { byNamespace, conditionForTitles, type TitleKey, titleKey } from '../../sql/title-condition.js';
import { trimBlanks, NS_FILE } from '@wiki-query/wikitext';

/** A page that can be protected. Its ID is 0 if it does not exist. */
export interface ProtectablePage extends TitleKey {
  readonly id: number;
}

/** A protection as it is stored, also if it has expired. */
interface StoredProtection {
  /** The page that it protects. */
  readonly key: string;
  /** The action; `create` for titles. */
  readonly type: string;
  readonly level: string;
  readonly expiry: string | null;
  /** It extends to included pages. */
  readonly cascades?: boolean;
  /** The page that includes the protected one, whose own protection this is. */
  readonly source?: TitleKey & { readonly id: number; readonly kind: 'templateSources' | 'fileSources' };
}

/** Cascading protection of a page, by pages that include it. */
export interface CascadingProtection {
  /** Levels by the action. */
  readonly levels: Map<string, Set<string>>;
  readonly templateSources: Map<number, TitleKey>;
  readonly fileSources: Map<number, TitleKey>;
}

export interface PageProtection {
  /** Level by the action; `create` for titles. */
  readonly levels: Map<string, string>;
  /** When they end by the action: 14 digits, or `infinity`. */
  readonly expiries: Map<string, string>;
  /** The page's own protection cascades to included pages. */
  cascades: boolean;
  readonly cascading: CascadingProtection;
}

const cascading = from(t.page_restrictions)
  .join(t.page, sql`${c.page_id} = ${c.pr_page}`)
  .select(c.pr_page, c.pr_type, c.pr_level, c.pr_expiry, c.page_namespace, c.page_title)
  // Starts from the few pages with cascading protection: an index covers this condition.
  .where(equals(c.pr_cascade, 1))
  .orderBy(c.pr_id);
const including = cascading
  .join(t.templatelinks, sql`${c.tl_from} = ${c.pr_page}`)
  .join(t.linktarget, sql`${c.lt_id} = ${c.tl_target_id}`)
  .select(c.lt_namespace, c.lt_title);
const showing = cascading.join(t.imagelinks, sql`${c.il_from} = ${c.pr_page}`).select(c.il_to);

/** All protections of pages: their own, those of missing titles, and cascading ones. At most four queries. */
export async function storedProtections(
  db: Db,
  pages: readonly ProtectablePage[],
): Promise<readonly StoredProtection[]> {
  const keys = new Map(pages.filter(({ id }) => id > 0).map((page) => [page.id, titleKey(page)]));
  const missing = byNamespace(pages.filter(({ id }) => id === 0));
  const files = pages.filter(({ namespace }) => namespace === NS_FILE).map(({ dbkey }) => dbkey);
  const own = await db.all(
    from(t.page_restrictions)
      .select(c.pr_page, c.pr_type, c.pr_level, c.pr_expiry, c.pr_cascade)
      .where(among(c.pr_page, [...keys.keys()]))
      .orderBy(c.pr_page, c.pr_type),
  );
  const titles = await db.all(
    from(t.protected_titles)
      .select(c.pt_namespace, c.pt_title, c.pt_create_perm, c.pt_expiry)
      .where(conditionForTitles(c.pt_namespace, c.pt_title, missing)),
  );
  const templates = await db.all(including.where(conditionForTitles(c.lt_namespace, c.lt_title, byNamespace(pages))));
  const images = await db.all(showing.where(among(c.il_to, files)));
  return [
    ...own.map((row) => ({ ...storedIn(row), key: keys.get(row.pr_page) ?? '', cascades: row.pr_cascade === 1 })),
    ...titles.map((row) => ({
      key: titleKey({ namespace: row.pt_namespace, dbkey: row.pt_title }),
      type: 'create',
      level: row.pt_create_perm,
      expiry: row.pt_expiry,
    })),
    ...templates.map((row) => ({
      ...storedIn(row),
      key: titleKey({ namespace: row.lt_namespace, dbkey: row.lt_title }),
      source: { kind: 'templateSources' as const, ...sourceIn(row) },
    })),
    ...images.map((row) => ({
      ...storedIn(row),
      key: titleKey({ namespace: NS_FILE, dbkey: row.il_to }),
      source: { kind: 'fileSources' as const, ...sourceIn(row) },
    })),
  ];
}

type Restriction = RowOf<typeof c.pr_type | typeof c.pr_level | typeof c.pr_expiry>;
const storedIn = (row: Restriction) => ({ type: row.pr_type, level: row.pr_level, expiry: row.pr_expiry });

type Source = RowOf<typeof c.pr_page | typeof c.page_namespace | typeof c.page_title>;
const sourceIn = (row: Source) => ({ id: row.pr_page, namespace: row.page_namespace, dbkey: row.page_title });

/** Protections in force of pages by `<namespace>:<dbkey>`. */
export async function readProtections(
  db: Db,
  pages: readonly ProtectablePage[],
  now: string,
): Promise<ReadonlyMap<string, PageProtection>> {
  const protections = new Map(pages.map((page): [string, PageProtection] => [titleKey(page), unprotected()]));
  for (const { key, type, level, expiry, cascades, source } of await storedProtections(db, pages)) {
    const isInForce = expiry === null || expiry === '' ? source === undefined : expiry > now;
    const protection = protections.get(key);
    if (protection === undefined || !isInForce) continue;
    if (source === undefined) {
      protection.levels.set(type, trimBlanks(level));
      protection.expiries.set(type, expiry === null || expiry === '' ? 'infinity' : expiry);
      protection.cascades ||= cascades === true;
      continue;
    }
    const { levels, [source.kind]: sources } = protection.cascading;
    sources.set(source.id, { namespace: source.namespace, dbkey: source.dbkey });
    levels.set(type, (levels.get(type) ?? new Set()).add(level));
  }
  return protections;
}

const unprotected = (): PageProtection => ({
  levels: new Map(),
  expiries: new Map(),
  cascades: false,
  cascading: { levels: new Map(), templateSources: new Map(), fileSources: new Map() },
});
