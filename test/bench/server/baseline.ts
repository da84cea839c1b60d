/**
 * What someone would write by hand for exactly these requests: Fastify, prepared statements, `JSON.stringify`.
 * No validation, no rights, no other parameters. Started as a process: `baseline.ts DATABASE PARAMINFO`.
 */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import Sqlite from 'better-sqlite3';
import { fastify } from 'fastify';

type Row = Record<string, string | number | null>;
type Query = Record<string, string>;

const [databasePath = '', paraminfoPath = ''] = process.argv.slice(2);
const db = new Sqlite(databasePath, { readonly: true });
const names =
  'Special||Talk|User|User talk|Sample Wiki|Sample Wiki talk|File|File talk|MediaWiki|MediaWiki talk|Template|Template talk|Help|Help talk|Category|Category talk';
const namespaces = names.split('|');
const described = JSON.parse(readFileSync(paraminfoPath, 'utf8')) as { paraminfo: { modules: { path: string }[] } };
const descriptions = new Map(described.paraminfo.modules.map((one) => [one.path, one]));
const statements = new Map<string, Sqlite.Statement<unknown[], Row>>();

function all(sql: string, ...values: unknown[]): Row[] {
  let statement = statements.get(sql);
  if (statement === undefined) statements.set(sql, (statement = db.prepare<unknown[], Row>(sql)));
  return statement.all(...values);
}

const title = (ns: number, key: string): string =>
  (ns === 0 ? key : `${namespaces[ns + 1]}:${key}`).replaceAll('_', ' ');
const iso = (t: string): string =>
  `${t.slice(0, 4)}-${t.slice(4, 6)}-${t.slice(6, 8)}T${t.slice(8, 10)}:${t.slice(10, 12)}:${t.slice(12)}Z`;
const plain = (t: string): string => t.replace(/[^0-9]/g, '');
/** Members that tell who acted. */
const actor = (name: string): object =>
  name.startsWith('~2') ? { user: name, temp: true } : isIP(name) ? { user: name, anon: true } : { user: name };
const marks = (count: number): string => Array.from({ length: count }, () => '?').join(',');

function allpages(q: Query): object {
  const limit = Number(q['aplimit']);
  const rows = all(
    'SELECT page_id, page_namespace, page_title, page_is_redirect FROM page WHERE page_namespace = ? AND page_title >= ? ORDER BY page_title LIMIT ?',
    0,
    (q['apfrom'] as string).replaceAll(' ', '_'),
    limit + 1,
  );
  const next = rows.length > limit ? rows.pop() : undefined;
  const items = rows.map((r) => ({ pageid: r['page_id'], ns: 0, title: title(0, r['page_title'] as string) }));
  return {
    batchcomplete: true,
    ...(next && { continue: { apcontinue: next['page_title'], continue: '-||' } }),
    query: { allpages: items },
  };
}

function logevents(q: Query): object {
  const limit = Number(q['lelimit']);
  const rows = all(
    `SELECT log_id, log_type, log_action, log_timestamp, log_deleted, log_namespace, log_title, log_page, log_params,
       page_id, actor_name, comment_text
     FROM logging JOIN actor ON actor_id = log_actor JOIN comment ON comment_id = log_comment_id
     LEFT JOIN page ON page_namespace = log_namespace AND page_title = log_title
     WHERE log_type != 'suppress' AND log_timestamp <= ? ORDER BY log_timestamp DESC, log_id DESC LIMIT ?`,
    plain(q['lestart'] as string),
    limit + 1,
  );
  const next = rows.length > limit ? rows.pop() : undefined;
  const items = rows.map((r) => logevent(r));
  const more = next && { continue: { lecontinue: `${next['log_timestamp']}|${next['log_id']}`, continue: '-||' } };
  return { batchcomplete: true, ...more, query: { logevents: items } };
}

/** The revision is one of the serialized parameters. */
function revisionOf(params: string): object {
  const id = /"associated_rev_id";i:(\d+)/.exec(params)?.[1];
  return id === undefined ? {} : { revid: Number(id) };
}

function logevent(r: Row): object {
  const hides = (bit: number): boolean => ((r['log_deleted'] as number) & bit) !== 0;
  const ns = r['log_namespace'] as number;
  const name = r['actor_name'] as string;
  return {
    logid: r['log_id'],
    ...(hides(1)
      ? { actionhidden: true }
      : {
          ns,
          title: title(ns, r['log_title'] as string),
          pageid: r['page_id'] ?? 0,
          logpage: r['log_page'],
          ...revisionOf(r['log_params'] as string),
        }),
    type: r['log_type'],
    action: r['log_action'],
    ...(hides(4) ? { userhidden: true } : actor(name)),
    timestamp: iso(r['log_timestamp'] as string),
    ...(hides(2) ? { commenthidden: true } : { comment: r['comment_text'] }),
    ...(hides(8) && { suppressed: true }),
  };
}

