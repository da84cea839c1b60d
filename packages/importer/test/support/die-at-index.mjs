// Preloaded into an import: the process is killed in the middle of making the index that DIE_AT_INDEX names.
import Sqlite from 'better-sqlite3';

const { exec } = Sqlite.prototype;
const wanted = new RegExp(`^CREATE (?:UNIQUE )?INDEX ${process.env.DIE_AT_INDEX} ON`);
Sqlite.prototype.exec = function (sql) {
  if (!wanted.test(sql)) return exec.call(this, sql);
  // Pages of the index are in the file, and the journal that takes them out again as well.
  this.pragma('cache_size = 1');
  exec.call(this, `BEGIN; ${sql}`);
  return process.kill(process.pid, 'SIGKILL');
};
