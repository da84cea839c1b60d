/** Reads the names of the files of a dump. */
import { basename } from 'node:path';

export interface DumpName {
  readonly wiki?: string;
  /** 8 digits. */
  readonly date?: string;
  /** How much of the history an export of pages contains, if the name states it. */
  readonly range?: 'history' | 'current' | 'articles';
  readonly isMultistream: boolean;
  /** A part of several: the number, and the pages. */
  readonly part?: string;
  /** The IDs of the pages in a part, if the name states them. */
  readonly pages?: { readonly from: number; readonly to: number };
}

const wikiAndDate = /^([a-z][a-z0-9_]*)-(\d{4}-?\d{2}-?\d{2}|\d{4}|latest)(?=-|\.|$)/;

export function nameOf(path: string): DumpName {
  const file = basename(path);
  const [, wiki, date] = wikiAndDate.exec(file) ?? [];
  const range = rangeOf(path);
  const part = /(?:pages-[a-z-]*?(\d+)\.xml|-(p\d+(?:r\d+)?-?p\d+(?:r\d+)?))/.exec(file);
  const number = part?.[1] ?? part?.[2];
  const [, from, to] = /-p(\d+)(?:r\d+)?-?p(\d+)(?:r\d+)?\./.exec(file) ?? [];
  const digits = date?.replaceAll('-', '');
  return {
    ...(wiki === undefined ? {} : { wiki }),
    ...(digits === undefined || digits.length !== 8 ? {} : { date: digits }),
    ...(range === undefined ? {} : { range }),
    isMultistream: file.includes('-multistream'),
    ...(number === undefined ? {} : { part: number }),
    ...(from === undefined || to === undefined ? {} : { pages: { from: Number(from), to: Number(to) } }),
  };
}

function rangeOf(path: string): DumpName['range'] {
  if (/meta-history|content_history|-history\.xml/.test(path)) return 'history';
  if (/meta-current|content_current|-current\.xml/.test(path)) return 'current';
  return /pages-articles/.test(basename(path)) ? 'articles' : undefined;
}
