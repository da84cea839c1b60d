/** Accounts of a wiki for tests: page exports contain neither passwords nor groups. */
import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { Sqlite } from '../db/sqlite.js';
import type { WikiData } from './wiki-data.js';

/** Few rounds: the passwords protect nothing. */
const rounds = 1;

/** Writes the accounts into an imported database, with the IDs that their edits have. */
export function addAccounts(path: string, names: readonly string[], { users = {} }: WikiData, time: string): void {
  const db = new Sqlite(path);
  try {
    const insert = db.prepare(
      `INSERT OR IGNORE INTO user (user_id, user_name, user_password, user_newpassword, user_email, user_touched, user_editcount)
         VALUES (?, ?, '', '', '', ?, 0)`,
    );
    const actor = db.prepare(
      `INSERT INTO actor (actor_user, actor_name) SELECT ?, ? WHERE NOT EXISTS (SELECT 1 FROM actor WHERE actor_user = ?)`,
    );
    const secrets = db.prepare(
      'UPDATE user SET user_password = ?, user_token = ?, user_registration = ? WHERE user_id = ?',
    );
    const group = db.prepare('INSERT INTO user_groups (ug_user, ug_group) VALUES (?, ?)');
    const byName = new Map(Object.entries(users).map(([name, user]) => [name.replace(/^./u, upper), user]));
    for (const [index, name] of names.entries()) {
      const id = index + 1;
      const { password, groups = [] } = byName.get(name) ?? {};
      insert.run(id, name, time);
      actor.run(id, name, id);
      secrets.run(password === undefined ? '' : stored(password), randomBytes(16).toString('hex'), time, id);
      for (const one of groups) group.run(id, one);
    }
    db.prepare('UPDATE site_stats SET ss_users = ?').run(names.length);
  } finally {
    db.close();
  }
}

const upper = (letter: string): string => letter.toUpperCase();

function stored(password: string): string {
  const salt = randomBytes(16);
  const hash = pbkdf2Sync(password, salt, rounds, 64, 'sha512');
  return `:pbkdf2:sha512:${rounds}:64:${salt.toString('base64')}:${hash.toString('base64')}`;
}
