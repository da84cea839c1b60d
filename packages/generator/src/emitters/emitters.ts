import type { Emitter } from '../model/extension.js';

/** Name of a built-in output, as `--only` and the configuration take it. */
export type OutputName =
  | 'stubs'
  | 'openapi'
  | 'paraminfo'
  | 'docs'
  | 'schema'
  | 'registry'
  | 'texts'
  | 'client'
  | 'python'
  | 'pythonPackage'
  | 'catalog';

/** An output: what makes it, and where. */
export interface Registration {
  readonly name: string;
  /** Its folder in this repository; a configuration puts another one in its place. */
  readonly root: string;
  /** Loads the emitter; nothing is loaded that a run does not need. */
  readonly load: () => Promise<Emitter>;
}

const stubs: Registration = {
  name: 'stubs',
  root: 'packages/server-stubs/src/gen',
  load: async () => (await import('./server-stubs/emit-server-stubs.js')).emitServerStubs,
};
const openapi: Registration = {
  name: 'openapi',
  root: 'packages/openapi/gen',
  load: async () => (await import('./openapi/emit-openapi.js')).emitOpenapi,
};
const paraminfo: Registration = {
  name: 'paraminfo',
  root: 'test/fixtures/paraminfo',
  load: async () => (await import('./paraminfo/emit-paraminfo.js')).emitParaminfo,
};
const docs: Registration = {
  name: 'docs',
  root: 'packages/docs/gen',
  load: async () => (await import('./docs/emit-docs.js')).emitDocs,
};
const schema: Registration = {
  name: 'schema',
  root: 'packages/generator/gen',
  load: async () => (await import('./schema/emit-schema.js')).emitSchema,
};
const registry: Registration = {
  name: 'registry',
  root: 'packages/server/src/modules/gen',
  load: async () => (await import('./registry/emit-registry.js')).emitRegistry,
};
const texts: Registration = {
  name: 'texts',
  root: 'packages/server/gen/texts',
  load: async () => (await import('./texts/emit-texts.js')).emitTexts,
};
const client: Registration = {
  name: 'client',
  root: 'client',
  load: async () => (await import('./client/emit-client.js')).emitClient,
};
const python: Registration = {
  name: 'python',
  root: 'packages/python/src/wiki_query/gen',
  load: async () => (await import('./python/emit-python.js')).emitPython,
};
const pythonPackage: Registration = {
  name: 'pythonPackage',
  root: 'python',
  load: async () => (await import('./python/emit-python.js')).emitPythonPackage,
};
const catalog: Registration = {
  name: 'catalog',
  root: 'packages/mcp/gen',
  load: async () => (await import('./catalog/emit-catalog.js')).emitCatalog,
};

/** What is made without a configuration, in the order in which it is made. */
export const emitters: readonly Registration[] = [
  stubs,
  openapi,
  paraminfo,
  docs,
  schema,
  registry,
  texts,
  python,
  catalog,
];

/** Every built-in output by its name. */
export const builtInOutputs: Readonly<Record<OutputName, Registration>> = {
  stubs,
  openapi,
  paraminfo,
  docs,
  schema,
  registry,
  texts,
  client,
  python,
  pythonPackage,
  catalog,
};

/** True for the name of a built-in output. */
export const isOutputName = (name: string): name is OutputName => Object.hasOwn(builtInOutputs, name);
