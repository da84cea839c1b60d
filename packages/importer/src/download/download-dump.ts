/** Downloads the dump of a wiki from a mirror of dumps.wikimedia.org. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportHost } from '../host/host.js';
import { amount, Progress } from '../host/progress.js';
import { inOrder } from '../workers/in-order.js';
import { downloadFile } from './download-file.js';
import { listDump } from './dump-listing.js';
import { badStatus, makeFetcher } from '../api/fetcher.js';
import { partsOf } from '../api/read-body.js';

export interface DownloadOptions {
  readonly wiki: string;
  readonly out: string;
  readonly mirror?: string;
  readonly date?: string;
  readonly downloads?: string;
  /** Milliseconds before a failed request is sent again; doubled each time. */
  readonly firstPause?: number;
}

const wikimedia = 'https://dumps.wikimedia.org';

/** Wikimedia's mirrors allow three connections. */
const connections = 3;

/** Bytes of each file that show what it holds, and how well it is compressed. */
const beginning = 1 << 20;

/**
 * Downloads the beginnings of the files into a folder, for a dry run. Returns the sizes of the whole files by their
 * names.
 */
export async function downloadBeginnings(
  options: DownloadOptions,
  host: ImportHost,
  folder: string,
  bytes = beginning,
): Promise<ReadonlyMap<string, number>> {
  const fetcher = makeFetcher(options.mirror ?? wikimedia, { ...options, fetch: host.fetch });
  const { date, files } = await listDump(fetcher, options.wiki, options.date);
  const sum = files.reduce((total, { size }) => total + size, 0);
  host.out(
    `Dump of ${options.wiki} of ${date}: ${files.length} files, ${amount(sum)}, of which only the beginnings are downloaded\n`,
  );
  const headers = { Range: `bytes=0-${bytes - 1}` };
  for await (const { name, content } of inOrder(files, connections, ({ name, url }) =>
    fetcher.get(
      url,
      async (response, signal) => {
        if (!response.ok) throw badStatus(response, url);
        return { name, content: await firstBytes(response, signal, bytes) };
      },
      { headers },
    ),
  ))
    writeFileSync(join(folder, name), content);
  return new Map(files.map(({ name, size }) => [name, size]));
}

/** A mirror without range requests sends the whole file: the rest is not awaited. */
async function firstBytes(response: Response, signal: AbortSignal, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of partsOf(response, signal)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= most) break;
  }
  return Buffer.concat(chunks).subarray(0, most);
}

/** Downloads the missing files, and returns the folder. */
export async function downloadDump(options: DownloadOptions, host: ImportHost): Promise<string> {
  const fetcher = makeFetcher(options.mirror ?? wikimedia, { ...options, fetch: host.fetch });
  const { date, files } = await listDump(fetcher, options.wiki, options.date);
  const folder = join(options.downloads ?? join(options.out, 'downloads'), `${options.wiki}-${date}`);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  host.out(`Dump of ${options.wiki} of ${date}: ${files.length} files, ${amount(bytes)}, into ${folder}\n`);
  mkdirSync(folder, { recursive: true });
  const progress = new Progress(host);
  progress.begin('Download', bytes);
  let done = 0;
  const downloads = inOrder(files, connections, (file) =>
    downloadFile(fetcher, file, join(folder, file.name), (count) => {
      done += count;
      progress.advance(count);
      progress.count(done / 1000, 'kB');
    }),
  );
  for await (const _ of downloads);
  progress.end();
  return folder;
}
