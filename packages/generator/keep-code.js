/**
 * Keeps what V8 compiles for a whole run, and for one after an edit, for the runs that follow: the last step of the build. A spec with
 * mistakes compiles less, and is no mistake of the build.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import './bin/flags.js';

const folder = mkdtempSync(join(tmpdir(), 'wiki-query-gen-'));
const spec = join(folder, 'spec');
cpSync(join(import.meta.dirname, '../../spec'), spec, { recursive: true });
const { keepCompiled, runCli } = await import('./dist/code/start.cjs');
const generate = () => runCli(['generate', '--spec', spec, '--out', join(folder, 'out')]);
await generate();
const lists = join(spec, 'modules/list');
const edited = join(lists, readdirSync(lists)[0]);
writeFileSync(edited, readFileSync(edited, 'utf8').replace(/^summary: .*$/m, 'summary: Lists something else'));
await generate();
await keepCompiled();
rmSync(folder, { recursive: true });
