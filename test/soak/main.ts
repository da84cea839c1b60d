/** Two hundred clients for a long time, on SQLite and on MariaDB. */
import { join } from 'node:path';
import { unpackDatabase } from '../../packages/server/src/db/unpack.js';
import { openMariadbCopy } from '../support/mariadb/open-copy.js';
import { readOptions, refuse, wholeNumber } from '../support/read-options.js';
import { sampleFolder } from '../support/served-wiki.js';
import { bounds, problemsOf, soak } from './soak.js';

const usage = `npm run soak -w test -- --minutes N [--clients N] [--pause MS] [--wiki FILE] [--database NAME]

Sends recorded requests from many clients at once, first to a server on SQLite, then to one on MariaDB, half of the time each.

  --minutes N   how long (2)
  --clients N   number of clients (200)
  --pause MS    milliseconds between a response and the client's next request (0)
  --database X  only sqlite, or only mariadb, the whole time
  --wiki FILE   a SQLite database with copies of the sample's pages (the sample wiki), such as one that "npm run bench:server -w test -- --large" keeps

Example:
  npm run soak -w test -- --minutes 120 --clients 400

Exit codes: 0 no error, 99 of 100 responses within ${bounds.most} ms and no growth of memory, 1 otherwise, 2 wrong options.`;

const values = readOptions(usage, {
  minutes: { type: 'string', default: '2' },
  clients: { type: 'string', default: '200' },
  wiki: { type: 'string' },
  pause: { type: 'string', default: '0' },
  database: { type: 'string' },
});
const kinds = ['sqlite', 'mariadb'].filter((kind) => kind === (values.database ?? kind));
if (kinds.length === 0) refuse(usage, `--database is sqlite or mariadb, not ${values.database}.`);
const minutes = wholeNumber(usage, 'minutes', values.minutes) / kinds.length;
const clients = wholeNumber(usage, 'clients', values.clients);
const file = values.wiki ?? (await unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz')));
const progress = (text: string): void => console.error(`  ${text}`);
const pause = wholeNumber(usage, 'pause', values.pause);
const options = { minutes, clients, pause, accounts: file, progress };

async function run(name: string, database: string): Promise<boolean> {
  const result = await soak({ ...options, database });
  const { sent, half, most, before, after } = result;
  console.log(
    `${name}, ${clients} clients, ${minutes} minutes: ${sent} requests, 50 of 100 within ${half} ms, 99 within ${most} ms; memory ${before.toFixed(0)} MiB in the second quarter, ${after.toFixed(0)} in the last`,
  );
  const problems = problemsOf(result);
  for (const problem of problems) console.log(`PROBLEM ${problem}`);
  return problems.length === 0;
}

const runs: Readonly<Record<string, () => Promise<boolean>>> = {
  sqlite: () => run('SQLite', file),
  mariadb: async () => {
    progress('copying the wiki to MariaDB');
    const copy = await openMariadbCopy(file, {
      options: ['--innodb-buffer-pool-size=1G', '--innodb-log-file-size=1G'],
    });
    return run('MariaDB', copy.settings).finally(() => copy.server.stop());
  },
};
process.exitCode = 0;
for (const kind of kinds) if ((await runs[kind]?.()) !== true) process.exitCode = 1;
