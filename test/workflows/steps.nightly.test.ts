// @module-tag git
/** The shell steps of the workflows, run as GitHub runs them in a copy of the repository. What they publish to is in the copy. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { copyRepository, type CopiedRepository } from '../support/copied-repository.js';
import { workflowSteps, type Step } from './workflow-files.js';

type Row = { readonly exit: number } | { readonly elsewhere: string };
const rows = parse(readFileSync(new URL('steps.yaml', import.meta.url), 'utf8')) as Readonly<Record<string, Row>>;

/** Commands of a step: a script, or what an action is given to run. */
const steps = workflowSteps().flatMap((step): { readonly name: string; readonly step: Step }[] => {
  const commands = [step.run, step.with?.['version'], step.with?.['publish']].filter((one) => one !== undefined);
  return commands.map((run) => ({ name: step.name ?? run, step: { ...step, run } }));
});
const named = new Map(steps.map(({ name, step }) => [name, step]));

test('each step has a row, and each row is of a step', () => {
  expect([...named.keys()].sort()).toEqual(Object.keys(rows).sort());
});

describe('in a copy', () => {
  let copy: CopiedRepository;
  beforeAll(() => {
    copy = copyRepository();
    copy.run('git', 'init', '--quiet', '--bare', copy.path('.out/remote.git'));
    copy.run('git', 'remote', 'add', 'origin', copy.path('.out/remote.git'));
    mkdirSync(copy.path('.out/bin'), { recursive: true });
    // Writes down what it is called with, and whether the files that it would upload are there.
    command(
      'gh',
      'echo "$@" > .out/gh; for one in "$@"; do case "$one" in *.json|*.md|*.yaml) test -s "$one";; esac; done',
    );
  });
  afterAll(() => copy.remove());

  function command(name: string, script: string): void {
    writeFileSync(copy.path(`.out/bin/${name}`), `#!/bin/bash\nset -e\n${script}\n`);
    chmodSync(copy.path(`.out/bin/${name}`), 0o755);
  }

  /** As GitHub does it: `bash -e`, expressions filled in first. */
  function run({ run: script = '', env = {} }: Step) {
    const version = (JSON.parse(copy.read('package.json')) as { readonly version: string }).version;
    const variables = Object.entries(env).map(
      ([name, value]) => `${name}=${value.includes('.version') ? version : 'x'}`,
    );
    const path = `PATH=${copy.path('.out/bin')}${delimiter}${process.env['PATH']}`;
    copy.write('.out/step.sh', script);
    const output = `GITHUB_OUTPUT=${copy.path('.out/output')}`;
    return copy.run('env', path, output, ...variables, 'bash', '-e', copy.path('.out/step.sh'));
  }

  const runnable = Object.entries(rows).flatMap(([name, row]) => ('exit' in row ? [[name, row.exit] as const] : []));
  test.each(runnable)('%s', (name, exit) => {
    const { status, stderr } = run(named.get(name) ?? {});
    expect({ status, stderr: status === exit ? '' : stderr }).toEqual({ status: exit, stderr: '' });
  });

  test('the steps of a release pass on the version, tag it, and upload what they made', () => {
    expect(copy.read('.out/output')).toBe('version=0.1.0\n');
    expect(copy.run('git', 'ls-remote', '--tags', 'origin').stdout).toContain('refs/tags/v0.1.0');
    expect(copy.read('.out/gh')).toMatch(
      /^release create v0\.1\.0 .* sbom\.json .*packages\/openapi\/gen\/openapi\.json/,
    );
    expect(copy.read('notes.md')).toContain('The first version.');
    expect(JSON.parse(copy.read('sbom.json'))).toMatchObject({ bomFormat: 'CycloneDX' });
  });
});
