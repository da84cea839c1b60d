import type { Model } from '../../model/model.js';
import type { OutputFile } from '../../extension/extension.js';
import { printJson } from '../../print/json.js';
import { moduleRecord } from './module-record.js';

/** A description record for each query module, and the whole listing, as `action=paraminfo` answers in format version 1. */
export function emitParaminfo({ modules }: Model): OutputFile[] {
  return [
    ...modules.map((module) => ({
      path: `${module.name}.json`,
      from: [module.source.file],
      text: printJson(moduleRecord(module)),
    })),
    {
      path: 'index.json',
      from: modules.map(({ source }) => source.file),
      text: printJson({ paraminfo: { helpformat: 'none', modules: modules.map(moduleRecord) } }),
    },
  ];
}
