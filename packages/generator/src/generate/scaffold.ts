/** Handler files in the server: created once from the stubs, then no longer the generator's. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { constantName } from '../emitters/server-stubs/names.js';
import type { Model, Module } from '../model/model.js';
import { isNotFound } from '../output/manifest.js';

const root = 'packages/server/src/modules';

/** What is missing, and what is there of no module. */
export interface ScaffoldPlan {
  readonly missing: readonly { readonly path: string; readonly text: string }[];
  readonly orphans: readonly string[];
}

/** Compares the handler files below `out` with the modules. Files are looked at by name only. */
export async function planScaffold(model: Model, out: string): Promise<ScaffoldPlan> {
  const there = (await Promise.all(['list', 'prop', 'meta'].map((group) => listHandlers(out, group)))).flat();
  const wanted = new Map(model.modules.map((module) => [`${root}/${module.group}/${module.name}.ts`, module]));
  const missing = [...wanted].filter(([path]) => !there.includes(path));
  return {
    missing: missing.map(([path, module]) => ({ path, text: handlerText(module) })),
    orphans: there.filter((path) => !wanted.has(path)),
  };
}

async function listHandlers(out: string, group: string): Promise<string[]> {
  try {
    const names = await readdir(join(out, root, group));
    const isHandler = (name: string): boolean => name.endsWith('.ts') && !/\.(test|d)\.ts$/.test(name);
    return names
      .filter(isHandler)
      .sort()
      .map((name) => `${root}/${group}/${name}`);
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
}

/** Creates the missing files; one that has come into being meanwhile is left alone. */
export async function writeScaffold({ missing }: ScaffoldPlan, out: string): Promise<void> {
  for (const { path, text } of missing) {
    await mkdir(dirname(join(out, path)), { recursive: true });
    await writeFile(join(out, path), text, { flag: 'wx' });
  }
}

function handlerText(module: Module): string {
  const name = constantName(module);
  return [
    `import { ${name}Stub, type ${module.typeName}Handler } from '@wiki-query/server-stubs';`,
    '',
    `/** \`${module.path}\`: answers \`notimplemented\` so far. */`,
    `export const ${name}: ${module.typeName}Handler<unknown> = {`,
    `  ...${name}Stub,`,
    '};',
    '',
  ].join('\n');
}
