/** Lists, each with the SQL that the server runs for it. */
import { actor, all, iso, listResponse, nextOf, plain, title, type Query, type Row } from './database.js';

const titled = (r: Row, ns: string, key: string): { ns: number; title: string } => ({
  ns: r[ns] as number,
  title: title(r[ns] as number, r[key] as string),
});

export function allpages(q: Query): object {
  const limit = Number(q['aplimit']);
  const rows = all(
    'SELECT page_id, page_namespace, page_title, page_is_redirect FROM page WHERE page_namespace = ? AND page_title >= ? ORDER BY page_title LIMIT ?',
    0,
    (q['apfrom'] as string).replaceAll(' ', '_'),
    limit + 1,
  );
  const next = nextOf(rows, limit);
  const items = rows.map((r) => ({ pageid: r['page_id'], ns: 0, title: title(0, r['page_title'] as string) }));
  return listResponse('allpages', items, next && { apcontinue: next['page_title'] });
}

export function logevents(q: Query): object {
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
  const next = nextOf(rows, limit);
  return listResponse(
    'logevents',
    rows.map(logevent),
    next && { lecontinue: `${next['log_timestamp']}|${next['log_id']}` },
  );
}

/** The revision is one of the serialized parameters. */
function revisionOf(params: string): object {
  const id = /"associated_rev_id";i:(\d+)/.exec(params)?.[1];
  return id === undefined ? {} : { revid: Number(id) };
}

function logevent(r: Row): object {
  const hides = (bit: number): boolean => ((r['log_deleted'] as number) & bit) !== 0;
  const shown = { ...titled(r, 'log_namespace', 'log_title'), pageid: r['page_id'] ?? 0, logpage: r['log_page'] };
  return {
    logid: r['log_id'],
    ...(hides(1) ? { actionhidden: true } : { ...shown, ...revisionOf(r['log_params'] as string) }),
    type: r['log_type'],
    action: r['log_action'],
    ...(hides(4) ? { userhidden: true } : actor(r['actor_name'] as string)),
    timestamp: iso(r['log_timestamp'] as string),
    ...(hides(2) ? { commenthidden: true } : { comment: r['comment_text'] }),
    ...(hides(8) && { suppressed: true }),
  };
}

const types: Readonly<Record<number, string>> = { 0: 'edit', 1: 'new', 3: 'log', 6: 'categorize' };

export function recentchanges(q: Query): object {
  const limit = Number(q['rclimit']);
  const rows = all(
    `SELECT rc_id, rc_timestamp, rc_namespace, rc_title, rc_cur_id, rc_this_oldid, rc_last_oldid, rc_type, rc_deleted
     FROM recentchanges WHERE rc_timestamp <= ? AND rc_type + 0 IN (0, 1, 3, 6)
     ORDER BY rc_timestamp DESC, rc_id DESC LIMIT ?`,
    plain(q['rcstart'] as string),
    limit + 1,
  );
  const next = nextOf(rows, limit);
  const items = rows.map((r) => {
    const hidden = r['rc_type'] === 3 && ((r['rc_deleted'] as number) & 1) !== 0;
    return {
      type: types[r['rc_type'] as number],
      ...(hidden ? { actionhidden: true } : titled(r, 'rc_namespace', 'rc_title')),
      ...(!hidden && { pageid: r['rc_cur_id'], revid: r['rc_this_oldid'], old_revid: r['rc_last_oldid'] }),
      rcid: r['rc_id'],
      timestamp: iso(r['rc_timestamp'] as string),
      ...(hidden && ((r['rc_deleted'] as number) & 8) !== 0 && { suppressed: true }),
    };
  });
  return listResponse('recentchanges', items, next && { rccontinue: `${next['rc_timestamp']}|${next['rc_id']}` });
}

export function usercontribs(q: Query): object {
  const limit = Number(q['uclimit']);
  const [found] = all('SELECT actor_id FROM actor WHERE actor_name = ?', q['ucuser']);
  const rows = all(
    `SELECT rev_id, rev_page, rev_timestamp, rev_minor_edit, rev_deleted, rev_len, rev_parent_id,
       page_namespace, page_title, page_latest, actor_name, actor_user, comment_text
     FROM revision JOIN page ON page_id = rev_page JOIN actor ON actor_id = rev_actor JOIN comment ON comment_id = rev_comment_id
     WHERE rev_actor = ? AND rev_timestamp <= ? AND (rev_deleted & 4) != 4 ORDER BY rev_timestamp DESC, rev_id DESC LIMIT ?`,
    found?.['actor_id'],
    plain(q['ucstart'] as string),
    limit + 1,
  );
  const next = nextOf(rows, limit);
  return listResponse(
    'usercontribs',
    rows.map(contribution),
    next && { uccontinue: `${next['rev_timestamp']}|${next['rev_id']}` },
  );
}

function contribution(r: Row): object {
  const deleted = r['rev_deleted'] as number;
  return {
    userid: r['actor_user'] ?? 0,
    user: r['actor_name'],
    pageid: r['rev_page'],
    revid: r['rev_id'],
    parentid: r['rev_parent_id'],
    ...titled(r, 'page_namespace', 'page_title'),
    timestamp: iso(r['rev_timestamp'] as string),
    new: r['rev_parent_id'] === 0,
    minor: r['rev_minor_edit'] === 1,
    top: r['page_latest'] === r['rev_id'],
    ...((deleted & 1) !== 0 && { texthidden: true }),
    ...((deleted & 2) !== 0 ? { commenthidden: true } : { comment: r['comment_text'] }),
    ...((deleted & 8) !== 0 && { suppressed: true }),
    size: r['rev_len'],
  };
}

export function categorymembers(q: Query): object {
  const limit = Number(q['cmlimit']);
  const rows = all(
    `SELECT page_id, page_namespace, page_title, cl_from, cl_type, lower(hex(cl_sortkey)) AS hexkey
     FROM categorylinks JOIN page ON page_id = cl_from WHERE cl_to = ? AND cl_type = 'page' ORDER BY cl_sortkey, cl_from LIMIT ?`,
    (q['cmtitle'] as string).slice(9).replaceAll(' ', '_'),
    limit + 1,
  );
  const next = nextOf(rows, limit);
  const items = rows.map((r) => ({ pageid: r['page_id'], ...titled(r, 'page_namespace', 'page_title') }));
  return listResponse('categorymembers', items, next && { cmcontinue: `page|${next['hexkey']}|${next['cl_from']}` });
}

export function search(q: Query): object {
  const limit = Number(q['srlimit']);
  const words = `${q['srsearch']} `;
  const [count] = all(
    'SELECT count(*) AS n FROM searchindex CROSS JOIN page WHERE page_id = searchindex.rowid AND si_title MATCH ? AND page_namespace = 0',
    words,
  );
  const rows = all(
    `SELECT page_id, page_namespace, page_title, page_len, rev_timestamp
     FROM searchindex CROSS JOIN page JOIN revision ON rev_id = page_latest
     WHERE page_id = searchindex.rowid AND si_title MATCH ? AND page_namespace = 0 ORDER BY searchindex.rowid LIMIT ?`,
    words,
    limit + 1,
  );
  const next = nextOf(rows, limit);
  const found = rows.map((r) => ({
    ...titled(r, 'page_namespace', 'page_title'),
    pageid: r['page_id'],
    size: r['page_len'],
    timestamp: iso(r['rev_timestamp'] as string),
  }));
  return {
    batchcomplete: true,
    ...(next && { continue: { sroffset: limit, continue: '-||' } }),
    query: { searchinfo: { totalhits: count?.['n'] }, search: found },
  };
}
