// @module-tag bzip2
// @module-tag slow
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync, mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { downloadBeginnings, downloadDump, type DownloadOptions } from '../src/index.js';
import { fixture, rowsOf, runImport, temporaryFolder } from './support/run-import.js';

const folder = temporaryFolder('download');
const sample = fixture('samplewiki');
const names = readdirSync(sample).filter((name) => !name.includes('meta-history') && !name.includes('index'));
const bytesOf = (name: string): Buffer => readFileSync(join(sample, name));

type Responder = (request: IncomingMessage, response: ServerResponse, bytes: Buffer, name: string) => boolean;

interface Mirror {
  readonly url: string;
  readonly requests: string[];
  /** The most requests for files at the same time. */
  readonly most: () => number;
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const status = (done: boolean): string =>
  JSON.stringify({
    jobs: {
      articlesmultistreamdump: {
        status: done ? 'done' : 'in-progress',
        files: filesOf((name) => name.includes('pages-articles')),
      },
      others: { status: 'done', files: filesOf((name) => !name.includes('pages-articles')) },
      unneeded: { status: 'waiting', files: { 'samplewiki-20250701-abstract.xml.gz': { size: 5 } } },
    },
  });

const filesOf = (wanted: (name: string) => boolean): Record<string, object> =>
  Object.fromEntries(
    names.filter(wanted).map((name) => [
      name,
      {
        size: bytesOf(name).length,
        url: `/samplewiki/20250701/${name}`,
        sha1: createHash('sha1').update(bytesOf(name)).digest('hex'),
      },
    ]),
  );

/** A mirror with the paths of dumps.wikimedia.org. `special` may override the response for a file. */
async function startMirror(special: Responder = () => false): Promise<Mirror> {
  const requests: string[] = [];
  let [open, most] = [0, 0];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(`${path}${request.headers.range === undefined ? '' : ` ${request.headers.range}`}`);
    if (path === '/samplewiki/')
      response.end(
        '<a href="20250601/">x</a> <a href="20250701/">x</a> <a href="20250801/">x</a> <a href="latest/">x</a>',
      );
    else if (path === '/samplewiki/20250801/dumpstatus.json')
      response.end(status(false).replaceAll('20250701', '20250801'));
    else if (path === '/samplewiki/20250701/dumpstatus.json') response.end(status(true));
    else if (names.includes(path.split('/').at(-1) ?? '')) {
      open++;
      most = Math.max(most, open);
      response.on('close', () => open--);
      sendFile(request, response, path.split('/').at(-1) ?? '', special);
    } else response.writeHead(404).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, most: () => most };
}

function sendFile(request: IncomingMessage, response: ServerResponse, name: string, special: Responder): void {
  const bytes = bytesOf(name);
  if (special(request, response, bytes, name)) return;
  const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
  response.writeHead(from > 0 ? 206 : 200, { 'Content-Length': bytes.length - from }).end(bytes.subarray(from));
}

async function download(
  name: string,
  mirror: Mirror,
  more: Partial<DownloadOptions> = {},
): Promise<{ readonly files: string; readonly said: string }> {
  let said = '';
  const say = (text: string): void => void (said += text);
  const options = { wiki: 'samplewiki', out: join(folder, name), mirror: mirror.url, firstPause: 1, ...more };
  return { files: await downloadDump(options, { out: say, err: say, isTerminal: false }), said };
}

