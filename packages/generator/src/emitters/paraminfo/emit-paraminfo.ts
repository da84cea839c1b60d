import type { Model } from '../../model/model.js';
import type { OutputFile } from '../../model/emitter.js';
import { printJson } from '../../print/json.js';
import { moduleRecord } from './module-record.js';

const root = 'test/fixtures/paraminfo';

/** A description record for each query module, and the whole listing, as `action=paraminfo` answers in format version 1. */
export function emitParaminfo({ modules }: Model): OutputFile[] {
  return [
    ...modules.map((module) => ({
      path: `${root}/${module.name}.json`,
      from: [module.source.file],
      text: printJson(moduleRecord(module)),
    })),
    {
      path: `${root}/index.json`,
      from: modules.map(({ source }) => source.file),
      text: printJson({ paraminfo: { helpformat: 'none', modules: modules.map(moduleRecord) } }),
    },
  ];
}
