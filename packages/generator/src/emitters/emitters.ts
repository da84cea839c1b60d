import type { Emitter } from '../extension/extension.js';
import { emitCatalog } from './catalog/emit-catalog.js';
import { emitClient } from './client/emit-client.js';
import { emitParaminfo } from './paraminfo/emit-paraminfo.js';
import { emitPython, emitPythonPackage } from './python/emit-python.js';
import { emitRegistry } from './registry/emit-registry.js';
import { emitSchema } from './schema/emit-schema.js';
import { emitTexts } from './texts/emit-texts.js';

/** An output: what makes it, and where. */
export interface Output {
  readonly name: string;
  /** Its folder in this repository; a configuration puts another one in its place. */
  readonly root: string;
  readonly emit: Emitter;
  /** True for an output that is made only where a configuration names it. */
  readonly onlyIfNamed?: true;
}

/**
 * The built-in outputs in the order in which they are made, by the name that `--only` and the configuration take. Emitters that load a library or
 * are long are loaded when they are called.
 */
const outputs = {
  stubs: {
    root: 'packages/server-stubs/src/gen',
    emit: async (...given) => (await import('./server-stubs/emit-server-stubs.js')).emitServerStubs(...given),
  },
  openapi: {
    root: 'packages/openapi/gen',
    emit: async (model) => (await import('./openapi/emit-openapi.js')).emitOpenapi(model),
  },
  paraminfo: { root: 'test/fixtures/paraminfo', emit: emitParaminfo },
  docs: {
    root: 'packages/docs/gen',
    emit: async (...given) => (await import('./docs/emit-docs.js')).emitDocs(...given),
  },
  schema: { root: 'packages/generator/gen', emit: emitSchema },
  registry: { root: 'packages/server/src/modules/gen', emit: emitRegistry },
  texts: { root: 'packages/server/gen/texts', emit: emitTexts },
  client: { root: 'client', emit: emitClient, onlyIfNamed: true },
  python: { root: 'packages/python/src/wiki_query/gen', emit: emitPython },
  pythonPackage: { root: 'python', emit: emitPythonPackage, onlyIfNamed: true },
  catalog: { root: 'packages/mcp/gen', emit: emitCatalog },
} satisfies Readonly<Record<string, Omit<Output, 'name'>>>;

/** Name of a built-in output. */
export type OutputName = keyof typeof outputs;

/** Every built-in output. */
export const builtInOutputs: readonly Output[] = Object.entries(outputs).map(([name, one]) => ({ name, ...one }));

/** Outputs of a project without a configuration. */
export const defaultOutputs: readonly Output[] = builtInOutputs.filter(({ onlyIfNamed }) => !onlyIfNamed);

/** True for the name of a built-in output. */
export const isOutputName = (name: string): name is OutputName => Object.hasOwn(outputs, name);
