import { command } from '../cli/command.js';
import { formatSpec } from '../format/format-spec.js';
import { readSpecFiles } from '../load/load-spec.js';
import { writeFiles } from '../output/write-files.js';
import { openProject } from '../project/project.js';
import { count, specOptions } from './shared.js';

/** `wiki-query-gen fmt` */
export const fmt = command({
  summary: 'Formats the YAML of the spec: sorts the keys of modules, and keeps comments',
  options: {
    ...specOptions,
    check: { help: 'only list the files that are not in this layout, and exit 1' },
  },
  examples: [
    ['fmt', 'formats spec/ of this repository'],
    ['fmt --check', 'lists the files that would change, and writes nothing'],
  ],
  async run(options, host) {
    const { spec, specLabel } = await openProject(options, host);
    const isCheck = options.check;
    const changed = await formatSpec(await readSpecFiles(spec));
    if (!isCheck) writeFiles(spec, changed);
    for (const { path } of changed) host.out(`${specLabel}${path}\n`);
    host.err(`${count(changed.length, 'file')} ${isCheck ? 'to be formatted' : 'formatted'}\n`);
    return isCheck && changed.length > 0 ? 'findings' : 'done';
  },
});
