/** Properties of many pages at once. */
import { actor, all, iso, marks, nextOf, title, type Query, type Row } from './database.js';
import { mainSlots } from './texts.js';

export function infoCategories(q: Query): object {
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
  const next = nextOf(rows, limit);
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

export function categoryRevisions(q: Query): object {
  const limit = Number(q['gcmlimit']);
  const members = all(
    `SELECT page_id, page_namespace, page_title, page_is_redirect, page_content_model, page_lang, page_latest, cl_from, cl_type,
       cast(cl_timestamp as char) AS cl_timestamp, cl_sortkey_prefix, lower(hex(cl_sortkey)) AS hexkey
     FROM categorylinks INNER JOIN page ON page_id = cl_from WHERE cl_to = ? AND cl_type = 'page' ORDER BY cl_sortkey, cl_from LIMIT ?`,
    (q['gcmtitle'] as string).slice(9).replaceAll(' ', '_'),
    limit + 1,
  );
  const next = nextOf(members, limit);
  const ids = members.map((row) => row['page_id'] as number);
  const revisions = all(
    `SELECT rev_id, rev_timestamp, page_namespace, page_title, rev_page, rev_parent_id, rev_minor_edit, rev_deleted, rev_len, rev_sha1,
       actor_user, actor_name, comment_text, page_latest
     FROM revision JOIN page ON page_id = rev_page JOIN actor ON actor_id = rev_actor JOIN comment ON comment_id = rev_comment_id
     WHERE page_latest = rev_id AND rev_page IN (${marks(ids.length)}) ORDER BY rev_page, rev_id LIMIT ?`,
    ...ids,
    ids.length + 1,
  );
  const slots = q['rvslots'] === undefined ? undefined : mainSlots(revisions);
  const show = (r: Row): object => (slots === undefined ? revision(r) : revisionText(r, slots.get(r['rev_id'])));
  const byPage = new Map(revisions.map((row) => [row['rev_page'], row]));
  const pages = members.map((row) => ({
    pageid: row['page_id'],
    ns: row['page_namespace'],
    title: title(row['page_namespace'] as number, row['page_title'] as string),
    revisions: [show(byPage.get(row['page_id'] as number) as Row)],
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

function revisionText(r: Row, main: object | undefined): object {
  return {
    revid: r['rev_id'],
    parentid: r['rev_parent_id'],
    timestamp: iso(r['rev_timestamp'] as string),
    slots: { main },
  };
}
