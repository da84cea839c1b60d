/**
 * How long the generator takes, against TypeSpec making one document of the same modules, in one run on one machine.
 * Prints Markdown. `--runs N` (default 5), `--quick` leaves out the 6,800 modules.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readModel } from '@wiki-query/generator';
import { multiplySpec } from './copies.js';
import { medians, runNode, type Contender, type Cost } from './processes.js';
import { typespecSource } from './typespec-source.js';
import { timeOfSaving, type Edit } from './watching.js';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, quick: { type: 'boolean' } } });
const runs = Number(values.runs);
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

const out = join(scratch, 'out');
const generate = (spec: string) => runNode(bin, ['generate', '--spec', spec, '--out', out], scratch);
const clean = () => rm(out, { recursive: true, force: true });

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

const spec68 = join(scratch, 'spec68');
await cp(join(root, 'spec'), spec68, { recursive: true });
// TypeSpec's document is in English alone.
const english = join(scratch, 'english');
await cp(spec68, english, { recursive: true });
await rm(join(english, 'texts'), { recursive: true });
const edit = await editOf(spec68);
let edits = 0;
const small = await medians(runs, {
  typespec: await compiling(spec68, 'modules68'),
  english: { prepare: clean, run: () => generate(english) },
  cold: { prepare: clean, run: () => generate(spec68) },
  idle: { run: () => generate(spec68) },
  edited: { prepare: () => writeFile(edit.file, edit.text(edits++)), run: () => generate(spec68) },
});
const saving = await timeOfSaving([bin, 'watch', '--spec', spec68, '--out', out], edit, runs);
const rows: Row[] = [
  { what: 'TypeSpec, 68 modules, one document', ...small.typespec },
  { what: 'all outputs, 68 modules, cold', ...small.cold, base: small.typespec, target: '0.75' },
  { what: 'the same in English alone', ...small.english, base: small.typespec },
  { what: 'nothing to do', ...small.idle, base: small.typespec, target: '0.12' },
  { what: 'one module edited', ...small.edited, base: small.typespec, target: '0.4' },
  { what: 'watch: one module saved', milliseconds: saving, base: small.typespec, target: '300 ms' },
];
const spec680 = join(scratch, 'spec680');
await multiplySpec(join(root, 'spec'), spec680, 10);
const large = await medians(Math.min(runs, 3), {
  typespec: await compiling(spec680, 'modules680'),
  cold: { prepare: clean, run: () => generate(spec680) },
});
rows.push({ what: 'TypeSpec, 680 modules, one document', ...large.typespec });
rows.push({ what: 'all outputs, 680 modules, cold', ...large.cold, base: large.typespec, target: '1.3' });
if (!values.quick) {
  const spec6800 = join(scratch, 'spec6800');
  await multiplySpec(join(root, 'spec'), spec6800, 100);
  await clean();
  rows.push({ what: 'all outputs, 6,800 modules, cold', ...(await generate(spec6800)) });
}
print(rows);
await rm(scratch, { recursive: true });
