import { resolve } from 'node:path';
import { command } from '../cli/command.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import { printModel } from '../generate/artifacts.js';
import { modelOf } from '../generate/load-model.js';
import { placeOf } from '../generate/options.js';
import { withProjectRules } from '../generate/project-rules.js';
import { readSpecFiles } from '../load/load-spec.js';
import { stateFile } from '../output/roots.js';
import { writeFiles } from '../output/write-files.js';
import { openProject } from '../project/project.js';
import { reportUnfinished } from './generate.js';
import { placeOptions } from './shared.js';

/** `wiki-query-gen compile` */
export const compile = command({
  summary: 'Writes the model of the spec, which all outputs are made of, into one JSON file',
  options: {
    ...placeOptions,
    to: { value: 'FILE', help: 'the file (default: model.json next to the manifest)' },
    github: { help: 'diagnostics as GitHub annotations' },
  },
  examples: [['compile', 'checks spec/ and writes its model']],
  async run(options, host) {
    const opened = await openProject(options, host);
    const { spec, out, project } = opened;
    const files = await readSpecFiles(spec, opened.extensions);
    const { model, diagnostics } = withProjectRules(modelOf(files, project.rulesOff), project, host);
    reportUnfinished(diagnostics, options, opened, host);
    if (!model || hasErrors(diagnostics)) return 'findings';
    const path =
      options.to === undefined ? stateFile(placeOf({ project, out }), 'model.json') : resolve(host.cwd, options.to);
    writeFiles('', [{ path, text: printModel(model) }]);
    return 'done';
  },
});
