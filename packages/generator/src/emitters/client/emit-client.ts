import { posix } from 'node:path';
import { kitSources } from '../../kit/kit.js';
import type { Model } from '../../model/model.js';
import type { EmitContext, OutputFile } from '../../extension/extension.js';

/** The client of this repository, typed by the stubs of the project that it is made for. */
export function emitClient(_model: Model, { layout: { folders } }: EmitContext): OutputFile[] {
  const fileOf = (name: string): string => posix.relative(folders['client'] ?? '', `${folders['stubs']}/${name}.js`);
  return kitSources('client', (text) =>
    text
      .replaceAll("'@wiki-query/server-stubs'", `'${fileOf('all')}'`)
      .replaceAll(/'@wiki-query\/server-stubs\/(\w+)'/g, (_, name: string) => `'${fileOf(name)}'`),
  );
}
