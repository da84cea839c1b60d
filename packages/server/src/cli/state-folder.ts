/** The default location of a wiki's state: in the user's home folder, where other users cannot write. */
import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** The folder for server state, by the XDG conventions. */
const statesFolder = (env: Environment): string =>
  join(env['XDG_STATE_HOME'] || join(env['HOME'] || homedir(), '.local', 'state'), 'wiki-query');

/** The folder for one database. Servers of the same database share their logins. */
export function defaultStateFolder(database: string, env: Environment): string {
  const place = database.includes('://') ? database : resolve(database);
  return join(statesFolder(env), createHash('sha256').update(place).digest('hex').slice(0, 16));
}
