import { existsSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { Arguments } from './command.js';
import { textOption } from './command.js';
import { UsageError, type Host } from './host.js';

/** Where a run reads and writes. */
export interface Locations {
  readonly spec: string;
  readonly out: string;
  /** The spec folder as it is shown before the names of its files, with a slash at the end. */
  readonly specLabel: string;
}

/** `--spec` and `--out`, or the `spec` folder and the root of the repository that one is in. */
export function locate(args: Arguments, host: Host): Locations {
  const root = repositoryRoot(host.cwd);
  const specOption = textOption(args, 'spec');
  const outOption = textOption(args, 'out');
  const spec = resolve(host.cwd, specOption ?? join(root, 'spec'));
  if (!existsSync(spec) || !statSync(spec).isDirectory()) throw new UsageError(`There is no spec folder ${spec}`);
  const out = outOption === undefined ? root : resolve(host.cwd, outOption);
  return { spec, out, specLabel: labelOf(host.cwd, spec) };
}

function labelOf(cwd: string, folder: string): string {
  const near = relative(cwd, folder);
  const label = near.startsWith('..') || isAbsolute(near) ? folder : near;
  return label === '' ? '' : `${label}/`;
}

/** The nearest folder upwards that has a `spec` folder beside a `package.json`; else where one is. */
export function repositoryRoot(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'spec')) && existsSync(join(folder, 'package.json'))) return folder;
    if (dirname(folder) === folder) return start;
  }
}
