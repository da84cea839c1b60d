import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DumpError } from '../errors/dump-error.js';

/** Only `--update` replaces a wiki, and files are never replaced. Throws a DumpError otherwise. */
export function refuseExisting({ out, update }: { readonly out: string; readonly update?: boolean }): void {
  if (statSync(out, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new DumpError('is not a folder: name a folder, which need not exist', out);
  if (update !== true && statSync(join(out, 'wiki.sqlite'), { throwIfNoEntry: false }) !== undefined)
    throw new DumpError('has a wiki already: name another folder, or replace it with --update', out);
}
