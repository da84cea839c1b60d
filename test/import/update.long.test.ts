// @module-tag bzip2
// @module-tag slow
/** A running server follows `wiki-query import --update`, and responds to every request in the meantime. */
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { projectFolder, sampleDump } from '../conformance/src/folders.js';

const bin = join(projectFolder, 'packages/server/bin/wiki-query.js');
const work = mkdtempSync(join(tmpdir(), 'update-'));
let server: ChildProcess | undefined;
afterAll(() => {
  server?.kill();
  rmSync(work, { recursive: true, maxRetries: 10 });
});

const out = join(work, 'wiki');
const state = join(work, 'state');
const importing = (...args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin, 'import', ...args, '--out', out], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
    child.once('close', (code) => (code === 0 ? resolve(said) : reject(new Error(said))));
  });

/** The dump of the sample wiki, with another number of edits. */
function dumpWith(name: string, edits: number): string {
  const folder = join(work, name);
  mkdirSync(folder);
  for (const file of [
    'pages-articles-multistream.xml.bz2',
    'linktarget.sql.gz',
    'pagelinks.sql.gz',
    'categorylinks.sql.gz',
  ])
    copyFileSync(join(sampleDump, `samplewiki-20250701-${file}`), join(folder, `samplewiki-20250701-${file}`));
  const stats = 'samplewiki-20250701-site_stats.sql.gz';
  const text = gunzipSync(readFileSync(join(sampleDump, stats))).toString('latin1');
  writeFileSync(join(folder, stats), gzipSync(text.replace('(1,1265,', `(1,${edits},`)));
  return folder;
}

const url = 'api.php?action=query&meta=siteinfo&siprop=statistics&list=allpages&aplimit=5&format=json&formatversion=2';

it('loses no request', async () => {
  await importing(dumpWith('old', 1000));
  server = spawn(
    process.execPath,
    [bin, 'serve', out, '--port', '0', '--workers', '2', '--log-level', 'warn', '--state', state],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  const address = await new Promise<string>((resolve) => {
    server?.stdout?.on('data', (text: Buffer) => {
      const found = /wiki-query ready (\S+)/.exec((said += text.toString()))?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const seen: number[] = [];
  const work = new AbortController();
  const sendRequests = async (): Promise<void> => {
    while (!work.signal.aborted) {
      const response = await fetch(`${address}/${url}`);
      expect(response.status).toBe(200);
      const body = (await response.json()) as { readonly query: { readonly statistics: { readonly edits: number } } };
      seen.push(body.query.statistics.edits);
    }
  };
  const clients = Promise.all([sendRequests(), sendRequests(), sendRequests()]);
  try {
    await importing(dumpWith('new', 2000), '--update');
    await expect.poll(() => seen.slice(-30).every((edits) => edits === 2000), { timeout: 600_000 }).toBe(true);
  } finally {
    work.abort();
    await clients;
  }
  expect(new Set(seen)).toEqual(new Set([1000, 2000]));
});
