import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { isOn, textOption, type Command } from '../cli/command.js';
import { exit, UsageError, type Host } from '../cli/host.js';
import { repositoryRoot } from '../cli/locations.js';
import { bumpOf } from '../diff/change.js';
import { diffModels } from '../diff/diff-models.js';
import { applyPolicy } from '../diff/policy.js';
import { printChangelog } from '../diff/print-changelog.js';
import { diffJson, diffMarkdown } from '../diff/print-diff.js';
import { modelOf } from '../generate/load-model.js';
import { readSpecFiles, type SpecFile } from '../load/load-spec.js';
import { readRevision } from '../load/read-revision.js';
import type { Model } from '../model/model.js';
import { breakingPolicy } from '../project/open-project.js';
import { locationOptions } from './options.js';

/** `wiki-query-gen diff` */
export const diff: Command = {
  name: 'diff',
  summary: 'Lists the breaking changes of the spec, and the version that they require',
  positionals: { usage: '<old> [new]', min: 1, max: 2 },
  options: {
    spec: { type: 'string', value: 'DIR', help: 'spec folder inside a revision (default: spec)' },
    config: locationOptions.config,
    json: { type: 'boolean', help: 'the report as JSON (else Markdown)' },
    changelog: { type: 'boolean', help: 'a section for a changelog, by kind of change' },
  },
  examples: [
    ['diff main', 'compares the spec as it is now with that of the branch main'],
    ['diff v1.0.0 v1.1.0 --json', 'compares two revisions, for a program to read'],
    ['diff main .', 'the same; a folder that contains spec/ selects that spec'],
    ['diff ../old/spec spec', 'compares two folders'],
    ['diff v1.0.0 --changelog', 'prints what changed since a version, for a changelog'],
  ],
  async run(args, host) {
    const [old = '', now] = args.positionals;
    const folder = textOption(args, 'spec') ?? 'spec';
    const before = modelFrom(await read(old, folder, host), old);
    const after = modelFrom(await read(now ?? resolve(repositoryRoot(host.cwd), folder), folder, host), now ?? folder);
    const { ignore = [] } = await breakingPolicy(args, host);
    const { changes, unused } = applyPolicy(diffModels(before, after), ignore);
    if (isOn(args, 'json')) host.out(diffJson(changes));
    else host.out(isOn(args, 'changelog') ? printChangelog(changes, after.api.version) : diffMarkdown(changes));
    for (const { module, reason } of unused)
      host.err(`The policy for ${module} ("${reason}") fits no change; remove it\n`);
    return bumpOf(changes) === 'major' ? exit.findings : exit.done;
  },
};

/** A spec folder, a folder with one in it, else a git revision. */
async function read(source: string, folder: string, host: Host): Promise<readonly SpecFile[]> {
  const path = resolve(host.cwd, source);
  if (isFolder(path)) return readSpecFiles(isFolder(join(path, folder)) ? join(path, folder) : path);
  const root = repositoryRoot(host.cwd);
  return readRevision(source, relative(root, resolve(root, folder)).replaceAll('\\', '/'), root);
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

function modelFrom(files: readonly SpecFile[], source: string): Model {
  const { model, diagnostics } = modelOf(files);
  if (model) return model;
  const first = diagnostics.find(({ severity }) => severity === 'error');
  throw new UsageError(
    `The spec in "${source}" has errors, such as ${first?.place.file}:${first?.place.line}: ${first?.message}`,
  );
}