function infoCategories(q: Query): object {
  const sent = (q['titles'] as string).split('|');
  const keys = sent.map((text) => text.replaceAll(' ', '_'));
  const normalized = sent
    .filter((text, i) => text !== title(0, keys[i] as string))
    .map((from) => ({ fromencoded: false, from, to: from.replaceAll('_', ' ') }));
  const pages = all(
    `SELECT page_id, page_namespace, page_title, page_is_redirect, page_content_model, page_lang, page_latest, page_is_new, page_touched, page_len
     FROM page WHERE page_namespace = 0 AND page_title IN (${marks(keys.length)})`,
    ...keys,
  );
  const ids = pages.map((row) => row['page_id'] as number).sort((a, b) => a - b);
  const limit = 500;
  const rows = all(
    `SELECT cl_from, cl_to, cl_sortkey_prefix, cast(cl_timestamp as char) AS cl_timestamp, lower(hex(cl_sortkey)) AS sortkey
     FROM categorylinks WHERE cl_from IN (${marks(ids.length)}) ORDER BY cl_from, cl_to LIMIT ?`,
    ...ids,
    limit + 1,
  );
  const next = rows.length > limit ? rows.pop() : undefined;
  const categories = new Map<number, object[]>();
  for (const row of rows) {
    const list = categories.get(row['cl_from'] as number) ?? [];
    list.push({ ns: 14, title: title(14, row['cl_to'] as string) });
    categories.set(row['cl_from'] as number, list);
  }
  const shown = pages.map((row) => pageInfo(row, categories.get(row['page_id'] as number)));
  return {
    ...(next
      ? { continue: { clcontinue: `${next['cl_from']}|${next['cl_to']}`, continue: '||info' } }
      : { batchcomplete: true }),
    query: { ...(normalized.length > 0 && { normalized }), pages: shown },
    limits: { categories: 500 },
  };
}

function pageInfo(row: Row, categories: object[] | undefined): object {
  return {
    pageid: row['page_id'],
    ns: 0,
    title: title(0, row['page_title'] as string),
    contentmodel: row['page_content_model'],
    pagelanguage: row['page_lang'] ?? 'en',
    pagelanguagehtmlcode: row['page_lang'] ?? 'en',
    pagelanguagedir: 'ltr',
    touched: iso(row['page_touched'] as string),
    lastrevid: row['page_latest'],
    length: row['page_len'],
    ...(row['page_is_redirect'] === 1 && { redirect: true }),
    ...(row['page_is_new'] === 1 && { new: true }),
    ...(categories && { categories }),
  };
}

function categoryRevisions(q: Query): object {
  const limit = Number(q['gcmlimit']);
  const members = all(
    `SELECT page_id, page_namespace, page_title, page_is_redirect, page_content_model, page_lang, page_latest, cl_from, cl_type,
       cast(cl_timestamp as char) AS cl_timestamp, cl_sortkey_prefix, lower(hex(cl_sortkey)) AS hexkey
     FROM categorylinks INNER JOIN page ON page_id = cl_from WHERE cl_to = ? AND cl_type = 'page' ORDER BY cl_sortkey, cl_from LIMIT ?`,
    (q['gcmtitle'] as string).slice(9).replaceAll(' ', '_'),
    limit + 1,
  );
  const next = members.length > limit ? members.pop() : undefined;
  const ids = members.map((row) => row['page_id'] as number);
  const revisions = all(
    `SELECT rev_id, rev_timestamp, page_namespace, page_title, rev_page, rev_parent_id, rev_minor_edit, rev_deleted, rev_len, rev_sha1,
       actor_user, actor_name, comment_text, page_latest
     FROM revision JOIN page ON page_id = rev_page JOIN actor ON actor_id = rev_actor JOIN comment ON comment_id = rev_comment_id
     WHERE page_latest = rev_id AND rev_page IN (${marks(ids.length)}) ORDER BY rev_page, rev_id LIMIT ?`,
    ...ids,
    ids.length + 1,
  );
  const byPage = new Map(revisions.map((row) => [row['rev_page'], row]));
  const pages = members.map((row) => ({
    pageid: row['page_id'],
    ns: row['page_namespace'],
    title: title(row['page_namespace'] as number, row['page_title'] as string),
    revisions: [revision(byPage.get(row['page_id'] as number) as Row)],
  }));
  const more = next && {
    continue: {
      gcmcontinue: `page|${next['hexkey']}|${next['cl_from']}`,
      continue: 'gcmcontinue||',
    },
  };
  return { batchcomplete: true, ...more, query: { pages } };
}

function revision(r: Row): object {
  const hides = (bit: number): boolean => ((r['rev_deleted'] as number) & bit) !== 0;
  const name = r['actor_name'] as string;
  return {
    revid: r['rev_id'],
    parentid: r['rev_parent_id'],
    minor: r['rev_minor_edit'] === 1,
    ...(hides(4) ? { userhidden: true } : actor(name)),
    timestamp: iso(r['rev_timestamp'] as string),
    ...(hides(2) ? { commenthidden: true } : { comment: r['comment_text'] }),
    ...(hides(8) && { suppressed: true }),
  };
}

function paraminfo(q: Query): object {
  return {
    paraminfo: {
      helpformat: 'none',
      modules: (q['modules'] as string).split('|').map((path) => descriptions.get(path)),
    },
  };
}

function answer(q: Query): object {
  if (q['action'] === 'paraminfo') return paraminfo(q);
  if (q['list'] === 'allpages') return allpages(q);
  if (q['list'] === 'logevents') return logevents(q);
  return q['generator'] === undefined ? infoCategories(q) : categoryRevisions(q);
}

const server = fastify();
server.get<{ Querystring: Query }>('/api.php', (request, reply) =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify(answer(request.query))),
);
await server.listen({ port: 0, host: '127.0.0.1' });
console.log(`baseline ready http://127.0.0.1:${(server.server.address() as { port: number }).port}`);
process.on('SIGTERM', () => process.exit(0));
