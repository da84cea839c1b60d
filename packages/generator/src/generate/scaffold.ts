/** Handler files in the server: created once from the stubs, then no longer the generator's. */
import { queryGroups } from '../spec/kinds.js';
import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { constantName } from '../emitters/server-stubs/names.js';
import { fillTemplate } from '../kit/fill-template.js';
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
  const there = queryGroups.flatMap((group) => listHandlers(out, root, group));
  const wanted = new Map(model.modules.map((module) => [`${root}/${module.group}/${module.name}.ts`, module]));
  const missing = [...wanted].filter(([path]) => !there.includes(path));
  return {
    missing: missing.map(([path, module]) => ({
      path,
      text: handlerText(module, root, layout),
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

/**
 * A handler with the types of its module, which is not implemented: in this repository for its server, in another project bound to the
 * contract alone.
 */
function handlerText(module: Module, root: string, { folders, isWikiQuery }: OutputLayout): string {
  return fillTemplate(`handlers/${isWikiQuery ? 'server' : 'contract'}.hbs`, {
    module,
    name: constantName(module),
    type: module.typeName,
    title: module.summary || `\`${module.path}\``,
    hasItem: itemMember(module) !== undefined,
    isProp: module.group === 'prop',
    isMeta: module.group === 'meta',
    stubs: posix.relative(`${root}/${module.group}`, `${folders['stubs'] ?? 'stubs'}/all.js`),
  });
}
