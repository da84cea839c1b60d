/** The only writer. A kill at any moment leaves a state that the next run recognizes as its own and completes. */
import { renameSync, writeFileSync } from 'node:fs';
import { lstat, readdir, realpath, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { UsageError } from '../cli/host.js';
import { mergeJournals, printJournal, readJournal } from './journal.js';
import { printManifest, readManifest, type Manifest } from './manifest.js';
import type { ChangePlan, History } from './plan-changes.js';
import { isNotFound } from '../text/read-if-there.js';
import { stateFile, statePath, type Place } from './roots.js';
import { makeFolder } from './make-folder.js';
import { lookUp, put } from '../text/look-up.js';

/** Where the lock of an output root is. */
export const lockPath = (out: Place): string => stateFile(out, '.lock');

/** Files that earlier runs wrote, complete ones and one that was cut off. */
export async function readHistory(out: Place): Promise<History> {
  const [manifest, journal] = await Promise.all([readManifest(out), readJournal(stateFile(out, '.journal.json'))]);
  return { manifest, journal };
}

/**
 * Carries out a plan. First the journal says what will be written; then each file comes to its place by a rename;
 * last the manifest does, and the journal goes. A run that is cut off leaves its journal, by which the next one distinguishes
 * its files from those that someone edited.
 */
export async function applyChanges(out: Place, plan: ChangePlan, history: History): Promise<void> {
  const work = plan.changes.filter((change) => change.kind !== 'edited');
  const manifestText = printManifest(keepHashesOfEdited(plan, history));
  const isSame = printManifest(history.manifest) === manifestText;
  const wasCutOff = Object.keys(history.journal).length > 0;
  if (work.length === 0 && isSame && !wasCutOff) return;
  writeWhole(out, statePath(out, '.journal.json'), printJournal(mergeJournals(history.journal, work, plan.manifest)));
  await Promise.all([...new Set(work.map(({ path }) => dirname(path)))].map((folder) => refuseDetour(out, folder)));
  for (const change of work) {
    if (change.kind === 'delete') await deleteFile(out, change.path);
    else writeWhole(out, change.path, change.content);
  }
  if (!isSame) writeWhole(out, statePath(out, 'manifest.json'), manifestText);
  await rm(stateFile(out, '.journal.json'), { force: true });
}

/** Writes a file in the state folder, and then puts it in its place in one step: the file is there whole, or as it was. */
function writeWhole(out: Place, path: string, content: string | Uint8Array): void {
  const target = join(out.folder, path);
  const next = stateFile(out, '.next');
  makeFolder(dirname(next));
  makeFolder(dirname(target));
  writeFileSync(next, content);
  renameSync(next, target);
}

/** The manifest says what was written, not what should be: an edited file keeps its old hash. */
function keepHashesOfEdited(plan: ChangePlan, history: History): Manifest {
  const manifest: Record<string, Manifest[string]> = { ...plan.manifest };
  for (const change of plan.changes) {
    if (change.kind !== 'edited') continue;
    const before = lookUp(history.manifest, change.path);
    if (before) put(manifest, change.path, before);
    else delete manifest[change.path];
  }
  return manifest;
}

/** Refuses a folder that a symbolic link leads out of its output root. */
async function refuseDetour(out: Place, path: string): Promise<void> {
  const root = out.roots.find((one) => path === one || path.startsWith(`${one}/`)) ?? path;
  const base = await realpath(out.folder);
  for (let folder = path; folder !== '.' && folder.length >= root.length; folder = dirname(folder)) {
    const real = await realpath(join(out.folder, folder)).catch((error: unknown) => {
      if (isNotFound(error)) return undefined;
      throw error;
    });
    if (real === undefined) continue;
    if (relative(base, real).replaceAll('\\', '/') !== folder)
      throw new UsageError(`Refused to write to ${path}/: a symbolic link leads to ${real}`);
    return;
  }
}

/** Deletes a file, and the folders that it leaves empty. */
async function deleteFile(out: Place, path: string): Promise<void> {
  if ((await lstat(join(out.folder, path))).isFile()) await rm(join(out.folder, path));
  for (let folder = dirname(path); out.roots.some((root) => folder.startsWith(`${root}/`)); folder = dirname(folder)) {
    if ((await readdir(join(out.folder, folder))).length > 0) return;
    await rmdir(join(out.folder, folder));
  }
}
