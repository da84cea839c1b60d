/** The examples of the spec, and what the server answers them on the sample wiki. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Asker, Json } from '../support/asker.js';

const root = join(import.meta.dirname, '../../../..');
export const examplesFolder = join(root, 'spec/examples');

export interface ExampleRequest {
  readonly id: string;
  readonly request: Readonly<Record<string, string | number | boolean>>;
  readonly user?: string;
}

export interface ModuleExamples {
  readonly module: string;
  readonly examples: readonly ExampleRequest[];
}

/** Answers by the id of the example and the format version, as the generator loads them. */
export type RecordedAnswers = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** The modules of the spec that have examples, in the order of their names. */
export function loadExamples(): readonly ModuleExamples[] {
  return ['modules/list', 'modules/meta', 'modules/prop', 'protocol']
    .flatMap((folder) => readdirSync(join(root, 'spec', folder)).map((name) => join(folder, name)))
    .filter((path) => path.endsWith('.yaml'))
    .map((path) => {
      const spec = parse(readFileSync(join(root, 'spec', path), 'utf8')) as {
        readonly name: string;
        readonly examples?: readonly ExampleRequest[];
      };
      return { module: spec.name, examples: spec.examples ?? [] };
    })
    .filter(({ examples }) => examples.length > 0)
    .toSorted((a, b) => (a.module < b.module ? -1 : 1));
}

/** Asks each example of a module in both format versions; what is left to chance falls the same way each time. */
export async function askExamples({ examples }: ModuleExamples, asker: Asker): Promise<RecordedAnswers> {
  const answers: Record<string, Record<string, Json>> = {};
  const chance = Math.random;
  Math.random = () => 0.25;
  try {
    for (const example of examples)
      answers[example.id] = { 1: await askOne(example, '1', asker), 2: await askOne(example, '2', asker) };
  } finally {
    Math.random = chance;
  }
  return answers;
}

function askOne({ request, user }: ExampleRequest, formatversion: string, { ask }: Asker): Promise<Json> {
  const query = Object.entries(request)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => [name, value === true ? '1' : String(value)]);
  return ask({ ...Object.fromEntries(query), formatversion }, { user });
}

/** The text of a file in `spec/examples`. */
export const printAnswers = (answers: RecordedAnswers): string => `${JSON.stringify(answers, undefined, 2)}\n`;
