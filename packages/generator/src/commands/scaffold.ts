import { printJson } from '../print/json.js';
import { command } from '../cli/command.js';
import { UsageError } from '../cli/host.js';
import { planScaffold } from '../generate/scaffold.js';
import { createFiles } from '../output/write-files.js';
import { contextOf } from '../generate/options.js';
import { count, openSoundSpec, placeOptions } from './shared.js';

/** `wiki-query-gen scaffold` */
export const scaffold = command({
  summary: 'Creates missing handler files, and lists handler files without a module',
  options: {
    ...placeOptions,
    'dry-run': { help: 'only list what would be created' },
    json: { help: 'created files and handlers without a module, as JSON' },
  },
  examples: [
    ['scaffold', 'creates a handler for each module without one; does not open existing files'],
    ['scaffold --dry-run', 'lists them'],
  ],
  async run(options, host) {
    const locations = await openSoundSpec(options, host);
    if (!locations) return 'findings';
    const { layout } = contextOf(locations);
    if (layout.folders['registry'] === undefined)
      throw new UsageError(
        'scaffold needs the output "registry" in the configuration, since handlers go next to its folder: add "registry: src/handlers/gen" to outputs',
      );
    const plan = planScaffold(locations.model, locations.out, layout);
    if (!options['dry-run']) createFiles(locations.out, plan.missing);
    if (options.json) {
      const created = plan.missing.map(({ path }) => path);
      host.out(printJson({ created, orphans: plan.orphans }));
      return 'done';
    }
    const word = options['dry-run'] ? 'would create' : 'created';
    for (const { path } of plan.missing) host.out(`${word} ${path}\n`);
    for (const path of plan.orphans) host.out(`orphan  ${path}\n`);
    host.err(
      `${count(plan.missing.length, 'handler')} ${word}, ${count(plan.orphans.length, 'orphan')} in ${options.out ?? '.'}\n`,
    );
    return 'done';
  },
});
