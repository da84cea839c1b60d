import type { OutputFile, ProjectContext } from '../../extension/extension.js';
import { kitSources } from '../../kit/kit.js';
import type { Model } from '../../model/model.js';
import { folderOf } from '../../model/modules.js';
import { moduleFile } from './module-file.js';
import { requestedBy } from './requested-by.js';
import { sharedFiles } from './shared-files.js';

/** One file a module, and the files that they share. */
export function* emitServerStubs(model: Model, { layout, remember }: ProjectContext): Iterable<OutputFile> {
  // In this repository the hand-written part of the contract is next to the generated folder; elsewhere it is in it.
  const contract = layout.isWikiQuery ? '../' : './';
  for (const described of [...model.modules, ...model.protocol]) {
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
  yield* sharedFiles(model, contract);
  if (layout.isWikiQuery) return;
  // The index of the hand-written part becomes `all.ts`.
  for (const { path, text } of kitSources('contract', (source) => source.replaceAll("'./gen/", "'./")))
    yield { path: path === 'index.ts' ? 'all.ts' : path, text };
}
