/**
 * Fails if a folder of the server is not explained in its README (a module's own folder is: `NAME` next to `NAME.ts`), or if its files have grown: half of them have at most
 * 80 lines, and 90 % fewer than 200. Prints the statistics.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const source = join(import.meta.dirname, '../packages/server/src');
const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
  .map((entry) => join(entry.parentPath, entry.name));

const named = new Set(
  [...readFileSync(join(source, 'README.md'), 'utf8').matchAll(/`([\w/-]+)`/g)].map(([, name]) => name),
);
const folders = new Set(files.map((path) => relative(source, dirname(path))));
const isOfModule = (folder) => folder.startsWith('modules/') && existsSync(join(source, `${folder}.ts`));
const unnamed = [...folders].filter((folder) => !named.has(folder) && !isOfModule(folder));

const lines = files.map((path) => readFileSync(path, 'utf8').split('\n').length - 1).sort((a, b) => a - b);
const share = (part) => lines[Math.ceil(lines.length * part) - 1];
const sum = lines.reduce((total, count) => total + count, 0);
console.log(
  `packages/server/src: ${lines.length} files, ${sum} lines; median ${share(0.5)}, 90th percentile ${share(0.9)}, longest ${share(1)}`,
);

const problems = unnamed.map((folder) => `packages/server/src/README.md does not say what belongs in ${folder}`);
if (share(0.5) > 80) problems.push(`half of the files have more than 80 lines: the median is ${share(0.5)}`);
if (share(0.9) >= 200) problems.push(`one file in ten has 200 lines or more: the 90th percentile is ${share(0.9)}`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
