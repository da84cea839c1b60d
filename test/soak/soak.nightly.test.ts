/** A short soak; `npm run soak -w test -- --minutes N` is longer, also in the nightly workflow. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unpackDatabase } from '../../packages/server/src/db/unpack.js';
import { openMariadbCopy } from '../support/mariadb/open-copy.js';
import { sampleFolder } from '../support/served-wiki.js';
import { soak } from './soak.js';

/** Milliseconds between a response and the client's next request: the end-to-end tests run at the same time. */
const pause = 500;

const sample = (): Promise<string> => unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz'));

const minutes = 0.25;

describe('200 clients', () => {
  it('on SQLite', async () => {
    const database = await sample();
    const { wrong, replaced, sent } = await soak({ database, minutes, clients: 200, pause });
    expect({ wrong: wrong.slice(0, 5), replaced }).toEqual({ wrong: [], replaced: 0 });
    expect(sent).toBeGreaterThan(250);
  });

  it('on MariaDB', { tags: 'mariadb' }, async () => {
    const accounts = await sample();
    const copy = await openMariadbCopy(accounts);
    const { wrong, replaced, sent } = await soak({
      database: copy.settings,
      accounts,
      minutes,
      clients: 200,
      pause,
    }).finally(() => copy.server.stop());
    expect({ wrong: wrong.slice(0, 5), replaced }).toEqual({ wrong: [], replaced: 0 });
    expect(sent).toBeGreaterThan(250);
  });
});
