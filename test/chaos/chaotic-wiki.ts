/** A wiki with runners for slow requests, and with one request that never ends. */
import { copySample, type TestFile } from '../../packages/server/test/support/crowded-wiki.js';

/** Columns of the table that becomes endless. */
const columns = ['pt_namespace', 'pt_title', 'pt_user', 'pt_reason_id', 'pt_timestamp', 'pt_expiry', 'pt_create_perm'];

/** The sample with an id of a log entry that only a large wiki has: it gets runners. Its list of protected titles has no end. */
export const chaoticWiki = (): Promise<TestFile> =>
  copySample((database) => {
    database.exec('UPDATE logging SET log_id = 1000000 WHERE log_id = (SELECT max(log_id) FROM logging)');
    database.exec(`DROP TABLE protected_titles;
      CREATE VIEW protected_titles AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
      SELECT ${columns.map((column) => `i % 1000 AS ${column}`).join(', ')} FROM n`);
  });
