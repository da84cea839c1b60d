// @module-tag bzip2
// @module-tag slow
/** `--update` with a newer dump leaves the same wiki as a full import of that dump. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSource } from '../src/files/open-source.js';
import { fixture, rowsOf, runImport, temporaryFolder } from './support/run-import.js';

const folder = temporaryFolder('update');
const sample = fixture('samplewiki');

/** The data that readers of the wiki see, independent of IDs that each import assigns. */
const contents = (out: string): Readonly<Record<string, readonly unknown[]>> =>
  Object.fromEntries(
    Object.entries({
      pages:
        'SELECT page_id, page_namespace, page_title, page_latest, page_len, page_is_new, page_is_redirect, page_touched FROM page ORDER BY page_id',
      revisions: `SELECT rev_id, rev_page, rev_parent_id, rev_timestamp, rev_deleted, rev_len, actor_user, actor_name, comment_text, content_sha1, plain(old_text) AS text FROM revision
        JOIN actor ON actor_id = rev_actor JOIN comment ON comment_id = rev_comment_id JOIN slots ON slot_revision_id = rev_id
        JOIN content ON content_id = slot_content_id LEFT JOIN text ON content_address = 'tt:' || old_id ORDER BY rev_id`,
      texts: 'SELECT count(*) FROM text',
      addresses: 'SELECT * FROM ip_changes ORDER BY 1',
      pagelinks:
        'SELECT pl_from, lt_namespace, lt_title FROM pagelinks JOIN linktarget ON lt_id = pl_target_id ORDER BY 1, 2, 3',
      templatelinks:
        'SELECT tl_from, lt_namespace, lt_title FROM templatelinks JOIN linktarget ON lt_id = tl_target_id ORDER BY 1, 2, 3',
      categorylinks: `SELECT cl_from, cl_to, cl_sortkey, iif(cl_to = 'Pages_with_broken_file_links', 0, cl_timestamp) FROM categorylinks ORDER BY 1, 2`,
      others: `SELECT el_from, el_to_domain_index || el_to_path FROM externallinks UNION ALL SELECT ll_from, ll_lang || ll_title FROM langlinks
        UNION ALL SELECT il_from, il_to FROM imagelinks UNION ALL SELECT rd_from, rd_title FROM redirect
        UNION ALL SELECT pp_page, pp_propname || pp_value FROM page_props ORDER BY 1, 2`,
      categories: 'SELECT cat_title, cat_pages, cat_subcats, cat_files FROM category ORDER BY 1',
      changes:
        'SELECT rc_timestamp, rc_title, rc_this_oldid, rc_last_oldid, rc_logid, rc_new, rc_old_len, rc_new_len FROM recentchanges ORDER BY rc_id',
      users: 'SELECT user_id, user_name, user_editcount FROM user ORDER BY user_id',
      // As MediaWiki, an update keeps the IDs of pages that were deleted since, or whose revisions are of other pages since.
      logs: `SELECT log_id, log_type, log_action, log_title, log_params, log_deleted, actor_name, comment_text, iif(log_type <> 'create' AND log_page IN (SELECT page_id FROM page), log_page, 0)
        FROM logging JOIN actor ON actor_id = log_actor JOIN comment ON comment_id = log_comment_id ORDER BY 1`,
      entries: 'SELECT ls_field, ls_value, ls_log_id FROM log_search ORDER BY 1, 2, 3',
      statistics: 'SELECT * FROM site_stats',
      words: 'SELECT doc, col, offset, term FROM temp.words ORDER BY 1, 2, 3',
    }).map(([name, sql]) => [name, rowsOf(out, sql)]),
  );

const pageOf = (xml: string, title: string): string =>
  (xml.match(/ {2}<page>[\s\S]*?<\/page>\n/g) ?? []).find((page) => page.includes(`<title>${title}</title>`)) ?? '';

