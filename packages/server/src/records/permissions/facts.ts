/** Data for the permission checks, read for all pages of a request at once. */
import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { among } from '../../sql/conditions.js';
import { redirectsByTitle } from '../../db/pages-by-title.js';
import type { Db } from '../../db/database.js';
import { readViewerBlocks, type Block } from '../blocks/active-blocks.js';
import { titleKey, type TitleKey } from '../../sql/title-condition.js';
import { NS_USER } from '@wiki-query/wikitext';
import { readProtections, type PageProtection, type ProtectablePage } from '../protection/protection.js';
import type { Viewer } from '../../viewer/viewer.js';
import type { Wiki } from '../../site/wiki.js';

/** A page that somebody wants to do something with. */
export interface CheckedPage extends ProtectablePage {
  readonly contentModel: string;
}

/** The pages and namespaces that a partial block applies to. */
export interface BlockScope {
  readonly pages: ReadonlySet<number>;
  readonly namespaces: ReadonlySet<number>;
}

export interface PermissionFacts {
  readonly wiki: Wiki;
  readonly viewer: Viewer;
  readonly protections: ReadonlyMap<string, PageProtection>;
  readonly blocks: readonly Block[];
  /** Blocks that prevent account creation. Those of the address apply to all users. */
  readonly scopes: ReadonlyMap<number, BlockScope>;
  /** Targets of user scripts that are redirects. */
  readonly scriptTargets: ReadonlyMap<string, TitleKey>;
}

export interface PermissionSetting {
  readonly wiki: Wiki;
  readonly db: Db;
  readonly viewer: Viewer;
  /** 14 digits. */
  readonly now: string;
}

/** Data about pages and the viewer. At most seven queries. */
export async function readPermissionFacts(
  pages: readonly CheckedPage[],
  setting: PermissionSetting,
): Promise<PermissionFacts> {
  const { wiki, db, viewer, now } = setting;
  const blocks = await readViewerBlocks(db, viewer, now);
  return {
    wiki,
    viewer,
    protections: await readProtections(db, pages, now),
    blocks,
    scopes: await readScopes(db, blocks),
    scriptTargets: await readScriptTargets(db, pages),
  };
}

const pageScope = 1;
const namespaceScope = 2;

/** The restrictions of partial blocks. At most one query. */
export async function readScopes(db: Db, blocks: readonly Block[]): Promise<ReadonlyMap<number, BlockScope>> {
  const scopes = new Map<number, { pages: Set<number>; namespaces: Set<number> }>();
  const ids = blocks.filter(({ isPartial }) => isPartial).map(({ id }) => id);
  if (ids.length === 0) return scopes;
  for (const id of ids) scopes.set(id, { pages: new Set(), namespaces: new Set() });
  const rows = await db.all(
    from(t.ipblocks_restrictions).select(c.ir_ipb_id, c.ir_type, c.ir_value).where(among(c.ir_ipb_id, ids)),
  );
  for (const row of rows) {
    const scope = scopes.get(row.ir_ipb_id);
    if (row.ir_type === pageScope) scope?.pages.add(row.ir_value);
    if (row.ir_type === namespaceScope) scope?.namespaces.add(row.ir_value);
  }
  return scopes;
}

async function readScriptTargets(db: Db, pages: readonly CheckedPage[]): Promise<ReadonlyMap<string, TitleKey>> {
  const scripts = pages.filter(
    ({ id, namespace, contentModel }) => id > 0 && namespace === NS_USER && contentModel === 'javascript',
  );
  const rows = await redirectsByTitle(db, scripts, [c.page_namespace, c.page_title, c.rd_namespace, c.rd_title]);
  return new Map(
    rows.map((row) => [
      titleKey({ namespace: row.page_namespace, dbkey: row.page_title }),
      { namespace: row.rd_namespace, dbkey: row.rd_title },
    ]),
  );
}
