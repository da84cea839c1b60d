/** The data that the stages of an import share. */
import type { Changes } from '../changes/changes.js';
import type { KnownRevisions } from '../db/known-revisions.js';
import type { WorkDatabase } from '../db/work-database.js';
import type { ChosenFiles } from '../plan/choose-files.js';
import type { WorkerPool } from '../workers/pool.js';
import type { Progress } from '../host/progress.js';

export interface Context {
  readonly work: WorkDatabase;
  readonly folder: string;
  readonly files: ChosenFiles;
  readonly pool: WorkerPool;
  readonly progress: Progress;
  readonly warn: (problem: string) => void;
  /** An update: the pages that changed, and the revisions that the wiki has already. */
  readonly update?: { readonly changes: Changes; readonly known: KnownRevisions };
  /** Number of uncompressed bytes after which writes are committed. */
  readonly commitBytes: number;
}

/**
 * Does the work unless a stopped import has done it already. Its writes and the mark that it is done are one
 * transaction.
 */
export function once({ work }: Context, name: string, does: () => void): void {
  if (work.get(name) !== undefined) return;
  work.db.transaction(() => {
    does();
    work.set(name, 'done');
  })();
}
