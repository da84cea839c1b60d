// Preloaded into an import: kills the process during the creation of the index in DIE_AT_INDEX.
import { Sqlite } from '@wiki-query/importer/sqlite';

const { exec } = Sqlite.prototype;
const wanted = new RegExp(`^CREATE (?:UNIQUE )?INDEX ${process.env.DIE_AT_INDEX} ON`);
Sqlite.prototype.exec = function (sql) {
  if (!wanted.test(sql)) return exec.call(this, sql);
  // Pages of the index are in the file, and the journal can roll them back.
  this.pragma('cache_size = 1');
  exec.call(this, `BEGIN; ${sql}`);
  return process.kill(process.pid, 'SIGKILL');
};
