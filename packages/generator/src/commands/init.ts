import { join, resolve } from 'node:path';
import { command } from '../cli/command.js';
import { UsageError } from '../cli/host.js';
import { extensionSpec, isFilled, starterSpec, writeProject } from '../project/starter.js';
import { count } from './shared.js';

/** `wiki-query-gen init` */
export const init = command({
  summary: 'Starts a project: a spec with one module, a configuration, and the files around them',
  positionals: { usage: '[folder]', min: 0, max: 1 },
  options: {
    extension: { value: 'NAME', help: 'the modules of an extension, with the code that the server runs for them' },
  },
  examples: [
    ['init', 'starts a project in this folder'],
    ['init my-wiki', 'starts one in another folder'],
    ['init --extension Stars', 'starts one with modules for the server'],
  ],
  async run({ extension }, host, positionals) {
    const folder = resolve(host.cwd, positionals[0] ?? '.');
    const spec = join(folder, 'spec');
    if (isFilled(spec)) throw new UsageError(`${spec} is not empty; to describe a wiki that there is, use import`);
    if (extension !== undefined && !/^[A-Za-z][\w-]*$/.test(extension))
      throw new UsageError(`"${extension}" is no name of an extension: it has letters, digits, - and _, as Stars has`);
    const files = await (extension === undefined ? starterSpec() : extensionSpec(extension));
    const around = writeProject(folder, files, { extension: extension !== undefined });
    host.err(`${count(files.length, 'file')} in ${spec}${around.length > 0 ? `, and ${around.join(', ')}` : ''}\n`);
    const module = `spec/${extension === undefined ? '' : `extensions/${extension}/`}modules/list/pages.yaml`;
    const handler = extension === undefined ? '' : ', and its handler src/extension.ts';
    host.err(`Next: npm install && npm start. The module to edit is ${module}${handler}\n`);
    return 'done';
  },
});
