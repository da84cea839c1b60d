import type { Model } from '../../model/model.js';
import type { OutputUnit } from '../../model/emitter.js';
import { printJson } from '../../print/json.js';
import { moduleRecord } from './module-record.js';

const root = 'test/fixtures/paraminfo';

/** A description record for each query module, and the whole listing, as `action=paraminfo` answers in format version 1. */
export function emitParaminfo({ modules }: Model): OutputUnit[] {
  return [
    ...modules.map((module) => ({
      path: `${root}/${module.name}.json`,
      from: [module.source.file],
      depends: [module],
      render: () => printJson(moduleRecord(module)),
    })),
    {
      path: `${root}/index.json`,
      from: modules.map(({ source }) => source.file),
      depends: modules,
      render: () => printJson({ paraminfo: { helpformat: 'none', modules: modules.map(moduleRecord) } }),
    },
  ];
}
