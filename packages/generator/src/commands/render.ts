import { resolve } from 'node:path';
import { command } from '../cli/command.js';
import { UsageError } from '../cli/host.js';
import { printRendered, readCompiled } from '../generate/artifacts.js';
import { emitFiles } from '../generate/emit-files.js';
import { createExtensionHost } from '../project/extension-host.js';
import { chosenOutputs, contextOf, placeOf } from '../generate/options.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import { printDiagnostics } from '../diagnostics/print.js';
import { stateFile } from '../output/roots.js';
import { writeWhole } from '../output/write-files.js';
import { openProject } from '../project/project.js';
import { locationOptions } from './shared.js';

/** `wiki-query-gen render` */
export const render = command({
  summary: 'Makes outputs of a compiled model, and writes them into one file for `place`',
  options: {
    ...locationOptions,
    model: { value: 'FILE', help: 'what compile wrote (default: model.json next to the manifest)' },
    to: { value: 'FILE', help: 'the file' },
  },
  examples: [['render --only docs --to docs.files', 'makes the pages of the compiled model']],
  async run(options, host) {
    const locations = await openProject(options, host);
    const { to, model: from } = options;
    if (to === undefined) throw new UsageError('render needs --to FILE');
    const place = placeOf(locations);
    const model = readCompiled(from === undefined ? stateFile(place, 'model.json') : resolve(host.cwd, from));
    const extensions = createExtensionHost(host);
    const files = await emitFiles(model, chosenOutputs(locations), contextOf(locations), extensions);
    if (hasErrors(extensions.findings)) throw new UsageError(printDiagnostics(extensions.findings, 'human', 'spec/'));
    writeWhole(resolve(host.cwd, to), printRendered({ outputs: locations.only, files }));
    return 'done';
  },
});
