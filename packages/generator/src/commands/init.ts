import { join, resolve } from 'node:path';
import { command } from '../cli/command.js';
import { UsageError } from '../cli/host.js';
import { isFilled, starterSpec, writeProject } from '../project/starter.js';
import { count } from './shared.js';

/** `wiki-query-gen init` */
export const init = command({
  summary: 'Starts a project: a spec with one module, a configuration, and the files around them',
  positionals: { usage: '[folder]', min: 0, max: 1 },
  options: {},
  examples: [
    ['init', 'starts a project in this folder'],
    ['init my-wiki', 'starts one in another folder'],
  ],
  async run(_options, host, positionals) {
    const folder = resolve(host.cwd, positionals[0] ?? '.');
    const spec = join(folder, 'spec');
    if (isFilled(spec)) throw new UsageError(`${spec} is not empty; to describe a wiki that there is, use import`);
    const files = await starterSpec();
    const around = writeProject(folder, files);
    host.err(`${count(files.length, 'file')} in ${spec}${around.length > 0 ? `, and ${around.join(', ')}` : ''}\n`);
    host.err('Next: npm install && npm start. The module to edit is spec/modules/list/pages.yaml\n');
    return 'done';
  },
});
