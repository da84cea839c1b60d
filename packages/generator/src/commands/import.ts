import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isOn, textOption, type Command } from '../cli/command.js';
import { exit, UsageError } from '../cli/host.js';
import { importParaminfo } from '../paraminfo/import-paraminfo.js';
import { readParaminfo } from '../paraminfo/read-paraminfo.js';
import { count } from './validate.js';

/** `wiki-query-gen import` */
export const importSpec: Command = {
  name: 'import',
  summary: 'Writes a spec folder from any description of query modules',
  positionals: { usage: '<file or URL>', min: 1, max: 1 },
  options: {
    out: { type: 'string', value: 'DIR', help: 'where the spec goes; new or empty (needed)' },
    force: { type: 'boolean', help: 'write into a folder that is not empty' },
  },
  examples: [
    ['import https://www.mediawiki.org/w/api.php --out /tmp/spec', 'asks a wiki for all its query modules'],
    ['import test/fixtures/paraminfo/index.json --out /tmp/spec', 'reads our own fixtures'],
    ['import site.json --out /tmp/spec', 'reads the profile of a wiki folder'],
  ],
  async run(args, host) {
    const out = textOption(args, 'out');
    if (out === undefined) throw new UsageError('import needs --out DIR');
    const folder = resolve(host.cwd, out);
    if (!isOn(args, 'force') && existsSync(folder) && (await readdir(folder)).length > 0)
      throw new UsageError(`${folder} is not empty (--force writes into it all the same)`);
    const [source = ''] = args.positionals;
    const descriptions = await readParaminfo(/^https?:/.test(source) ? source : resolve(host.cwd, source));
    const files = importParaminfo(descriptions, (path) => schemaFrom(dirname(join(folder, path))));
    for (const { path, text } of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    host.err(`${count(descriptions.length, 'module')} in ${count(files.length, 'file')}\n`);
    return exit.done;
  },
};

/** The way from a folder to the JSON Schema of the format. */
function schemaFrom(folder: string): string {
  const schema = join(dirname(fileURLToPath(import.meta.url)), '../../gen/spec.schema.json');
  return relative(folder, schema).replaceAll('\\', '/');
}
