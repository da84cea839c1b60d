/**
 * Numbers the actors as MediaWiki did: each account got a number when it was created, also those that the dump does not
 * contain, and each address with its first action. Some lists are ordered by these numbers.
 */
import type { Database } from '../db/sqlite.js';
import { unknownActor } from '../stages/names.js';

/** Runs before the indexes of the tables that refer to actors are created. */
export function numberActors(db: Database): void {
  db.exec(`
    ${firstTimes}
    ${numbers}
    UPDATE revision SET rev_actor = (SELECT new FROM numbers WHERE old = rev_actor);
    UPDATE logging SET log_actor = (SELECT new FROM numbers WHERE old = log_actor);
    UPDATE image SET img_actor = ifnull((SELECT new FROM numbers WHERE old = img_actor), 0);
    UPDATE oldimage SET oi_actor = (SELECT new FROM numbers WHERE old = oi_actor);
    CREATE TEMP TABLE numbered AS SELECT new, actor_user, actor_name FROM actor JOIN numbers ON old = actor_id ORDER BY new;
    DELETE FROM actor;
    INSERT INTO actor (actor_id, actor_user, actor_name) SELECT * FROM numbered;
    DROP TABLE numbered;
    DROP TABLE numbers;
    DROP TABLE seen`);
}

/** Imported revisions are older than those around them: the time that they were saved on this wiki counts. */
const firstTimes = `
  CREATE TEMP TABLE seen AS
    SELECT actor, min(time) AS time FROM (
      SELECT rev_actor AS actor, max(rev_timestamp) OVER (ORDER BY rev_id) AS time FROM revision
      UNION ALL SELECT log_actor, max(log_timestamp) OVER (ORDER BY log_id) FROM logging
      UNION ALL SELECT actor_id, user_registration FROM user JOIN actor ON actor_user = user_id)
    WHERE time IS NOT NULL GROUP BY actor;`;

/** An account with a lower number is older than those with higher ones. Numbers of missing accounts stay unused. */
const numbers = `
  CREATE TEMP TABLE numbers (old INTEGER PRIMARY KEY, new INTEGER NOT NULL);
  INSERT INTO numbers
    SELECT actor_id, row_number() OVER places + ifnull(max(actor_user) OVER places - count(actor_user) OVER places, 0)
    FROM (SELECT actor_id, actor_user, actor_name,
            iif(actor_user IS NULL, time, min(ifnull(time, '9')) OVER (PARTITION BY actor_user IS NULL ORDER BY actor_user DESC)) AS time
          FROM actor LEFT JOIN seen ON actor = actor_id)
    WINDOW places AS (ORDER BY actor_name = '${unknownActor}', time IS NULL, time, actor_user IS NULL, actor_user, actor_id ROWS UNBOUNDED PRECEDING);`;
