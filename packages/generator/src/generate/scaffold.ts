/** Handler files in the server: created once from the stubs, then no longer the generator's. */
import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { constantName } from '../emitters/server-stubs/names.js';
import { itemMember } from '../model/modules.js';
import type { Model, Module } from '../model/model.js';
import type { OutputLayout } from '../extension/extension.js';
import { ifThere } from '../text/read-if-there.js';
import type { TextFile } from '../text/text-file.js';

/** Handlers that are missing, and files without a module. */
export interface ScaffoldPlan {
  readonly missing: readonly TextFile[];
  readonly orphans: readonly string[];
}

/** Compares the handler files below `out` with the modules. Files are looked at by name only. */
export function planScaffold(model: Model, out: string, layout: OutputLayout): ScaffoldPlan {
  const root = posix.dirname(layout.folders['registry'] ?? '');
  const there = ['list', 'prop', 'meta'].flatMap((group) => listHandlers(out, root, group));
  const wanted = new Map(model.modules.map((module) => [`${root}/${module.group}/${module.name}.ts`, module]));
  const missing = [...wanted].filter(([path]) => !there.includes(path));
  return {
    missing: missing.map(([path, module]) => ({
      path,
      text: layout.isWikiQuery ? handlerText(module) : plainHandler(module, root, layout),
    })),
    orphans: there.filter((path) => !wanted.has(path)),
  };
}

function listHandlers(out: string, root: string, group: string): readonly string[] {
  const names = ifThere(() => readdirSync(join(out, root, group))) ?? [];
  return names
    .filter((name) => name.endsWith('.ts') && !/\.(test|d)\.ts$/.test(name))
    .sort()
    .map((name) => `${root}/${group}/${name}`);
}

/** A handler of a project without this repository's server: it is bound to the contract alone. */
function plainHandler(module: Module, root: string, { folders }: OutputLayout): string {
  const name = constantName(module);
  const stubs = posix.relative(`${root}/${module.group}`, `${folders['stubs'] ?? 'stubs'}/all.js`);
  return [
    `import { NotImplementedError, type ${module.typeName}Handler } from '${stubs}';`,
    '',
    `/** ${module.summary || `\`${module.path}\``}. \`context\` is your server's: what a handler gives back goes through it. */`,
    `export const ${name}: ${module.typeName}Handler<unknown> = {`,
    `  module: '${module.name}',`,
    '  async run(_params, _context) {',
    `    throw new NotImplementedError('${module.name}');`,
    '  },',
    '};',
    '',
  ].join('\n');
}

/** A handler with the types of its module: it answers `notimplemented` until its items are written. */
function handlerText(module: Module): string {
  const name = constantName(module);
  const type = module.typeName;
  const result = itemMember(module) ? `readonly ${type}Item[]` : `NonNullable<${type}Result['${placeOf(module)}']>`;
  const parameters = module.parameters.map((one) => one.name).join(', ') || 'none';
  const generate = module.generator ? [`  generate: (params, run) => read(params, run).then(() => undefined),`] : [];
  return [
    `import type { ${type}${itemMember(module) ? 'Item' : 'Result'}, ${type}Params } from '@wiki-query/server-stubs';`,
    "import { ApiError } from '../../errors/api-error.js';",
    "import type { QueryModule } from '../../shapes/module.js';",
    "import type { QueryRun } from '../../shapes/query-run.js';",
    '',
    `/** ${module.summary || `\`${module.path}\``}. Put a shape of \`../../shapes\` in its place: ${shapeOf(module)}. */`,
    `export const ${name}: QueryModule<'${module.name}'> = {`,
    `  module: '${module.name}',`,
    '  run: (params, run) => read(params, run).then(() => undefined),',
    ...generate,
    '};',
    '',
    `/** Parameters: ${parameters}. */`,
    `async function read(_params: ${type}Params, _run: QueryRun<'${module.name}'>): Promise<${result}> {`,
    `  throw new ApiError('notimplemented', { module: '${module.name}' });`,
    '}',
    '',
  ].join('\n');
}

const placeOf = ({ group }: Module): string => (group === 'prop' ? 'page' : 'query');

/** The shapes that modules of a kind usually have. */
function shapeOf(module: Module): string {
  if (module.group === 'prop')
    return '`listModule` for rows of a table, `partByPart` for what is computed of each page';
  if (module.group === 'meta') return '`singleValue` for one value, `partByPart` for one a value of `prop`';
  return itemMember(module)
    ? '`listModule` for rows of a table, `offsetList` for a list with an offset'
    : '`singleValue`';
}
