/** Warnings about the selected files of pages and logs. */
import type { PagesFile } from '../files/recognise.js';

/** Supported export formats. */
const knownFormats: ReadonlySet<string> = new Set(Array.from({ length: 9 }, (_, index) => `0.${index + 3}`));

export function checkPages(files: readonly PagesFile[]): readonly string[] {
  return [...files.flatMap(checkFormat), ...missingParts(files)];
}

function checkFormat({ file, head }: PagesFile): readonly string[] {
  return knownFormats.has(head.version)
    ? []
    : [`${file} has the export format "${head.version}": 0.3 to 0.11 are supported, so data may be lost`];
}

/** Missing pages between the parts of an export, by the names of the parts. */
function missingParts(files: readonly PagesFile[]): readonly string[] {
  const parts = files.flatMap(({ pages }) => pages ?? []).sort((a, b) => a.from - b.from);
  const missing: string[] = [];
  let next = 1;
  for (const { from, to } of parts) {
    if (from > next) missing.push(`pages ${next} to ${from - 1} are in no file: a part of the export may be missing`);
    next = Math.max(next, to + 1);
  }
  return missing;
}
