/**
 * Keeps what V8 compiles for a run, for the runs that follow: the last step of the build. A spec with mistakes compiles less, and is no
 * mistake of the build.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import './bin/flags.js';

const out = mkdtempSync(join(tmpdir(), 'wiki-query-gen-'));
const { runAndKeep } = await import('./dist/code/start.cjs');
await runAndKeep(['generate', '--spec', join(import.meta.dirname, '../../spec'), '--out', out]);
rmSync(out, { recursive: true });
