import type { Model, Module, OutputUnit } from '../../model/model.js';
import { printBeside } from '../printer.js';
import { indexFile } from './index-file.js';
import { moduleFile } from './module-file.js';
import { folderOf } from './names.js';
import { messagesFile, resourcesFile, setsFile, versionFile } from './shared-files.js';
import type { SourceFile } from './source-file.js';

const root = 'packages/server-stubs/src/gen';

/** One file a module, and the files that they share. */
export function emitServerStubs(model: Model): OutputUnit[] {
  const all = [...model.modules, ...model.protocol];
  return [
    ...all.map((module) =>
      unit(`${folderOf(module)}/${module.name}`, [module.source.file], [module], () => moduleFile(module)),
    ),
    unit('sets', ['sets.yaml'], model.sets.map(withoutUse), () => setsFile(model.sets)),
    unit('resources', filesOf(model.resources), model.resources, () => resourcesFile(model.resources)),
    unit('errors', ['errors.yaml'], model.messages, () => messagesFile(model.messages)),
    unit('version', ['api.yaml'], [model.api.version], () => versionFile(model.api.version)),
    unit('index', filesOf(all), all.map(outline), () => indexFile(model.modules, model.protocol)),
  ];
}

function unit(name: string, from: readonly string[], depends: readonly unknown[], file: () => SourceFile): OutputUnit {
  const path = `${root}/${name}.ts`;
  const render = (): Promise<string> => printBeside(() => ({ kind: 'typescript', path, file: file() }));
  return { path, from, depends, render, isBeside: true };
}

const filesOf = (things: readonly Pick<Module, 'source'>[]): string[] => [
  ...new Set(things.map(({ source }) => source.file)),
];
const withoutUse = (set: Model['sets'][number]): unknown => ({ ...set, usedBy: [] });

/** What the index tells of a module. */
const outline = ({ name, typeName, path, group, generator, result }: Module): unknown => [
  name,
  typeName,
  path,
  group,
  generator,
  Object.values(result[2]).map((members) => members.map((member) => [member.name, member.shape.items !== undefined])),
];
