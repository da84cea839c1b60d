import { kitSources } from '../../kit/kit.js';
import type { Model, Module } from '../../model/model.js';
import type { EmitContext, OutputFile, OutputUnit } from '../../model/emitter.js';
import { indexFile } from './index-file.js';
import { moduleFile } from './module-file.js';
import { folderOf } from './names.js';
import { printSourceFile } from './print-source-file.js';
import { independentNames, listFacts } from '../list-facts.js';
import { limitsFile, listsFile, messagesFile, resourcesFile, setsFile, versionFile } from './shared-files.js';
import type { SourceFile } from './source-file.js';

const root = 'packages/server-stubs/src/gen';

/** One file a module, and the files that they share. */
export function emitServerStubs(model: Model, { layout }: EmitContext): (OutputUnit | OutputFile)[] {
  // In this repository the hand-written part of the contract is next to the generated folder; elsewhere it is in it.
  const contract = layout.isUsual ? '../' : './';
  const all = [...model.modules, ...model.protocol];
  const lists = model.modules.filter(({ group }) => group === 'list');
  return [
    ...all.map((module) =>
      unit(`${folderOf(module)}/${module.name}`, [module.source.file], [module], () =>
        moduleFile(module, `../${layout.isUsual ? contract : ''}`),
      ),
    ),
    unit('sets', ['sets.yaml'], model.sets.map(withoutUse), () => setsFile(model.sets)),
    unit('resources', filesOf(model.resources), model.resources, () => resourcesFile(model.resources, contract)),
    unit('errors', ['errors.yaml'], model.messages, () => messagesFile(model.messages)),
    unit('version', ['api.yaml'], [model.api.version], () => versionFile(model.api.version)),
    unit('limits', ['types.yaml'], [model.types.multi, model.types.bounds], () => limitsFile(model.types)),
    unit('lists', filesOf(lists), [listFacts(lists), independentNames(all)], () => listsFile(lists, all)),
    unit('index', filesOf(all), all.map(outline), () => indexFile(model.modules, model.protocol, contract)),
    ...(layout.isUsual ? [] : handWritten()),
  ];
}

/** The hand-written part of the contract, for a project that has none. Its index becomes `all.ts`. */
const handWritten = (): OutputFile[] =>
  kitSources('contract').map(({ name, text }) => ({
    path: `${root}/${name === 'index.ts' ? 'all.ts' : name}`,
    from: [],
    text: `// Part of wiki-query-gen. Do not edit.\n${text.replaceAll("'./gen/", "'./")}`,
  }));

const unit = (
  name: string,
  from: readonly string[],
  depends: readonly unknown[],
  make: () => SourceFile,
): OutputUnit => ({
  path: `${root}/${name}.ts`,
  from,
  depends,
  render: () => printSourceFile(make()),
});

const filesOf = (things: readonly Pick<Module, 'source'>[]): string[] => [
  ...new Set(things.map(({ source }) => source.file)),
];
const withoutUse = (set: Model['sets'][number]): unknown => ({ ...set, usedBy: [] });

/** What the index says about a module. */
const outline = ({ name, typeName, path, group, generator, result }: Module): unknown => [
  name,
  typeName,
  path,
  group,
  generator,
  Object.values(result[2]).map((members) => members.map((member) => [member.name, member.shape.items !== undefined])),
];