/** A page with a further revision. With `keeps`, its older ones remain. */
function revised(page: string, id: number, keeps: boolean, change: (text: string) => string): string {
  const [last = ''] = page.match(/ {4}<revision>(?:(?!<revision>)[\s\S])*<\/revision>\n(?= {2}<\/page>)/) ?? [];
  const next = last
    .replace(/<id>(\d+)<\/id>(\n {6}<parentid>\d+<\/parentid>)?/, `<id>${id}</id>\n      <parentid>$1</parentid>`)
    .replace(/<timestamp>[^<]*/, '<timestamp>2025-06-30T00:00:00Z')
    .replace(
      /<contributor>[\s\S]*?<\/contributor>/,
      '<contributor><username>Newcomer</username><id>900</id></contributor>',
    )
    .replace(/<origin>\d+/, `<origin>${id}`)
    .replace(/<text [^>]*>([\s\S]*?)<\/text>/, (_, text: string) => `<text xml:space="preserve">${change(text)}</text>`)
    .replace(/<sha1>\w*<\/sha1>/, '');
  return keeps ? page.replace(last, last + next) : page.replace(last, next);
}

const hiddenText = '<text bytes="9" deleted="deleted" />';
const hiddenUser = '<contributor deleted="deleted" />';
const hiddenComment = '<comment deleted="deleted" />';

/** Without new revisions: parts of older ones are hidden or shown again, and others are deleted or belong to other pages. */
function censored(xml: string): string {
  const histories = (xml.match(/ {2}<page>[\s\S]*?<\/page>\n/g) ?? []).filter((page) =>
    /(<revision>[\s\S]*){3}/.test(page),
  );
  const [one = '', two = '', three = '', four = '', five = ''] = histories.filter((page) => !page.includes('deleted='));
  const shown = histories.find((page) => page.includes(hiddenComment)) ?? '';
  const [merged = ''] = four.match(/ {4}<revision>[\s\S]*?<\/revision>\n/) ?? [];
  const changes: readonly (readonly [page: string, changed: string])[] = [
    [one, one.replace(/<text [^>]*>[^<]*<\/text>/, hiddenText).replace(/<sha1>[^<]*<\/sha1>/, '<sha1/>')],
    [
      two,
      two
        .replace(/ {4}<revision>[\s\S]*?<\/revision>\n/, '')
        .replace(/<contributor>[\s\S]*?<\/contributor>/, hiddenUser)
        .replace(/(<\/revision>[\s\S]*?)<comment>[^<]*<\/comment>/, `$1${hiddenComment}`),
    ],
    [three, three.replace('    <revision>', `${merged}    <revision>`)],
    [four, four.replace(merged, '')],
    // A page that was deleted and restored may have another ID.
    [five, five.replace(/<id>\d+/, '<id>8000')],
    [shown, shown.replace(hiddenComment, '<comment>shown again</comment>')],
  ];
  return changes.reduce((all, [page, changed]) => {
    expect(all).toContain(page);
    expect(changed).not.toBe(page);
    return all.replace(page, () => changed);
  }, xml);
}

/** A log in which parts of entries are hidden or shown again. */
function censoredLog(xml: string): string {
  const entries = (xml.match(/ {2}<logitem>[\s\S]*?<\/logitem>\n/g) ?? []).filter(
    (entry) => !entry.includes('deleted='),
  );
  const [one = '', two = ''] = entries.slice(20);
  return xml
    .replace(hiddenUser, '<contributor><username>Admin</username><id>1</id></contributor>')
    .replace(one, one.replace(/<logtitle>[\s\S]*<\/params>/, '<text deleted="deleted" />'))
    .replace(
      two,
      two
        .replace(/<contributor>[\s\S]*?<\/contributor>/, hiddenUser)
        .replace(/<comment>[^<]*<\/comment>/, hiddenComment),
    );
}

