/** Downloads the dump of a wiki from a mirror of dumps.wikimedia.org. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportHost } from '../run/host.js';
import { amount, Progress } from '../run/progress.js';
import { inOrder } from '../workers/in-order.js';
import { downloadFile } from './download-file.js';
import { listDump } from './dump-listing.js';
import { makeFetcher } from './fetcher.js';

export interface DownloadOptions {
  readonly wiki: string;
  readonly out: string;
  readonly mirror?: string;
  readonly date?: string;
  readonly downloads?: string;
  readonly dryRun?: boolean;
  /** Milliseconds before a failed request is sent again; doubled each time. */
  readonly firstPause?: number;
}

/** Wikimedia's mirrors allow three connections. */
const connections = 3;

/** Downloads the missing files, and returns the folder. */
export async function downloadDump(options: DownloadOptions, host: ImportHost): Promise<string> {
  const fetcher = makeFetcher(options.mirror ?? 'https://dumps.wikimedia.org', options.firstPause);
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
