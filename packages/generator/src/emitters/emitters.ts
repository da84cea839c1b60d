import type { Emitter } from '../model/model.js';

/** Name of an output, as `--only` takes it. */
export type OutputName = 'stubs' | 'openapi' | 'paraminfo' | 'docs' | 'schema';

interface Registration {
  readonly name: OutputName;
  /** The folder below the output root that is its own. */
  readonly root: string;
  /** Loads the emitter; nothing is loaded that a run does not need. */
  readonly load: () => Promise<Emitter>;
  /** Begins what takes long, before there is a model. */
  readonly warmUp?: () => Promise<void>;
}

/** Every output, in the order in which they are made. */
export const emitters: readonly Registration[] = [
  {
    name: 'stubs',
    root: 'packages/server-stubs/src/gen/',
    load: async () => (await import('./server-stubs/emit-server-stubs.js')).emitServerStubs,
    warmUp: async () => (await import('./printer.js')).warmUpPrinter(),
  },
  {
    name: 'openapi',
    root: 'packages/openapi/gen/',
    load: async () => (await import('./openapi/emit-openapi.js')).emitOpenapi,
  },
  {
    name: 'paraminfo',
    root: 'test/fixtures/paraminfo/',
    load: async () => (await import('./paraminfo/emit-paraminfo.js')).emitParaminfo,
  },
  {
    name: 'docs',
    root: 'packages/docs/gen/',
    load: async () => (await import('./docs/emit-docs.js')).emitDocs,
  },
  {
    name: 'schema',
    root: 'packages/generator/gen/',
    load: async () => (await import('./schema/emit-schema.js')).emitSchema,
  },
];

/** True for the name of an output. */
export const isOutputName = (name: string): name is OutputName => emitters.some((one) => one.name === name);
