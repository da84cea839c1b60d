import type { Emitter } from '../extension/extension.js';

/** An output: what makes it, and where. */
export interface Output {
  readonly name: string;
  /** Its folder in this repository; a configuration puts another one in its place. */
  readonly root: string;
  readonly emit: Emitter;
  /** True for an output that is made only where a configuration names it. */
  readonly onlyIfNamed?: true;
}

/** An emitter that is loaded when it is called: a command reads the code of those alone whose outputs it makes. */
const lazily =
  (load: () => Promise<Emitter>): Emitter =>
  async (...given) =>
    (await load())(...given);

/** The built-in outputs in the order in which they are made, by the name that `--only` and the configuration take. */
const outputs = {
  stubs: {
    root: 'packages/server-stubs/src/gen',
    emit: lazily(async () => (await import('./server-stubs/emit-server-stubs.js')).emitServerStubs),
  },
  openapi: {
    root: 'packages/openapi/gen',
    emit: lazily(async () => (await import('./openapi/emit-openapi.js')).emitOpenapi),
  },
  paraminfo: {
    root: 'test/fixtures/paraminfo',
    emit: lazily(async () => (await import('./paraminfo/emit-paraminfo.js')).emitParaminfo),
  },
  docs: {
    root: 'packages/docs/gen',
    emit: lazily(async () => (await import('./docs/emit-docs.js')).emitDocs),
  },
  schema: {
    root: 'packages/generator/gen',
    emit: lazily(async () => (await import('./schema/emit-schema.js')).emitSchema),
  },
  registry: {
    root: 'packages/server/src/modules/gen',
    emit: lazily(async () => (await import('./registry/emit-registry.js')).emitRegistry),
  },
  texts: {
    root: 'packages/server/gen/texts',
    emit: lazily(async () => (await import('./texts/emit-texts.js')).emitTexts),
  },
  client: {
    root: 'client',
    emit: lazily(async () => (await import('./client/emit-client.js')).emitClient),
    onlyIfNamed: true,
  },
  python: {
    root: 'packages/python/src/wiki_query/gen',
    emit: lazily(async () => (await import('./python/emit-python.js')).emitPython),
  },
  pythonPackage: {
    root: 'python',
    emit: lazily(async () => (await import('./python/emit-python.js')).emitPythonPackage),
    onlyIfNamed: true,
  },
  catalog: {
    root: 'packages/mcp/gen',
    emit: lazily(async () => (await import('./catalog/emit-catalog.js')).emitCatalog),
  },
} satisfies Readonly<Record<string, Omit<Output, 'name'>>>;

/** Name of a built-in output. */
export type OutputName = keyof typeof outputs;

/** Every built-in output. */
export const builtInOutputs: readonly Output[] = Object.entries(outputs).map(([name, one]) => ({ name, ...one }));

/** Outputs of a project without a configuration. */
export const defaultOutputs: readonly Output[] = builtInOutputs.filter(({ onlyIfNamed }) => !onlyIfNamed);

/** True for the name of a built-in output. */
export const isOutputName = (name: string): name is OutputName => Object.hasOwn(outputs, name);
