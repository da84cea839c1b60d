/**
 * Stops before turbo would put cached outputs over files that someone edited by hand. Runs before anything is built,
 * so it is plain JavaScript and reads nothing but the manifest.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

const root = new URL('..', import.meta.url);
const manifest = new URL('packages/generator/gen/manifest.json', root);
const journal = new URL('packages/generator/gen/.journal.json', root);

/** The files of the manifest that are there with other bytes than were written. */
function editedFiles() {
  const { files } = JSON.parse(readFileSync(manifest, 'utf8'));
  return Object.entries(files).flatMap(([path, { hash }]) => {
    const file = new URL(path, root);
    if (!existsSync(file)) return [];
    return createHash('sha256').update(readFileSync(file)).digest('hex') === hash ? [] : [path];
  });
}

// A run that was cut off leaves files of two runs and a journal: the next run tells them apart.
const edited = existsSync(manifest) && !existsSync(journal) ? editedFiles() : [];
if (edited.length > 0) {
  const list = edited.map((path) => `  ${path}`).join('\n');
  console.error(`Edited by hand; put the change into spec/ or the generator, and delete or restore the file:\n${list}`);
  process.exitCode = 1;
}
