/**
 * Fails if code of the server is not next to what owns it: a file of `records/` that fewer than two modules reach, or a file
 * of a module's folder (`modules/GROUP/NAME/`) that another module imports. Actions and other folders above the modules
 * count as one owner each.
 *
 *     node scripts/check-owners.js [ROOT]     # ROOT: another repository
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { importsOf, sourcesBelow } from './source-imports.js';

const root = `${resolve(process.argv[2] ?? join(import.meta.dirname, '..'))}/`;
const folder = 'packages/server/src/';

const isShared = (path) => path.startsWith(`${folder}records/`);

/** The module that a file belongs to, `modules/GROUP/NAME`, or the folder that it is in. */
function ownerOf(path) {
  const inside = path.slice(folder.length);
  return /^modules\/\w+\/\w+/.exec(inside)?.[0] ?? inside.split('/')[0];
}

/** The files that import each file. */
function importersOf(paths) {
  const importers = new Map(paths.map((path) => [path, []]));
  for (const path of paths) for (const target of importsOf(root, path)) importers.get(target)?.push(path);
  return importers;
}

/** The owners that reach a file, directly or through other files of `records/`. */
function reachedFrom(path, importers, seen = new Set([path])) {
  return new Set(
    (importers.get(path) ?? []).flatMap((importer) => {
      if (!isShared(importer)) return [ownerOf(importer)];
      if (seen.has(importer)) return [];
      seen.add(importer);
      return [...reachedFrom(importer, importers, seen)];
    }),
  );
}

function problemsOf(path, importers) {
  if (isShared(path)) {
    const [only, ...others] = reachedFrom(path, importers);
    if (only === undefined) return [`${path} is imported by nothing`];
    return others.length > 0 ? [] : [`${path} is used by ${only} alone: move it to ${folder}${only}`];
  }
  const module = /^modules\/(?!gen\/)\w+\/\w+(?=\/)/.exec(path.slice(folder.length))?.[0];
  if (module === undefined) return [];
  if (!existsSync(join(root, folder, `${module}.ts`)))
    return [`${path} belongs to no module: ${folder}${module}.ts is missing`];
  return importers
    .get(path)
    .filter((importer) => ownerOf(importer) !== module)
    .map(
      (importer) => `${importer} imports ${path}, which belongs to ${module}: move what both use to ${folder}records`,
    );
}

const paths = sourcesBelow(root, folder.slice(0, -1));
const importers = importersOf(paths);
const problems = paths.flatMap((path) => problemsOf(path, importers));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
