/** Finds outputs that differ from the spec. */
import type { Host } from '../cli/host.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import { readHistory } from '../output/history.js';
import { listOutputs } from '../output/plan-changes.js';
import { statePath } from '../output/roots.js';
import { generate } from './generate.js';
import { ownerOf, placeOf, type GenerateOptions } from './options.js';
import { compare } from '../text/compare.js';
import { lookUp } from '../text/look-up.js';

/** One file that is not as it should be, and the spec files that it is made of. */
export interface Drift {
  readonly kind: (typeof kinds)[keyof typeof kinds];
  readonly path: string;
  readonly from: readonly string[];
}

/** Findings of `check`. */
export interface CheckResult {
  readonly diagnostics: readonly Diagnostic[];
  readonly drift: readonly Drift[];
  readonly timings: Readonly<Record<string, number>>;
}

/**
 * Compares every output with what the spec gives; writes no output. When the spec is that of
 * an earlier run or check, and unless `fresh`, only hashes are compared.
 */
export async function check(options: Omit<GenerateOptions, 'dryRun'>, host: Host): Promise<CheckResult> {
  const result = await generate({ ...options, dryRun: true, remember: !options.fresh }, host);
  const { diagnostics, timings, manifest } = result;
  if (hasErrors(diagnostics)) return { diagnostics, drift: [], timings };
  const history = readHistory(placeOf(options));
  if (!manifest) return { diagnostics, timings, drift: await extraFiles(options, Object.keys(history.manifest)) };
  const fromOf = (path: string) => lookUp(manifest, path)?.from ?? lookUp(history.manifest, path)?.from ?? [];
  const planned = result.changes.map((change) => ({
    kind: kinds[change.kind],
    path: change.path,
    from: fromOf(change.path),
  }));
  const known = [...Object.keys(manifest), ...result.changes.map(({ path }) => path)];
  const extra = await extraFiles(options, known);
  const own: Drift = { kind: 'stale', path: statePath(placeOf(options), 'manifest.json'), from: [] };
  const drift = [...planned, ...extra, ...(result.manifestChanged && planned.length === 0 ? [own] : [])];
  return { diagnostics, timings, drift: drift.sort((a, b) => compare(a.path, b.path)) };
}

const kinds = { create: 'missing', update: 'stale', delete: 'extra', edited: 'edited' } as const;

/** Files in the output folders that no run wrote, whether git knows them or not. */
async function extraFiles(options: GenerateOptions, known: readonly string[]): Promise<Drift[]> {
  const owns = ownerOf(options);
  const listed = new Set(known);
  const found = listOutputs(placeOf(options)).filter((path) => owns(path) && !listed.has(path));
  return found.map((path) => ({ kind: 'extra', path, from: [] }));
}
