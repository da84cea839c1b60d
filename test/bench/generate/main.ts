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
import { median, runNode, type Cost } from './processes.js';
import { typespecSource } from './typespec-source.js';

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
  readonly cost: Cost;
  readonly base?: Cost;
  readonly target?: number;
}

const out = join(scratch, 'out');
const generate = (spec: string) => runNode(bin, ['generate', '--spec', spec, '--out', out], scratch);
const clean = () => rm(out, { recursive: true, force: true });

async function compile(spec: string, name: string): Promise<Cost> {
  const source = join(typespec, `${name}.tsp`);
  await writeFile(source, typespecSource(await readModel(spec)));
  const argv = ['compile', source, '--emit', '@typespec/openapi3', '--output-dir', join(scratch, name)];
  const cost = await median(
    runs,
    async () => {},
    () => runNode(compiler, argv, typespec),
  );
  await rm(source);
  return cost;
}

/** Cold, idle and edited runs of one spec. */
async function measure(spec: string): Promise<{ readonly cold: Cost; readonly idle: Cost; readonly edited: Cost }> {
  const cold = await median(runs, clean, () => generate(spec));
  const idle = await median(
    runs,
    async () => {},
    () => generate(spec),
  );
  let edit = 0;
  const module = join(spec, 'modules/list/allpages.yaml');
  const text = await readFile(module, 'utf8');
  const edited = await median(
    runs,
    () => writeFile(module, text.replace(/^summary: .*$/m, `summary: Lists pages, edit ${edit++}`)),
    () => generate(spec),
  );
  await writeFile(module, text);
  return { cold, idle, edited };
}

function print(rows: readonly Row[]): void {
  const lines = rows.map(({ what, cost, base, target }) => {
    const ratio = base === undefined ? '' : (cost.milliseconds / base.milliseconds).toFixed(2);
    return `| ${what} | ${Math.round(cost.milliseconds)} ms | ${ratio} | ${target ?? ''} | ${Math.round(cost.megabytes)} MiB |`;
  });
  console.log(
    ['| Run | Time | Ratio | At most | Peak memory |', '| --- | --- | --- | --- | --- |', ...lines].join('\n'),
  );
}

const spec68 = join(scratch, 'spec68');
await cp(join(root, 'spec'), spec68, { recursive: true });
const tsp68 = await compile(spec68, 'modules68');
const ours68 = await measure(spec68);
const rows: Row[] = [
  { what: 'TypeSpec, 68 modules, one document', cost: tsp68 },
  { what: 'all outputs, 68 modules, cold', cost: ours68.cold, base: tsp68, target: 1 },
  { what: 'nothing to do', cost: ours68.idle, base: tsp68, target: 0.2 },
  { what: 'one module edited', cost: ours68.edited, base: tsp68, target: 0.5 },
];
const spec680 = join(scratch, 'spec680');
await multiplySpec(join(root, 'spec'), spec680, 10);
const tsp680 = await compile(spec680, 'modules680');
const cold680 = await median(Math.min(runs, 3), clean, () => generate(spec680));
rows.push({ what: 'TypeSpec, 680 modules, one document', cost: tsp680 });
rows.push({ what: 'all outputs, 680 modules, cold', cost: cold680, base: tsp680, target: 2 });
if (!values.quick) {
  const spec6800 = join(scratch, 'spec6800');
  await multiplySpec(join(root, 'spec'), spec6800, 100);
  await clean();
  rows.push({ what: 'all outputs, 6,800 modules, cold', cost: await generate(spec6800) });
}
print(rows);
await rm(scratch, { recursive: true });
