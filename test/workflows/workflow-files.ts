/** The workflows and actions of the repository, as text and as data. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const folder = new URL('../../.github', import.meta.url).pathname;

/** A step of a job. */
export interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
}

interface Job {
  readonly steps: readonly Step[];
  readonly 'timeout-minutes'?: number;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> };
}

interface Workflow {
  readonly jobs: Readonly<Record<string, Job>>;
}

/** The jobs of a workflow by their names. */
export const jobsOf = (file: string): Workflow['jobs'] =>
  (parse(readFileSync(join(folder, 'workflows', file), 'utf8')) as Workflow).jobs;

/** The files of all workflows and actions. */
export function workflowFiles(): readonly { readonly path: string; readonly text: string }[] {
  const workflows = readdirSync(join(folder, 'workflows')).map((name) => join(folder, 'workflows', name));
  const actions = readdirSync(join(folder, 'actions')).map((name) => join(folder, 'actions', name, 'action.yml'));
  return [...workflows, ...actions].map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** The steps of all workflows. */
export const workflowSteps = (): readonly Step[] =>
  workflowFiles()
    .filter(({ path }) => !path.endsWith('action.yml'))
    .flatMap(({ text }) => Object.values((parse(text) as Workflow).jobs).flatMap(({ steps }) => steps));
