import { kitSources } from '../../kit/kit.js';
import type { Model } from '../../model/model.js';
import type { OutputFile, ProjectContext } from '../../extension/extension.js';
import { indexFile } from './index-file.js';
import { moduleFile } from './module-file.js';
import { filesOf, folderOf } from '../../model/modules.js';
import { contentsOf, factsOfPlaces } from '../../model/places.js';
import { requestedBy } from './requested-by.js';
import {
  limitsFile,
  listsFile,
  messagesFile,
  placesFile,
  resourcesFile,
  setsFile,
  versionFile,
} from './shared-files.js';

/** One file a module, and the files that they share. */
export function* emitServerStubs(model: Model, { layout, remember }: ProjectContext): Iterable<OutputFile> {
  // In this repository the hand-written part of the contract is next to the generated folder; elsewhere it is in it.
  const contract = layout.isWikiQuery ? '../' : './';
  const all = [...model.modules, ...model.protocol];
  const places = factsOfPlaces([...model.places, contentsOf(model)]);
  const lists = model.modules.filter(({ group }) => group === 'list');
  for (const described of all) {
    // Recorded responses have no part in stubs, and are long.
    const module = { ...described, examples: [] };
    const requested = requestedBy(module, model.resources);
    yield {
      path: `${folderOf(module)}/${module.name}.ts`,
      from: [module.source.file],
      text: remember([module, contract, requested], () =>
        moduleFile(module, `../${layout.isWikiQuery ? contract : ''}`, requested),
      ),
    };
  }
  const shared: readonly (readonly [name: string, from: readonly string[], text: string])[] = [
    ['sets', ['sets.yaml'], setsFile(model.sets)],
    ['resources', filesOf(model.resources), resourcesFile(model.resources, contract)],
    ['errors', ['errors.yaml'], messagesFile(model.messages)],
    ['version', ['api.yaml'], versionFile(model.api.version)],
    ['limits', ['types.yaml'], limitsFile(model.types)],
    ...(Object.keys(places).length > 0
      ? [['places', ['formats.yaml', ...filesOf([...all, ...model.resources])], placesFile(places, contract)] as const]
      : []),
    ['lists', filesOf(lists), listsFile(lists, all)],
    ['index', filesOf(all), indexFile(model.modules, model.protocol, contract)],
  ];
  for (const [name, from, text] of shared) yield { path: `${name}.ts`, from, text };
  if (!layout.isWikiQuery) yield* handWritten();
}

/** The hand-written part of the contract, for a project that has none. Its index becomes `all.ts`. */
const handWritten = (): OutputFile[] =>
  kitSources('contract').map(({ name, text }) => ({
    path: name === 'index.ts' ? 'all.ts' : name,
    text: `// Part of wiki-query-gen. Do not edit.\n${text.replaceAll("'./gen/", "'./")}`,
  }));