/** The pages as they are a while later: edited, moved, deleted, created, and a template with another category. */
function later(xml: string, keeps: boolean): string {
  const titles = [...xml.matchAll(/<title>(.*)<\/title>\n {4}<ns>0</g)].map(([, title = '']) => title);
  const [edited = '', moved = '', deleted = '', swapped = '', hidden = ''] = titles.slice(20);
  const template = /<title>(Template:.*)<\/title>/.exec(xml)?.[1] ?? '';
  const swap = (title: string, to: string, id: number): string =>
    revised(pageOf(xml, title), id, keeps, (text) => text).replace(`<title>${title}<`, `<title>${to}<`);
  const created = `  <page>
    <title>${swapped} again</title><ns>0</ns><id>9000</id>
    <revision><id>9005</id><timestamp>2025-06-29T00:00:00Z</timestamp>
      <contributor><ip>192.0.2.7</ip></contributor><comment>new</comment><model>wikitext</model><format>text/x-wiki</format>
      <text xml:space="preserve">A new page. [[Category:Brand new]]</text></revision>
  </page>
`;
  return xml
    .replace(
      pageOf(xml, edited),
      revised(pageOf(xml, edited), 9001, keeps, (text) => `${text} zanzibar [[Link to nowhere]]`),
    )
    .replace(pageOf(xml, deleted), '')
    .replace(pageOf(xml, hidden), (page) => page.replace(/<comment>[^<]*<\/comment>/, hiddenComment))
    .replace(pageOf(xml, moved), swap(moved, swapped, 9002))
    .replace(pageOf(xml, swapped), swap(swapped, moved, 9003))
    .replace(
      pageOf(xml, template),
      revised(pageOf(xml, template), 9004, keeps, (text) => `${text}[[Category:Of the template]]`),
    )
    .replace('</mediawiki>', `${created}</mediawiki>`);
}

describe.each([
  ['current revisions', 'pages-articles-multistream.xml.bz2', 'pages-articles.xml.gz', false],
  ['histories', 'pages-meta-history.xml.bz2', 'pages-meta-history.xml.gz', true],
])('a wiki of %s', (kind, source, name, keeps) => {
  const [before, after] = [join(folder, `${kind}-before`), join(folder, `${kind}-after`)];
  beforeAll(async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of openSource(join(sample, `samplewiki-20250701-${source}`))) chunks.push(chunk);
    const xml = Buffer.concat(chunks).toString();
    const log = gunzipSync(readFileSync(join(sample, 'samplewiki-20250701-pages-logging.xml.gz'))).toString();
    for (const [dump, date, text, logText] of [
      [before, '20250701', xml, log],
      [after, '20250801', later(keeps ? censored(xml) : xml, keeps), censoredLog(log)],
    ] as const) {
      mkdirSync(dump);
      writeFileSync(join(dump, `samplewiki-${date}-${name}`), gzipSync(text));
      if (keeps) writeFileSync(join(dump, `samplewiki-${date}-pages-logging.xml.gz`), gzipSync(logText));
      for (const file of ['siteinfo-namespaces.json.gz', 'user_groups.sql.gz'])
        copyFileSync(join(sample, `samplewiki-20250701-${file}`), join(dump, `samplewiki-${date}-${file}`));
    }
  });

  it('is the same after an update', async () => {
    const [updated, whole] = [join(folder, `${kind}-updated`), join(folder, `${kind}-whole`)];
    await runImport([before], updated);
    // Small parts, so that histories continue in others.
    const { said } = await runImport([after], updated, { update: true, commitBytes: 8192 });
    await runImport([after], whole);
    expect(said).not.toMatch(/^Pages: 4\d\d pages/m);
    const [have, want] = [contents(updated), contents(whole)];
    for (const [table, rows] of Object.entries(want)) expect(have[table], table).toEqual(rows);
    expect(have['words']).toContainEqual(expect.objectContaining({ term: 'zanzibar' }));
    expect(rowsOf(updated, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  });
});
