import { baseOf, type DumpFacts, makeProfile, type Json } from '../profile/site-profile.js';
import type { ChosenFiles } from '../plan/choose-files.js';
import type { Context } from './context.js';
import { hintsOf } from './import-xml.js';

/** The settings of a captured profile for the wiki of the dump. */
export function neutralProfile({ files }: Pick<Context, 'files'>, captured: Json): Json {
  return baseOf(captured, factsOf(files));
}

function factsOf({ wiki, head, siteinfo }: ChosenFiles): DumpFacts {
  return { wiki, ...(head && { head }), ...(siteinfo && { siteinfo: siteinfo.query }) };
}

interface Interwiki {
  readonly prefix: string;
  readonly url: string;
  readonly local: number;
}

/** The site profile at this stage of the import. */
export function profileOf({ work, files }: Context, base: Json, clock: string | undefined): Json {
  const { db } = work;
  const count = (sql: string): number => Number(db.prepare(sql).pluck().get() ?? 0);
  const stats = work.statement<Readonly<Record<string, number>>>('SELECT * FROM site_stats').get();
  const newest = work
    .statement<string | null>(
      `SELECT max(time) FROM (SELECT max(rev_timestamp) AS time FROM revision UNION ALL SELECT max(log_timestamp) FROM logging)`,
    )
    .pluck()
    .get();
  return makeProfile({
    base,
    ...factsOf(files),
    hints: hintsOf(work),
    roles: db.prepare('SELECT role_name FROM slot_roles ORDER BY role_id').pluck().all().map(String),
    clock: clock ?? newest ?? '20250101000000',
    interwikis: work
      .statement<Interwiki>(
        'SELECT iw_prefix AS prefix, iw_url AS url, iw_local AS local FROM interwiki ORDER BY iw_prefix',
      )
      .all()
      .map(({ prefix, url, local }) => ({ prefix, ...(local === 1 ? { local: true } : {}), url })),
    statistics: {
      pages: stats?.['ss_total_pages'] ?? count('SELECT count(*) FROM page'),
      articles: stats?.['ss_good_articles'] ?? 0,
      edits: stats?.['ss_total_edits'] ?? count('SELECT count(*) FROM revision'),
      images: stats?.['ss_images'] ?? count('SELECT count(*) FROM image'),
      users: stats?.['ss_users'] ?? count('SELECT count(*) FROM user'),
      activeusers: stats?.['ss_active_users'] ?? 0,
      admins: count("SELECT count(*) FROM user_groups WHERE ug_group = 'sysop'"),
      jobs: 0,
    },
  });
}
