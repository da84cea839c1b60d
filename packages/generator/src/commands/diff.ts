import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { command } from '../cli/command.js';
import { UsageError, type Host } from '../cli/host.js';
import { labelOf } from '../cli/locations.js';
import { acceptChanges, versionOfAll } from '../diff/change.js';
import { diffModels } from '../diff/diff-models.js';
import { printReport } from '../diff/report.js';
import { readers, type Reader } from '../diff/rules.js';
import { readCompiled } from '../generate/artifacts.js';
import { modelOf } from '../generate/load-model.js';
import { readSpecFiles } from '../load/load-spec.js';
import { readRevision } from '../load/read-revision.js';
import type { Model } from '../model/model.js';
import { specHistory } from '../project/project.js';
import { optionalRules } from '../validate/rules.js';
import { formatOf, specOptions } from './shared.js';

/** `wiki-query-gen diff` */
export const diff = command({
  summary: 'Lists the changes of the spec, whom they break, and the version that they require',
  positionals: { usage: '<old> [new]', min: 1, max: 2 },
  options: {
    spec: { value: 'DIR', help: 'spec folder inside a revision (default: the one in the configuration, else spec)' },
    config: specOptions.config,
    readers: {
      value: 'NAMES',
      help: 'whose version counts: source, runtime, handlers (default: source,runtime, the clients)',
    },
    json: { help: 'the changes as JSON' },
    changelog: { help: 'a section for a changelog, in Markdown' },
    github: { help: 'what breaks someone as GitHub annotations' },
    sarif: { help: 'the changes as SARIF 2.1.0, for code scanning' },
  },
  examples: [
    ['diff main', 'compares the spec as it is now with that of the branch main'],
    ['diff v1.0.0 v1.1.0 --json', 'compares two revisions, for a program to read'],
    ['diff main .', 'the same as `diff main`; a folder that contains spec/ selects that spec'],
    ['diff ../old/spec spec', 'compares two folders'],
    ['diff old.json new.json', 'compares two models that `compile --to` wrote'],
    ['diff v1.0.0 --changelog', 'prints what changed since a version, for a changelog'],
    ['diff main --readers handlers', 'exits 1 when the handlers of a server must change'],
  ],
  async run(options, host, positionals) {
    const [old = '', now] = positionals;
    const who = readersOf(options.readers);
    const { root, inside, accepted, ...stated } = await specHistory(options, host);
    const extensions = stated.extensions.map((folder) => slashed(relative(root, folder)));
    const before = await read(old, { inside, extensions, root }, host);
    const after = await read(now ?? resolve(root, inside), { inside, extensions, root }, host);
    const today = new Date().toISOString().slice(0, 10);
    const { changes, ended, unused } = acceptChanges(diffModels(before.model, after.model), accepted, today);
    const label = labelOf(host.cwd, after.folder ?? resolve(root, inside));
    const format = options.sarif ? 'sarif' : options.changelog ? 'changelog' : formatOf(options, host);
    host.out(printReport[format]({ changes, who, label, version: after.model.api.version }));
    for (const { at, reason } of unused)
      host.err(`The accepted change of ${at} ("${reason}") fits no breaking change; remove it\n`);
    for (const { at, reason, until } of ended)
      host.err(`The change of ${at} ("${reason}") was accepted until ${until}; it is breaking again\n`);
    return versionOfAll(changes, who) === 'major' ? 'findings' : 'done';
  },
});

/** The readers of the option; the clients without it. */
function readersOf(option = 'source,runtime'): readonly Reader[] {
  return option.split(',').map((name) => {
    const found = readers.find((reader) => reader === name);
    if (found === undefined) throw new UsageError(`"${name}" is not a reader; the readers are ${readers.join(', ')}`);
    return found;
  });
}

/** What is read of a revision or a folder; paths are relative to the folder of the configuration, or else the root of the repository. */
interface Places {
  readonly inside: string;
  /** Folders of extensions that the configuration names. */
  readonly extensions: readonly string[];
  readonly root: string;
}

/** The model of a spec folder, of a folder with one in it, of a file that `compile` wrote, else of a git revision; and the folder. */
async function read(source: string, places: Places, host: Host): Promise<{ model: Model; folder?: string }> {
  const { inside, extensions, root } = places;
  const path = resolve(host.cwd, source);
  if (source.endsWith('.json') && existsSync(path)) return { model: readCompiled(path) };
  const folder = [join(path, inside), path].find(isFolder);
  const { model, diagnostics } = modelOf(
    folder === undefined
      ? await readRevision(source, slashed(relative(root, resolve(root, inside))), extensions, root)
      : await readSpecFiles(folder, extensionsOf(folder, places)),
    // What was sound to an older generator, or to a configuration that switches rules off, can be compared.
    optionalRules,
  );
  if (model) return { model, ...(folder !== undefined && { folder }) };
  const first = diagnostics.find(({ severity }) => severity === 'error');
  throw new UsageError(
    `The spec in "${source}" has errors, such as ${first?.place.file}:${first?.place.line}: ${first?.message}`,
  );
}

/** The folders of extensions that have the place from a spec folder that they have in this repository; others are where they are. */
function extensionsOf(folder: string, { inside, extensions, root }: Places): readonly string[] {
  return extensions
    .map((extension) =>
      extension.startsWith('..') ? resolve(root, extension) : join(folder, relative(inside, extension)),
    )
    .filter(isFolder);
}

const slashed = (path: string): string => path.replaceAll('\\', '/');
const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();
