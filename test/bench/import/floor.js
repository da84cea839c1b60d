/**
 * The floor of an import of the bench's dump, in a separate process: bzip2, the simplest scanner that reads this one form of XML, the rows
 * that the import writes with their texts as compressed as there, the indexes, and a full-text index of the words. It checks nothing,
 * cannot resume, and has one thread.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { crc32, deflateRawSync } from 'node:zlib';
import { Sqlite } from '@wiki-query/importer/sqlite';
import { cpuSeconds } from './own-cpu.js';

const [file, wiki, out] = process.argv.slice(2);
const imported = new Sqlite(wiki, { readonly: true });
const db = new Sqlite(out);
for (const pragma of ['journal_mode = OFF', 'synchronous = OFF', 'locking_mode = EXCLUSIVE', 'cache_size = -65536'])
  db.pragma(pragma);
const written = ['page', 'revision', 'slots', 'content', 'text', 'actor', 'comment'];
const schemaOf = (type) =>
  imported
    .prepare(`SELECT sql FROM sqlite_master WHERE type = ? AND tbl_name IN (${written.map(() => '?')}, 'searchindex')`)
    .pluck()
    .all(type, ...written)
    .filter((sql) => sql !== null);
for (const sql of schemaOf('table')) db.exec(sql);

const insert = (table, columns) =>
  db.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`);
const inserts = {
  page: insert('page', [
    'page_id',
    'page_namespace',
    'page_title',
    'page_is_redirect',
    'page_is_new',
    'page_random',
    'page_touched',
    'page_links_updated',
    'page_latest',
    'page_len',
    'page_content_model',
  ]),
  revision: insert('revision', [
    'rev_id',
    'rev_page',
    'rev_comment_id',
    'rev_actor',
    'rev_timestamp',
    'rev_minor_edit',
    'rev_deleted',
    'rev_len',
    'rev_parent_id',
    'rev_sha1',
  ]),
  slots: insert('slots', ['slot_revision_id', 'slot_role_id', 'slot_content_id', 'slot_origin']),
  content: insert('content', ['content_id', 'content_size', 'content_sha1', 'content_model', 'content_address']),
  text: insert('text', ['old_id', 'old_text', 'old_flags']),
  actor: insert('actor', ['actor_id', 'actor_user', 'actor_name']),
  comment: insert('comment', ['comment_id', 'comment_hash', 'comment_text']),
  search: insert('searchindex', ['rowid', 'si_title', 'si_text']),
};
const actors = new Map();
const comments = new Map();
const idIn = (known, key, add) => {
  let id = known.get(key);
  if (id === undefined) known.set(key, (add((id = known.size + 1)), id));
  return id;
};
const signs = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' };
const decoded = (text) => text.replace(/&(?:lt|gt|amp|quot);/g, (sign) => signs[sign]);
const words = (text) => text.toLowerCase().replace(/[^"*a-z_'.0-9\-&#;\x80-\uffff]+/g, ' ');

let contents = 0;
function writePage(xml) {
  let at = 0;
  const next = (open, close) => {
    const from = xml.indexOf(open, at) + open.length;
    at = xml.indexOf(close, from);
    return xml.slice(from, at);
  };
  const name = next('<title>', '</title>');
  const namespace = Number(next('<ns>', '</ns>'));
  const title = decoded(namespace === 0 ? name : name.slice(name.indexOf(':') + 1)).replaceAll(' ', '_');
  const id = Number(next('<id>', '</id>'));
  const revision = Number(next('<id>', '</id>'));
  const parent = Number(next('<parentid>', '</parentid>'));
  const timestamp = next('<timestamp>', '</timestamp>').replace(/\D/g, '');
  const user = decoded(next('<username>', '</username>'));
  const account = Number(next('<id>', '</id>'));
  const comment = decoded(next('<comment>', '</comment>'));
  const size = Number(next('<text bytes="', '"'));
  const sha1 = next('sha1="', '"');
  const text = decoded(next('xml:space="preserve">', '</text>'));
  const content = ++contents;
  const packed = size < 128 ? undefined : deflateRawSync(text, { level: 4 });
  const actor = idIn(actors, user, (number) => inserts.actor.run(number, account, user));
  const reason = idIn(comments, comment, (number) => inserts.comment.run(number, crc32(comment) | 0, comment));
  if (packed === undefined) inserts.text.run(content, text, 'utf-8');
  else inserts.text.run(content, packed, 'utf-8,gzip');
  inserts.content.run(content, size, sha1, 1, `tt:${content}`);
  inserts.slots.run(revision, 1, content, revision);
  inserts.revision.run(revision, id, reason, actor, timestamp, 0, 0, size, parent, sha1);
  inserts.page.run(id, namespace, title, 0, 1, Math.random(), timestamp, timestamp, revision, size, 'wikitext');
  inserts.search.run(id, words(title.replaceAll('_', ' ')), words(text));
}

const started = performance.now();
db.exec(`BEGIN; INSERT INTO searchindex (searchindex, rank) VALUES ('hashsize', ${32 << 20})`);
const child = spawn('bzip2', ['-dc', file], { stdio: ['ignore', 'pipe', 'inherit'] });
const ended = once(child, 'close');
let held = '';
for await (const chunk of child.stdout.setEncoding('utf8')) {
  held += chunk;
  let from = 0;
  for (let end = held.indexOf('</page>'); end >= 0; end = held.indexOf('</page>', from)) {
    writePage(held.slice(from, end));
    from = end + '</page>'.length;
  }
  held = held.slice(from);
}
// Its time counts when it has ended.
await ended;
db.exec('COMMIT');
db.pragma('cache_size = -2000');
for (const sql of schemaOf('index')) db.exec(sql);

const rowsOf = (database) =>
  written.map((table) => database.prepare(`SELECT '${table}: ' || count(*) FROM ${table}`).pluck().get()).join(', ');
const figures = { seconds: (performance.now() - started) / 1000, cpuSeconds: cpuSeconds() };
if (rowsOf(db) !== rowsOf(imported)) throw new Error(`the floor has ${rowsOf(db)}; the import ${rowsOf(imported)}`);
console.log(JSON.stringify(figures));
