/** The only writer. A kill at any moment leaves a state that the next run recognizes as its own and completes. */
import { lstatSync, readdirSync, realpathSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { UsageError } from '../cli/host.js';
import { printJournal, printManifest, type History, type Manifest } from './history.js';
import { makeFolder } from './make-folder.js';
import type { ChangePlan } from './plan-changes.js';
import { ifThere } from '../text/read-if-there.js';
import { stateFile, statePath, type Place } from './roots.js';
import { lookUp, put } from '../text/look-up.js';
import { writeWhole } from './write-files.js';

/**
 * Carries out a plan. First the journal says what will be written; then each file comes to its place by a rename;
 * last the manifest does, and the journal goes. A run that is cut off leaves its journal, by which the next one distinguishes
 * its files from those that someone edited.
 */
export function applyChanges(out: Place, plan: ChangePlan, history: History): void {
  const work = plan.changes.filter((change) => change.kind !== 'edited');
  const manifestText = printManifest(keepHashesOfEdited(plan, history));
  const isSame = printManifest(history.manifest) === manifestText;
  const wasCutOff = Object.keys(history.journal).length > 0;
  if (work.length === 0 && isSame && !wasCutOff) return;
  makeFolder(join(out.folder, out.state));
  // A file that is not whole yet is in the state folder, so that it is no output.
  const write = (path: string, content: string | Buffer): void =>
    writeWhole(join(out.folder, path), content, renameSync, stateFile(out, '.next'));
  write(statePath(out, '.journal.json'), printJournal(history, work, plan.manifest));
  for (const folder of new Set(work.map(({ path }) => dirname(path)))) refuseDetour(out, folder);
  for (const change of work) {
    if (change.kind === 'delete') deleteFile(out, change.path);
    else write(change.path, change.content);
  }
  if (!isSame) write(statePath(out, 'manifest.json'), manifestText);
  rmSync(stateFile(out, '.journal.json'), { force: true });
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
function refuseDetour(out: Place, path: string): void {
  const root = out.roots.find((one) => path === one || path.startsWith(`${one}/`)) ?? path;
  const base = realpathSync(out.folder);
  for (let folder = path; folder !== '.' && folder.length >= root.length; folder = dirname(folder)) {
    const real = ifThere(() => realpathSync(join(out.folder, folder)));
    if (real === undefined) continue;
    if (relative(base, real).replaceAll('\\', '/') !== folder)
      throw new UsageError(`Refused to write to ${path}/: a symbolic link leads to ${real}`);
    return;
  }
}

/** Deletes a file, and the folders that it leaves empty. */
function deleteFile(out: Place, path: string): void {
  if (lstatSync(join(out.folder, path)).isFile()) rmSync(join(out.folder, path));
  for (let folder = dirname(path); out.roots.some((root) => folder.startsWith(`${root}/`)); folder = dirname(folder)) {
    if (readdirSync(join(out.folder, folder)).length > 0) return;
    rmdirSync(join(out.folder, folder));
  }
}
