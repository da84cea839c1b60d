/** Users: no dump contains accounts, so that they come from authors and from the log of account creations. */
import type { Database } from '../db/sqlite.js';

export interface UserFacts {
  /** The time of the last action of a user without a known registration, as 14 digits. */
  readonly clock: string;
  /** Patterns of names of temporary accounts: `~$1`. */
  readonly temporaryNames: readonly string[];
}

export function deriveUsers(db: Database, { clock, temporaryNames }: UserFacts): void {
  addUsers(db, clock);
  db.exec(`UPDATE user SET user_editcount = 0;
    UPDATE user SET user_editcount = counted.edits
      FROM (SELECT actor_user, count(*) AS edits FROM revision JOIN actor ON actor_id = rev_actor
            WHERE actor_user IS NOT NULL GROUP BY actor_user) AS counted
      WHERE user_id = counted.actor_user`);
  const temporary = db.prepare(`UPDATE user SET user_is_temp = 1 WHERE user_name LIKE ? ESCAPE '!'`);
  for (const pattern of temporaryNames) temporary.run(pattern.replace(/[%_!]/g, '!$&').replace('$1', '%'));
}

/** Adds the accounts of actors that have no row. */
export function addUsers(db: Database, touched: string): void {
  db.prepare(
    `INSERT OR IGNORE INTO user (user_id, user_name, user_password, user_newpassword, user_email, user_touched)
       SELECT actor_user, actor_name, '', '', '', ? FROM actor WHERE actor_user IS NOT NULL ORDER BY actor_user`,
  ).run(touched);
}

/** Counts the edits of the authors of some revisions again. */
export function countEdits(db: Database, revisions: readonly number[]): void {
  db.prepare(
    `UPDATE user SET user_editcount =
       (SELECT count(*) FROM actor JOIN revision ON rev_actor = actor_id WHERE actor_user = user_id)
     WHERE user_id IN (SELECT actor_user FROM revision JOIN actor ON actor_id = rev_actor
       WHERE rev_id IN (SELECT value FROM json_each(?)))`,
  ).run(JSON.stringify(revisions));
}
