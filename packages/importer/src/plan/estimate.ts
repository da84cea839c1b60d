/** Estimates the resources of an import from the sizes of its files and what their beginnings hold. */
import { availableParallelism } from 'node:os';
import { compressionOf } from '../files/compression.js';
import type { InputFile } from '../files/recognise.js';
import { type Density, type Sample, sampleOf } from './sample.js';

/**
 * Bytes on the disk and seconds of processor time, measured with generated dumps, the Wikipedias `ltg` (2017) and `aa`, and the sample
 * wiki. Calls of templates count for the links that templates give.
 */
const costs = {
  /** The tables without rows, `site.json`, and the start of the threads. */
  start: { disk: 1_450_000, time: 0.8 },
  page: { disk: 300, time: 0 },
  revision: { disk: 450, time: 50e-6 },
  xml: { disk: 0, time: 32e-9 },
  packed: { disk: 1, time: 0 },
  link: { disk: 43, time: 2e-6 },
  call: { disk: 250, time: 180e-6 },
  search: { disk: 0.42, time: 40e-9 },
  logs: { disk: 1.2, time: 200e-9 },
  table: { disk: 2.1, time: 285e-9 },
  bzip2: { disk: 0, time: 40e-9 },
} as const;
type Cost = keyof typeof costs;

/** The threads wait for the one that writes a part of the time. */
const waiting = 1.15;
const mostCores = 4;

export interface Estimate {
  readonly disk: number;
  readonly seconds: number;
}

/** The optional products of the texts of pages. */
export interface Wanted {
  readonly links: boolean;
  readonly search: boolean;
}

export async function estimate(files: readonly InputFile[], wanted: Wanted): Promise<Estimate> {
  const amounts: Partial<Record<Cost, number>> = { start: 1 };
  const add = (cost: Cost, amount: number): void => void (amounts[cost] = (amounts[cost] ?? 0) + amount);
  const samples = new Map<string, Sample>();
  for (const { path, size, kind } of files) {
    if (kind !== 'pages' && kind !== 'logs' && kind !== 'table') continue;
    // A file may have many tables.
    const { ratio, density } = samples.get(path) ?? (await sampleOf(path));
    samples.set(path, { ratio, density });
    const bytes = size * ratio;
    if (compressionOf(path) === 'bz2') add('bzip2', bytes);
    if (kind === 'pages') addPages(add, bytes, density, wanted);
    else add(kind, bytes);
  }
  const sum = (of: 'disk' | 'time'): number =>
    (Object.keys(costs) as Cost[]).reduce((total, name) => total + (amounts[name] ?? 0) * costs[name][of], 0);
  const cores = Math.min(mostCores, availableParallelism());
  return { disk: sum('disk'), seconds: (sum('time') * waiting) / cores };
}

function addPages(add: (cost: Cost, amount: number) => void, bytes: number, density: Density, wanted: Wanted): void {
  add('xml', bytes);
  add('page', bytes * density.pages);
  add('revision', bytes * density.revisions);
  add('packed', bytes * density.packed);
  // Links and the index are of current revisions.
  const current = (bytes * density.pages) / density.revisions;
  if (wanted.links) {
    add('link', current * density.links);
    add('call', current * density.calls);
  }
  if (wanted.search) add('search', current * density.text);
}
