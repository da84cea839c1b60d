import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseDocument, stringify } from 'yaml';
import { command } from '../cli/command.js';
import { UsageError } from '../cli/host.js';
import { didYouMean } from '../text/nearest.js';
import { formatSpecFile } from '../format/format-spec.js';
import { inferResults } from '../infer/infer-results.js';
import { readRecordings } from '../infer/read-recordings.js';
import { writeFiles } from '../output/write-files.js';
import type { TextFile } from '../text/text-file.js';
import { count, openSoundSpec, specOptions } from './shared.js';

/** `wiki-query-gen infer` */
export const infer = command({
  summary: 'Writes result shapes of modules into the spec, from recorded responses',
  positionals: { usage: '<file or folder>…', min: 1, max: 1000 },
  options: {
    ...specOptions,
    module: { value: 'LIST', help: 'these modules (default: all whose result is open)' },
    closed: { help: 'objects have no other members than the recordings show' },
    'dry-run': { help: 'print the shapes, and write nothing' },
  },
  examples: [
    ['infer recordings/', 'each file is {"request": "list=stars&formatversion=2", "response": {…}}, or a list of them'],
    ['infer recordings/stars.json --module stars --dry-run', 'prints the shape of one module'],
  ],
  async run(options, host, positionals) {
    const opened = await openSoundSpec(options, host);
    if (!opened) return 'findings';
    const { spec, specLabel, model } = opened;
    const only = (options.module ?? '').split(',').filter((name) => name !== '');
    const names = model.modules.map(({ name }) => name);
    const unknown = only.find((name) => !names.includes(name));
    if (unknown !== undefined) throw new UsageError(`There is no module "${unknown}"`, didYouMean(unknown, names));
    const recordings = await readRecordings(positionals.map((path) => resolve(host.cwd, path)));
    const { results, skipped } = inferResults(model, recordings, only, options.closed);
    const changed: TextFile[] = [];
    for (const [{ name, source }, result] of results) {
      if (options['dry-run']) {
        host.out(stringify({ [name]: { result } }));
        continue;
      }
      const document = parseDocument(await readFile(join(spec, source.file), 'utf8'));
      document.set('result', document.createNode(result));
      changed.push(await formatSpecFile({ path: source.file, text: document.toString({ lineWidth: 0 }) }));
    }
    writeFiles(spec, changed);
    for (const { path } of changed) host.out(`${specLabel}${path}\n`);
    for (const { file, reason } of skipped) host.err(`${file}: skipped, ${reason}\n`);
    host.err(`${count(results.size, 'module')} from ${count(recordings.length - skipped.length, 'recording')}\n`);
    return results.size > 0 ? 'done' : 'findings';
  },
});
