import { resolve } from 'node:path';
import { isOn, type Command } from '../cli/command.js';
import { UsageError } from '../cli/host.js';
import { readRendered } from '../generate/artifacts.js';
import { placeFiles } from '../generate/place-files.js';
import { startStages } from '../generate/stages.js';
import { openProject } from '../project/open-project.js';
import { exitCodeOf, printResult, writingOptions } from './generate.js';

/** `wiki-query-gen place` */
export const place: Command = {
  name: 'place',
  summary: 'Puts rendered outputs in their places, like `generate`',
  positionals: { usage: '<files>', min: 1, max: Number.POSITIVE_INFINITY },
  options: writingOptions,
  examples: [['place docs.json stubs.json', 'writes the files that are not as they were rendered']],
  async run(args, host) {
    const locations = await openProject(args, host);
    const known = new Set(locations.project.outputs.map(({ name }) => name));
    const rendered = args.positionals.map((path) => readRendered(resolve(host.cwd, path)));
    const only = rendered.flatMap(({ outputs }) => outputs);
    const unknown = only.find((name) => !known.has(name));
    if (unknown !== undefined) throw new UsageError(`The project has no output "${unknown}" any more; render it again`);
    const options = { ...locations, only, dryRun: isOn(args, 'dry-run'), deleteMany: isOn(args, 'delete-many') };
    const stages = startStages(host);
    const files = rendered.flatMap((one) => one.files);
    const placement = await placeFiles(files, options, host, stages);
    const result = { ...placement, diagnostics: [], timings: stages.timings() };
    await printResult(result, args, locations, host);
    return exitCodeOf(result);
  },
};
