/** `wiki-query import`: creates a wiki folder from dumps. */
import { fileURLToPath } from 'node:url';
import { downloadDump, DumpError, importDumps, refuseExisting, type ImportHost } from '@wiki-query/importer';
import { EnvironmentError } from '../errors/environment-error.js';
import { readClock } from '../time/clock.js';
import type { Host } from './host.js';

/** Options as they are given on the command line. */
export interface ImportCommandOptions {
  readonly out: string;
  readonly dryRun?: true;
  readonly update?: true;
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

/** The profile of the sample wiki has the default settings of MediaWiki 1.43, which dumps do not contain. */
const baseProfile = fileURLToPath(new URL('../../sample/site.json', import.meta.url));

export async function importWiki(options: ImportWikiOptions, host: Host): Promise<void> {
  const { files, out, wiki, dryRun, update, threads, links, search } = options;
  if (files.length === 0 && wiki === undefined)
    throw new EnvironmentError('nothing to import: name files or folders of a dump, or a wiki to download with --wiki');
  const clock = options.clock === undefined ? undefined : readClock(options.clock);
  const importHost: ImportHost = { out: host.out, err: host.err, isTerminal: process.stderr.isTTY };
  try {
    // Check the folder before the download.
    if (dryRun !== true) refuseExisting(options);
    const downloaded = wiki === undefined ? [] : [await downloadDump({ ...options, wiki }, importHost)];
    await importDumps(
      {
        paths: [...files, ...downloaded],
        out,
        baseProfile,
        links,
        search,
        ...(dryRun === undefined ? {} : { dryRun }),
        ...(update === undefined ? {} : { update }),
        ...(threads === undefined ? {} : { threads }),
        ...(clock === undefined || clock === 'real' ? {} : { clock }),
      },
      importHost,
    );
  } catch (error) {
    if (error instanceof DumpError) throw new EnvironmentError(error.message);
    throw error;
  }
}
