import { command } from '../cli/command.js';
import { formatSpec } from '../format/format-spec.js';
import { isYaml, parseFile, readSpecFiles } from '../load/load-spec.js';
import { writeFiles } from '../output/write-files.js';
import { openProject } from '../project/project.js';
import { count, showFindings, specOptions } from './shared.js';

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
    const project = await openProject(options, host);
    const { spec, specLabel } = project;
    const isCheck = options.check;
    const files = (await readSpecFiles(spec)).filter(isYaml);
    const skipped = files.flatMap((file) => parseFile(file).diagnostics);
    const unparsed = new Set(skipped.map(({ place }) => place.file));
    const changed = await formatSpec(
      files.filter(({ path }) => !unparsed.has(path)),
      (diagnostic) => skipped.push(diagnostic),
    );
    const wrong = new Set(skipped.map(({ place }) => place.file));
    if (!isCheck) writeFiles(spec, changed);
    for (const { path } of changed) host.out(`${specLabel}${path}\n`);
    host.err(`${count(changed.length, 'file')} ${isCheck ? 'to be formatted' : 'formatted'}\n`);
    if (wrong.size > 0) {
      const was = wrong.size === 1 ? 'was' : 'were';
      host.err(showFindings(skipped, 'human', project, host));
      host.err(`${count(wrong.size, 'file')} ${was} skipped: repair the errors above, and run fmt again\n`);
    }
    return wrong.size > 0 || (isCheck && changed.length > 0) ? 'findings' : 'done';
  },
});
