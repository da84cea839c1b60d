/** Describes the plan of an import before it starts: its files, missing data, and required resources. */
import type { InputFile } from '../files/recognise.js';
import { amount, duration } from '../host/progress.js';
import type { ChosenFiles } from './choose-files.js';
import { freeBytes } from './disk-space.js';
import type { Estimate } from './estimate.js';
import type { Gap } from './gaps.js';

export function describePlan(
  files: ChosenFiles,
  gaps: readonly Gap[],
  { disk, seconds }: Estimate,
  out: string,
): string {
  const imported = filesToRead(files);
  const count = new Set(imported.map(({ path }) => path)).size;
  const free = freeBytes(out);
  return [
    `Wiki ${files.wiki}: ${count === 1 ? '1 file' : `${count} files`}, ${amount(imported.reduce((sum, { size }) => sum + size, 0))}`,
    ...files.pages.map(({ file, head }) => `  pages  ${file} (export format ${head.version})`),
    ...files.logs.map(({ file }) => `  logs   ${file}`),
    ...(files.isBackup
      ? [`  backup ${distinctFiles(files).join(', ')} (${files.tables.size} tables)`]
      : [...files.tables].map(([table, { file }]) => `  table  ${table} from ${file}`)),
    ...(files.siteinfo === undefined ? [] : [`  site   ${files.siteinfo.file}`]),
    ...files.notes.map((note) => `  -      ${note}`),
    ...(gaps.length === 0 ? [] : ['Not in the dump:', ...gaps.map(describeGap)]),
    `Requires about ${amount(disk)} of disk space${free === undefined ? '' : ` (${amount(free)} available)`} and ${duration(seconds)}.`,
    ...(free !== undefined && free < disk ? [`warning: there is probably not enough disk space in ${out}`] : []),
    '',
  ].join('\n');
}

const distinctFiles = ({ tables }: ChosenFiles): readonly string[] => [
  ...new Set([...tables.values()].map(({ file }) => file)),
];

function describeGap({ what, effect, modules }: Gap): string {
  const effects = { empty: 'empty', incomplete: 'incomplete', derived: 'may differ' } as const;
  return `  ${what}${modules.length === 0 ? '' : ` (${effects[effect]}: ${modules.join(', ')})`}`;
}

/** The files that take time and room. */
export function filesToRead({ pages, logs, tables }: ChosenFiles): readonly InputFile[] {
  return [...pages, ...logs, ...tables.values()];
}
