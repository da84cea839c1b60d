/** The sample wiki with words that occur only in hidden data: viewers without the right must never see them. */
import type { Database } from '@wiki-query/importer/sqlite';
import { copySample, type TestFile } from './crowded-wiki.js';

/** In data that is hidden from viewers without rights. */
export const hiddenWord = 'zqhidden';
/** In suppressed data, which is hidden from administrators too. */
export const suppressedWord = 'zqsuppressed';
/** In data of one account, Alice's. */
export const privateWord = 'zqprivate';

const bits = { text: 1, comment: 2, user: 4, restricted: 8 };

type Deleted = { readonly id: number; readonly deleted: number };

const wordFor = (deleted: number): string => ((deleted & bits.restricted) !== 0 ? suppressedWord : hiddenWord);

function makers(database: Database) {
  let number = 0;
  const comment = (word: string): number =>
    Number(
      database
        .prepare('INSERT INTO comment (comment_hash, comment_text) VALUES (0, ?)')
        .run(`${word} comment ${++number}`).lastInsertRowid,
    );
  const actor = (word: string): number =>
    Number(
      database.prepare('INSERT INTO actor (actor_user, actor_name) VALUES (NULL, ?)').run(`${word} actor ${++number}`)
        .lastInsertRowid,
    );
  const setText = (revision: number, word: string): void => {
    const text = Number(
      database.prepare(`INSERT INTO text (old_text, old_flags) VALUES (?, 'utf-8')`).run(`${word} text ${++number}`)
        .lastInsertRowid,
    );
    const content = Number(
      database
        .prepare(
          `INSERT INTO content (content_size, content_sha1, content_model, content_address)
           SELECT 20, 'x', content_model, ? FROM content JOIN slots ON slot_content_id = content_id WHERE slot_revision_id = ?`,
        )
        .run(`tt:${text}`, revision).lastInsertRowid,
    );
    database.prepare('UPDATE slots SET slot_content_id = ? WHERE slot_revision_id = ?').run(content, revision);
  };
  return { comment, actor, setText };
}

type Makers = ReturnType<typeof makers>;

function rows(database: Database, statement: string): readonly Deleted[] {
  return database.prepare<[], Deleted>(statement).all();
}

function hideRevisions(database: Database, { comment, actor, setText }: Makers): void {
  for (const { id, deleted } of rows(
    database,
    'SELECT rev_id AS id, rev_deleted AS deleted FROM revision WHERE rev_deleted > 0',
  )) {
    if ((deleted & bits.text) !== 0) setText(id, wordFor(deleted));
    if ((deleted & bits.comment) !== 0)
      database.prepare('UPDATE revision SET rev_comment_id = ? WHERE rev_id = ?').run(comment(wordFor(deleted)), id);
    if ((deleted & bits.user) !== 0)
      database.prepare('UPDATE revision SET rev_actor = ? WHERE rev_id = ?').run(actor(wordFor(deleted)), id);
    database
      .prepare(
        'UPDATE recentchanges SET rc_deleted = ?, rc_comment_id = (SELECT rev_comment_id FROM revision WHERE rev_id = ?), rc_actor = (SELECT rev_actor FROM revision WHERE rev_id = ?) WHERE rc_this_oldid = ?',
      )
      .run(deleted, id, id, id);
  }
}

function hideDeletedPages(database: Database, { comment, actor, setText }: Makers): void {
  for (const { id, deleted } of rows(database, 'SELECT ar_rev_id AS id, ar_deleted AS deleted FROM archive')) {
    setText(id, wordFor(deleted));
    const change = (column: string, value: number): void =>
      void database.prepare(`UPDATE archive SET ${column} = ? WHERE ar_rev_id = ?`).run(value, id);
    if ((deleted & bits.comment) !== 0) change('ar_comment_id', comment(wordFor(deleted)));
    if ((deleted & bits.user) !== 0) change('ar_actor', actor(wordFor(deleted)));
  }
}

function hideLogEntries(database: Database, { comment, actor }: Makers): void {
  const hidden = `SELECT log_id AS id, log_deleted | CASE WHEN log_type = 'suppress' THEN 15 ELSE 0 END AS deleted FROM logging WHERE log_deleted > 0 OR log_type = 'suppress'`;
  for (const { id, deleted } of rows(database, hidden)) {
    const word = wordFor(deleted);
    const change = (table: 'logging' | 'recentchanges', column: string, value: number | string): void =>
      void database
        .prepare(`UPDATE ${table} SET ${column} = ? WHERE ${table === 'logging' ? 'log_id' : 'rc_logid'} = ?`)
        .run(value, id);
    if ((deleted & bits.text) !== 0) {
      change('logging', 'log_title', `Z${word.slice(1)}_title`);
      change('recentchanges', 'rc_title', `Z${word.slice(1)}_title`);
      database.prepare('DELETE FROM log_search WHERE ls_log_id = ?').run(id);
    }
    if ((deleted & bits.comment) !== 0) {
      const made = comment(word);
      change('logging', 'log_comment_id', made);
      change('recentchanges', 'rc_comment_id', made);
    }
    if ((deleted & bits.user) !== 0) {
      const made = actor(word);
      change('logging', 'log_actor', made);
      change('recentchanges', 'rc_actor', made);
    }
  }
}

/** An account that is blocked and hidden. Its name replaces the sample's name everywhere. */
function hideAccount(database: Database): void {
  const name = `Z${suppressedWord.slice(1)} account`;
  database.prepare(`UPDATE user SET user_name = ? WHERE user_name = 'Hidden Harry'`).run(name);
  database.prepare(`UPDATE actor SET actor_name = ? WHERE actor_name = 'Hidden Harry'`).run(name);
  database.prepare(`UPDATE block_target SET bt_user_text = ? WHERE bt_user_text = 'Hidden Harry'`).run(name);
}

/** Data that only its owner may see. */
function keepPrivate(database: Database): void {
  const alice = `(SELECT user_id FROM user WHERE user_name = 'Alice')`;
  const watched = `Z${privateWord.slice(1)}_page`;
  database.exec(
    `INSERT INTO watchlist (wl_user, wl_namespace, wl_title) VALUES (${alice}, 0, '${watched}'), (${alice}, 4, '${watched}')`,
  );
  database.exec(
    `UPDATE user SET user_email = '${privateWord}@wiki.invalid', user_real_name = '${privateWord}', user_token = '${privateWord}token' || user_id WHERE user_name = 'Alice'`,
  );
  database.exec(
    `INSERT OR REPLACE INTO user_properties (up_user, up_property, up_value) VALUES (${alice}, 'nickname', '${privateWord}')`,
  );
  database.exec(
    `UPDATE uploadstash SET us_user = ${alice}, us_path = 'mwrepo://local/temp/${privateWord}', us_key = '${privateWord}' || us_id || '.1.9.png'`,
  );
}

/** Makes that wiki, and changes it further. */
export const wikiWithSecrets = (change: (database: Database) => void = () => undefined): Promise<TestFile> =>
  copySample((database) => {
    change(database);
    const make = makers(database);
    hideRevisions(database, make);
    hideDeletedPages(database, make);
    hideLogEntries(database, make);
    hideAccount(database);
    keepPrivate(database);
  });
