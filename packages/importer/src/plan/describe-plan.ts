/** Says, before an import starts, what it will read, what is missing and what it will need. */
import { statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { compressionOf } from '../files/compression.js';
import type { InputFile } from '../files/recognise.js';
import { amount, duration } from '../run/progress.js';
import type { ChosenFiles } from './choose-files.js';
import type { Gap } from './gaps.js';

/** How much larger files usually are uncompressed. */
const ratios = { none: 1, gz: 4, bz2: 5, zst: 5, '7z': 20 } as const;
/** Bytes on the disk for each byte of XML or SQL: text, search index with its parts, indexes. */
const databaseRatio = { pages: 3.3, logs: 1.2, table: 1.6 } as const;
/** Uncompressed bytes that one core imports in a second. */
const bytesPerSecond = 5_000_000;

export function describePlan(files: ChosenFiles, gaps: readonly Gap[], out: string): string {
  const imported = [...files.pages, ...files.logs, ...files.tables.values()];
  const { disk, seconds } = estimate(imported);
  const free = freeBytes(out);
  return [
    `Wiki ${files.wiki}: ${imported.length === 1 ? '1 file' : `${imported.length} files`}, ${amount(imported.reduce((sum, { size }) => sum + size, 0))}`,
    ...files.pages.map(({ file, head }) => `  pages  ${file} (export format ${head.version})`),
    ...files.logs.map(({ file }) => `  logs   ${file}`),
    ...[...files.tables].map(([table, { file }]) => `  table  ${table} from ${file}`),
    ...(files.siteinfo === undefined ? [] : [`  site   ${files.siteinfo.file}`]),
    ...files.notes.map((note) => `  -      ${note}`),
    'Not in the dump:',
    ...gaps.map(describeGap),
    `About ${amount(disk)} of disk and ${duration(seconds)} are needed${free === undefined ? '' : `; ${amount(free)} are free`}.`,
    ...(free !== undefined && free < disk ? [`warning: that is probably not enough room in ${out}`] : []),
    '',
  ].join('\n');
}

function describeGap({ what, effect, modules }: Gap): string {
  const effects = { empty: 'empty', incomplete: 'incomplete', derived: 'may differ' } as const;
  return `  ${what}${modules.length === 0 ? '' : ` (${effects[effect]}: ${modules.join(', ')})`}`;
}

function estimate(files: readonly InputFile[]): { readonly disk: number; readonly seconds: number } {
  let [disk, bytes] = [0, 0];
  for (const file of files) {
    const plain = file.size * ratios[compressionOf(file.path)];
    bytes += plain;
    disk +=
      plain * (file.kind === 'pages' || file.kind === 'logs' || file.kind === 'table' ? databaseRatio[file.kind] : 0);
  }
  return { disk: disk + 2_000_000, seconds: 1 + bytes / bytesPerSecond };
}

function freeBytes(out: string): number | undefined {
  let folder = out;
  while (statSync(folder, { throwIfNoEntry: false }) === undefined && dirname(folder) !== folder)
    folder = dirname(folder);
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return undefined;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
