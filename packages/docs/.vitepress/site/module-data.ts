/** Splits `gen/modules.json` for the playground: an index that is loaded first, and the parameters of each module. */
import { readFileSync } from 'node:fs';
import { isModulesData } from './modules.js';

const name = 'virtual:module-data';
/** Modules of the protocol whose parameters every form has. */
const always: ReadonlySet<string> = new Set(['main', 'query']);

/** Serves `virtual:module-data`, and `virtual:module-data/GROUP/NAME` for each module. */
export const moduleData = (file: string) => ({
  name: 'module-data',
  resolveId: (id: string): string | undefined => (id.startsWith(name) ? `\0${id}` : undefined),
  load(id: string): string | undefined {
    if (!id.startsWith(`\0${name}`)) return undefined;
    const data = read(file);
    const path = id.slice(name.length + 2);
    if (path !== '') return exported({ parameters: data.modules.find((module) => keyOf(module) === path)?.parameters });
    const index = {
      sets: data.sets,
      modules: data.modules.map((module) => ({ ...module, parameters: undefined })),
      protocol: data.protocol.filter((module) => always.has(module.name)),
    };
    const loaders = data.modules.map(keyOf).map((key) => `${JSON.stringify(key)}: () => import("${name}/${key}")`);
    return `${exported({ index })}\nexport const loaders = { ${loaders.join(', ')} };`;
  },
});

const keyOf = (module: { readonly group: string; readonly name: string }): string => `${module.group}/${module.name}`;

const exported = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};`)
    .join('\n');

function read(file: string) {
  const data: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isModulesData(data)) throw new Error(`${file} is not what the generator writes`);
  return data;
}
