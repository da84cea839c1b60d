/** Measures the generator, compared with TypeSpec, in one run on one machine. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readModel } from '@wiki-query/generator';
import { copyRepository } from '../../support/copied-repository.js';
import { readOptions, wholeNumber } from '../../support/read-options.js';
import { multiplySpec } from './copies.js';
import { medians, runCommand, runNode, type Contender, type Cost } from './processes.js';
import { typespecSource } from './typespec-source.js';
import { costOfSaving, type Edit } from './watching.js';

const usage = `npm run bench:generate -w test -- [--runs N] [--quick]

Measures how long the generator takes, compared with TypeSpec making one document of the same modules. Prints Markdown.

  --runs N   runs of each case (5)
  --quick    without the case of 6,800 modules

Example:
  npm run bench:generate -w test -- --quick --runs 3`;

const values = readOptions(usage, { runs: { type: 'string', default: '5' }, quick: { type: 'boolean' } });
const runs = wholeNumber(usage, 'runs', values.runs);
const here = new URL('.', import.meta.url).pathname;
const root = join(here, '../../..');
const bin = join(root, 'packages/generator/bin/wiki-query-gen.js');
const typespec = join(here, 'typespec');
const compiler = join(typespec, 'node_modules/@typespec/compiler/cmd/tsp.js');
if (!existsSync(compiler)) execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: typespec, stdio: 'inherit' });
const scratch = await mkdtemp(join(tmpdir(), 'bench-generate-'));

interface Row {
  readonly what: string;
  readonly milliseconds: number;
  readonly base?: Cost;
  readonly target?: string;
  readonly processor?: number;
  readonly megabytes?: number;
}

/** Each spec has outputs of its own next to it. */
const outOf = (spec: string): string => `${spec}-out`;
const generate = (spec: string, ...more: readonly string[]) =>
  runNode(bin, ['generate', '--spec', spec, '--out', outOf(spec), ...more], scratch);
const cleanOf = (spec: string) => () => rm(outOf(spec), { recursive: true, force: true });
/** All outputs, or those that an option names, anew. */
const cold = (spec: string, ...more: readonly string[]): Contender => ({
  prepare: cleanOf(spec),
  run: () => generate(spec, ...more),
});
/** All outputs after one module was saved. */
async function edited(spec: string): Promise<Contender> {
  const { file, text } = await editOf(spec, 'edited');
  let run = 0;
  return { prepare: () => writeFile(file, text(run++)), run: () => generate(spec) };
}

/** TypeSpec making one document of the modules of a spec. */
async function compiling(spec: string, name: string): Promise<Contender> {
  const source = join(typespec, `${name}.tsp`);
  const argv = ['compile', source, '--emit', '@typespec/openapi3', '--output-dir', join(scratch, name)];
  const text = typespecSource(await readModel(spec));
  return {
    prepare: () => writeFile(source, text),
    run: () => runNode(compiler, argv, typespec).finally(() => rm(source)),
  };
}

/** One module with another summary in each run, which no other edit has: outputs of the same text would be there already. */
async function editOf(spec: string, name: string): Promise<Edit> {
  const file = join(spec, 'modules/list/allpages.yaml');
  const text = await readFile(file, 'utf8');
  return { file, text: (run) => text.replace(/^summary: .*$/m, `summary: Lists pages, ${name} ${run}`) };
}

/** Prints a row of the table as soon as it is there: a run takes a quarter of an hour, and nothing of it may be lost. */
function print({ what, milliseconds, processor, base, target, megabytes }: Row): void {
  const ratio = (part: number | undefined, whole: number | undefined): string =>
    part === undefined || whole === undefined ? '' : (part / whole).toFixed(2);
  const cells = [
    what,
    `${Math.round(milliseconds)} ms`,
    ratio(milliseconds, base?.milliseconds),
    target ?? '',
    processor === undefined ? '' : `${Math.round(processor)} ms`,
    ratio(processor, base?.processor),
    megabytes === undefined ? '' : `${Math.round(megabytes)} MiB`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

/** The documented command in a copy of the repository: with nothing to do, after an edit, and without what turbo remembers. */
const copy = copyRepository();
const command = (prepare?: () => Promise<void>): Contender => ({
  ...(prepare && { prepare }),
  run: () => runCommand('npm run generate', copy.path('.')),
});
const documented = await editOf(copy.path('spec'), 'documented');
let edits = 0;
const forget = async (): Promise<void> => {
  for (const path of ['.turbo/cache', 'node_modules/.cache/turbo'])
    await rm(copy.path(path), { recursive: true, force: true });
};
// Builds the generator.
await runCommand('npm run generate', copy.path('.'));

const spec68 = join(scratch, 'spec68');
await cp(join(root, 'spec'), spec68, { recursive: true });
const small = await medians(runs, {
  typespec: await compiling(spec68, 'modules68'),
  openapi: cold(spec68, '--only', 'openapi'),
  cold: cold(spec68),
  idle: { run: () => generate(spec68) },
  edited: await edited(spec68),
  commandEdited: command(() => writeFile(documented.file, documented.text(edits++))),
  commandIdle: command(),
  commandCold: command(forget),
});
console.log(
  '| Run | Time | Ratio | At most | Processor | Ratio | Peak memory |\n| --- | --- | --- | --- | --- | --- | --- |',
);
const base = small.typespec;
const rows: readonly Row[] = [
  { what: 'TypeSpec, 68 modules, one document', ...base },
  { what: '`npm run generate`, one module edited', ...small.commandEdited, base, target: '2.5' },
  { what: '`npm run generate`, nothing to do', ...small.commandIdle, base, target: '0.6' },
  { what: '`npm run generate`, cold: it builds the generator too', ...small.commandCold, base, target: '2.5' },
  { what: 'OpenAPI documents, 68 modules, cold', ...small.openapi, base, target: '0.9' },
  { what: 'all outputs, 68 modules, cold', ...small.cold, base, target: '1.5' },
  { what: 'nothing to do', ...small.idle, base, target: '0.35' },
  { what: 'one module edited', ...small.edited, base, target: '1.4' },
];
for (const row of rows) print(row);
const watchArguments = [bin, 'watch', '--spec', spec68, '--out', outOf(spec68)];
const saving = await costOfSaving(watchArguments, await editOf(spec68, 'saved'), runs);
print({ what: 'watch: one module saved', ...saving, base, target: '1000 ms' });
const spec680 = join(scratch, 'spec680');
await multiplySpec(join(root, 'spec'), spec680, 10);
const large = await medians(Math.min(runs, 3), {
  typespec: await compiling(spec680, 'modules680'),
  cold: cold(spec680),
});
print({ what: 'TypeSpec, 680 modules, one document', ...large.typespec });
print({ what: 'all outputs, 680 modules, cold', ...large.cold, base: large.typespec, target: '2.8' });
if (!values.quick) {
  const spec6800 = join(scratch, 'spec6800');
  await multiplySpec(join(root, 'spec'), spec6800, 100);
  print({ what: 'all outputs, 6,800 modules, cold', ...(await generate(spec6800)) });
}
copy.remove();
await rm(scratch, { recursive: true });
