/** `wiki-query import`: creates a wiki folder from dumps, brings it up to date, and follows the running wiki. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printable } from '@wiki-query/access';
import {
  downloadBeginnings,
  downloadDump,
  DumpError,
  followWiki,
  importDumps,
  type ImportHost,
  type ImportOptions,
  refuseExisting,
} from '@wiki-query/importer';
import { EnvironmentError } from '../errors/environment-error.js';
import { readProfile } from '../profile/load-profile.js';
import { readClock } from '../time/clock.js';
import type { Host } from './host.js';
import { webFetch } from './web-fetch.js';

/** Options as they are given on the command line. */
export interface ImportCommandOptions {
  readonly out: string;
  readonly dryRun?: true;
  readonly update?: true;
  readonly follow?: string;
  readonly wiki?: string;
  readonly mirror?: string;
  readonly date?: string;
  readonly downloads?: string;
  readonly threads?: number;
  /** False for `--no-links`. */
  readonly links: boolean;
  /** False for `--no-search`. */
  readonly search: boolean;
  readonly clock?: string;
}

export interface ImportWikiOptions extends ImportCommandOptions {
  readonly files: readonly string[];
}

/** The profile of the sample wiki has the default settings of MediaWiki 1.43 (`MainConfigSchema`), which dumps do not contain. */
const baseProfile = fileURLToPath(new URL('../../sample/site.json', import.meta.url));

/** What the progress writes before a line that replaces the last one. */
const newLine = '\r\u001b[K';

export async function importWiki(options: ImportWikiOptions, host: Host): Promise<void> {
  const { files, out, wiki, follow } = options;
  const hasDump = files.length > 0 || wiki !== undefined;
  if (!hasDump && follow === undefined)
    throw new EnvironmentError('nothing to import: name files or folders of a dump, or a wiki to download with --wiki');
  const importHost: ImportHost = {
    out: (text) => host.out(printable(text)),
    err: (text) => host.err(text.split(newLine).map(printable).join(newLine)),
    isTerminal: process.stderr.isTTY,
    fetch: webFetch(),
  };
  try {
    if (hasDump) await importDump(options, importHost);
    if (follow !== undefined && options.dryRun !== true)
      await followWiki({ url: follow, out, signal: interrupted() }, importHost);
  } catch (error) {
    if (error instanceof DumpError) throw new EnvironmentError(error.message);
    throw error;
  }
}

async function importDump(options: ImportWikiOptions, host: ImportHost): Promise<void> {
  const { files, wiki, update } = options;
  const given = importOptions(options);
  if (options.dryRun === true) {
    const folder = mkdtempSync(join(tmpdir(), 'wiki-query-dry-run-'));
    try {
      if (wiki === undefined) return void (await importDumps(given, host));
      const sizes = await downloadBeginnings({ ...options, wiki }, host, folder);
      return void (await importDumps({ ...given, paths: [...files, folder], sizes }, host));
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  // Check the folder before the download.
  refuseExisting(options);
  const letGo = onInterrupt(() =>
    host.err(
      `\nStopped. ${update === true ? 'The wiki is as it was before.' : 'What is done is kept.'} Start the same command again to continue.\n`,
    ),
  );
  const downloaded = wiki === undefined ? [] : [await downloadDump({ ...options, wiki }, host)];
  await importDumps({ ...given, paths: [...files, ...downloaded] }, host);
  letGo();
}

function importOptions(options: ImportWikiOptions): ImportOptions {
  const { files, out, dryRun, update, threads, links, search } = options;
  const clock = options.clock === undefined ? undefined : readClock(options.clock);
  return {
    paths: files,
    out,
    baseProfile,
    checkProfile: (profile) => void readProfile(profile, 'the profile that is made of the dump'),
    links,
    search,
    ...(dryRun === undefined ? {} : { dryRun }),
    ...(update === undefined ? {} : { update }),
    ...(threads === undefined ? {} : { threads }),
    ...(clock === undefined || clock === 'real' ? {} : { clock }),
  };
}

/** Says something at Ctrl-C before the process ends by it. Returns a function that ends this. */
function onInterrupt(say: () => void): () => void {
  const stop = (): void => {
    say();
    process.kill(process.pid, 'SIGINT');
  };
  process.once('SIGINT', stop);
  return () => void process.off('SIGINT', stop);
}

/** The first Ctrl-C ends the work after its step, the second one at once. */
function interrupted(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}
