/** Measures the generator, compared with TypeSpec, in one run on one machine. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readModel } from '@wiki-query/generator';
import { readOptions, wholeNumber } from '../../support/read-options.js';
import { multiplySpec } from './copies.js';
import { medians, runNode, type Contender, type Cost } from './processes.js';
import { typespecSource } from './typespec-source.js';
import { timeOfSaving, type Edit } from './watching.js';

const usage = `npm run bench:generate -- [--runs N] [--quick]

Measures how long the generator takes, compared with TypeSpec making one document of the same modules. Prints Markdown.

  --runs N   runs of each case (5)
  --quick    without the case of 6,800 modules

Example:
  npm run bench:generate -- --quick --runs 3`;

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
const generate = (spec: string) => runNode(bin, ['generate', '--spec', spec, '--out', outOf(spec)], scratch);
const cleanOf = (spec: string) => () => rm(outOf(spec), { recursive: true, force: true });
/** All outputs, anew. */
const cold = (spec: string): Contender => ({ prepare: cleanOf(spec), run: () => generate(spec) });
/** All outputs after one module was saved. */
async function edited(spec: string): Promise<Contender> {
  const { file, text } = await editOf(spec);
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

/** One module with another summary in each run. */
async function editOf(spec: string): Promise<Edit> {
  const file = join(spec, 'modules/list/allpages.yaml');
  const text = await readFile(file, 'utf8');
  return { file, text: (run) => text.replace(/^summary: .*$/m, `summary: Lists pages, edit ${run}`) };
}

function print(rows: readonly Row[]): void {
  const ratio = (part: number | undefined, whole: number | undefined): string =>
    part === undefined || whole === undefined ? '' : (part / whole).toFixed(2);
  const lines = rows.map(({ what, milliseconds, processor, base, target, megabytes }) => {
    const memory = megabytes === undefined ? '' : `${Math.round(megabytes)} MiB`;
    const cells = [
      what,
      `${Math.round(milliseconds)} ms`,
      ratio(milliseconds, base?.milliseconds),
      target ?? '',
      processor === undefined ? '' : `${Math.round(processor)} ms`,
      ratio(processor, base?.processor),
      memory,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const head = '| Run | Time | Ratio | At most | Processor | Ratio | Peak memory |';
  console.log([head, '| --- | --- | --- | --- | --- | --- | --- |', ...lines].join('\n'));
}

const translated = join(scratch, 'spec68');
await cp(join(root, 'spec'), translated, { recursive: true });
// TypeSpec writes a document in one language: what has a target does too.
const english = join(scratch, 'english68');
await cp(translated, english, { recursive: true });
await rm(join(english, 'texts'), { recursive: true });
const small = await medians(runs, {
  typespec: await compiling(english, 'modules68'),
  cold: cold(english),
  idle: { run: () => generate(english) },
  edited: await edited(english),
  coldTranslated: cold(translated),
  idleTranslated: { run: () => generate(translated) },
  editedTranslated: await edited(translated),
});
const watchArguments = [bin, 'watch', '--spec', english, '--out', outOf(english)];
const saving = await timeOfSaving(watchArguments, await editOf(english), runs);
const base = small.typespec;
const rows: Row[] = [
  { what: 'TypeSpec, 68 modules, one document', ...base },
  { what: 'all outputs, 68 modules, cold', ...small.cold, base, target: '0.75' },
  { what: 'nothing to do', ...small.idle, base, target: '0.12' },
  { what: 'one module edited', ...small.edited, base, target: '0.4' },
  { what: 'watch: one module saved', milliseconds: saving, base, target: '300 ms' },
  { what: 'in two languages: cold', ...small.coldTranslated, base },
  { what: 'in two languages: nothing to do', ...small.idleTranslated, base },
  { what: 'in two languages: one module edited', ...small.editedTranslated, base },
];
const english680 = join(scratch, 'english680');
await multiplySpec(english, english680, 10);
const translated680 = join(scratch, 'spec680');
await multiplySpec(join(root, 'spec'), translated680, 10);
const large = await medians(Math.min(runs, 3), {
  typespec: await compiling(english680, 'modules680'),
  cold: cold(english680),
  coldTranslated: cold(translated680),
});
rows.push({ what: 'TypeSpec, 680 modules, one document', ...large.typespec });
rows.push({ what: 'all outputs, 680 modules, cold', ...large.cold, base: large.typespec, target: '1.3' });
rows.push({ what: 'in two languages: 680 modules, cold', ...large.coldTranslated, base: large.typespec });
if (!values.quick) {
  const spec6800 = join(scratch, 'spec6800');
  await multiplySpec(join(root, 'spec'), spec6800, 100);
  rows.push({ what: 'all outputs, 6,800 modules, cold', ...(await generate(spec6800)) });
}
print(rows);
await rm(scratch, { recursive: true });