describe('the dump of a wiki', () => {
  it('is the newest whose files are all written, and is imported', async () => {
    const mirror = await startMirror();
    const { files, said } = await download('newest', mirror);
    expect(said).toContain(`Dump of samplewiki of 20250701: ${names.length} files`);
    expect(readdirSync(files).sort()).toEqual([...names].sort());
    expect(mirror.requests).not.toContain('/samplewiki/20250801/samplewiki-20250801-page.sql.gz');
    expect(mirror.most()).toBeLessThanOrEqual(3);
    const out = join(folder, 'newest-out');
    await runImport([files], out);
    expect(rowsOf(out, 'SELECT count(*) AS pages FROM page')).toEqual([{ pages: 471 }]);
  });

  it('is not downloaded again', async () => {
    const mirror = await startMirror();
    await download('again', mirror);
    const before = mirror.requests.length;
    await download('again', mirror);
    expect(mirror.requests.length - before).toBe(3);
  });

  it('continues where a connection broke off, and where a stopped download ended', async () => {
    let broken = 0;
    const files = join(folder, 'broken/downloads/samplewiki-20250701');
    mkdirSync(files, { recursive: true });
    const mirror = await startMirror((request, response, bytes, name) => {
      if (!name.includes('multistream') || request.headers.range !== undefined || broken++ > 0) return false;
      response.writeHead(200, { 'Content-Length': bytes.length });
      response.write(bytes.subarray(0, 50_000));
      const timer = setInterval(() => {
        if ((statSync(join(files, `${name}.part`), { throwIfNoEntry: false })?.size ?? 0) < 50_000) return;
        clearInterval(timer);
        response.destroy();
      }, 2);
      return true;
    });
    const page = 'samplewiki-20250701-page.sql.gz';
    writeFileSync(join(files, `${page}.part`), bytesOf(page).subarray(0, 1000));
    await download('broken', mirror);
    expect(mirror.requests.some((line) => /multistream\.xml\.bz2 bytes=50000-/.test(line))).toBe(true);
    expect(mirror.requests).toContain(`/samplewiki/20250701/${page} bytes=1000-`);
    for (const name of names) expect(readFileSync(join(files, name)).equals(bytesOf(name))).toBe(true);
  });

  it('is requested again after errors that pass', async () => {
    const failures = new Map<string, number>();
    const mirror = await startMirror((_request, response, _bytes, name) => {
      const count = (failures.get(name) ?? 0) + 1;
      failures.set(name, count);
      if (count > 2) return false;
      response.writeHead(count === 1 ? 503 : 429).end();
      return true;
    });
    await download('errors', mirror);
    expect(Math.min(...failures.values())).toBe(3);
  });

  it('starts a file over when the mirror cannot continue it', async () => {
    const mirror = await startMirror((_request, response, bytes) => {
      response.writeHead(200, { 'Content-Length': bytes.length }).end(bytes);
      return true;
    });
    const files = join(folder, 'over/downloads/samplewiki-20250701');
    mkdirSync(files, { recursive: true });
    const page = 'samplewiki-20250701-page.sql.gz';
    writeFileSync(join(files, `${page}.part`), 'something else');
    await download('over', mirror);
    expect(readFileSync(join(files, page)).equals(bytesOf(page))).toBe(true);
  });
});

describe('a dry run', () => {
  it('downloads the beginnings of files only', async () => {
    const mirror = await startMirror((request, response, bytes) => {
      const [, from = '0', to = ''] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
      if (to === '') return false;
      response.writeHead(206).end(bytes.subarray(Number(from), Number(to) + 1));
      return true;
    });
    const out = join(folder, 'beginnings');
    mkdirSync(out);
    let said = '';
    const host = { out: (text: string) => void (said += text), err: () => undefined, isTerminal: false };
    const sizes = await downloadBeginnings(
      { wiki: 'samplewiki', out, mirror: mirror.url, firstPause: 1 },
      host,
      out,
      20_000,
    );
    expect(said).toContain('of which only the beginnings are downloaded');
    const large = names.filter((name) => bytesOf(name).length > 20_000);
    expect(large.length).toBeGreaterThan(1);
    for (const name of large) expect(statSync(join(out, name)).size).toBe(20_000);
    for (const name of names) expect(sizes.get(name)).toBe(bytesOf(name).length);
    const { said: plan } = await runImport([out], join(folder, 'planned'), { dryRun: true, sizes });
    expect(plan).toMatch(/pages +samplewiki-20250701-pages-articles-multistream\.xml\.bz2/);
    expect(plan).toContain('table  pagelinks from');
    expect(existsSync(join(folder, 'planned'))).toBe(false);
  });
});

describe('what goes wrong is said', () => {
  it.each([
    [
      'damaged',
      (name: string) => name.endsWith('-page.sql.gz'),
      /page\.sql\.gz from http.*: its sha1 checksum is wrong: the file was removed/,
    ],
  ])('%s files', async (name, which, problem) => {
    const mirror = await startMirror((_request, response, bytes, file) => {
      if (!which(file)) return false;
      const other = Buffer.from(bytes);
      other[500] = (other[500] as number) ^ 1;
      response.writeHead(200, { 'Content-Length': other.length }).end(other);
      return true;
    });
    await expect(download(name, mirror)).rejects.toThrow(problem);
    expect(existsSync(join(folder, name, 'downloads/samplewiki-20250701/samplewiki-20250701-page.sql.gz'))).toBe(false);
  });

  it.each([
    [{ wiki: 'nowiki' }, /nowiki\/: the mirror has no wiki nowiki/],
    [{ wiki: '../x' }, /"\.\.\/x" is not the name of a wiki/],
    [{ date: '20200101' }, /dumpstatus\.json: the mirror has no dump of samplewiki of 20200101/],
    [{ date: '20250801' }, /the dump of samplewiki of 20250801 is not complete: .*multistream.* is not written yet/],
    [{ mirror: 'nowhere' }, /"nowhere" is not a URL/],
    [{ mirror: 'http://127.0.0.1:65533' }, /cannot be read: connect ECONNREFUSED/],
  ])('%o', async (more, problem) => {
    await expect(download('wrong', await startMirror(), more)).rejects.toThrow(problem);
  });

  it('a file that is never whole', async () => {
    const mirror = await startMirror((_request, response) => {
      response.writeHead(404).end();
      return true;
    });
    await expect(download('never', mirror)).rejects.toThrow(/cannot be read: the server returned HTTP status 404/);
  });
});
