import { resolve } from 'node:path';
import { command } from '../cli/command.js';
import { UsageError } from '../cli/host.js';
import { readRendered } from '../generate/artifacts.js';
import { placeFiles } from '../generate/place-files.js';
import { startStages } from '../generate/stages.js';
import { openProject } from '../project/project.js';
import { outcomeOf, printResult, writingOptions } from './generate.js';

/** `wiki-query-gen place` */
export const place = command({
  summary: 'Puts rendered outputs in their places, like `generate`',
  positionals: { usage: '<files>', min: 1, max: Number.POSITIVE_INFINITY },
  options: writingOptions,
  examples: [['place docs.files stubs.files', 'writes the files that are not as they were rendered']],
  async run(options, host, positionals) {
    const locations = await openProject(options, host);
    const rendered = positionals.map((path) => readRendered(resolve(host.cwd, path)));
    const only = rendered.flatMap(({ outputs }) => outputs);
    const unknown = only.find((name) => !locations.project.outputs.some((output) => output.name === name));
    if (unknown !== undefined) throw new UsageError(`The project has no output "${unknown}" any more; render it again`);
    const { 'dry-run': dryRun, 'delete-many': deleteMany } = options;
    const stages = startStages(host);
    const files = rendered.flatMap((one) => one.files);
    const placement = await placeFiles(files, { ...locations, only, dryRun, deleteMany }, stages);
    const result = { ...placement, diagnostics: [], timings: stages.timings() };
    await printResult(result, options, locations, host);
    return outcomeOf(result);
  },
});
