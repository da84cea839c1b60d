/** An example of the spec with the sample wiki's response, for the landing page. */
import { readFileSync } from 'node:fs';
import { readProject } from '../site/project.js';
import { encodeQuery } from './playground/wire.js';

export interface Example {
  readonly title: string;
  readonly query: string;
  readonly response: string;
}

interface SpecExample {
  readonly id: string;
  readonly title: string;
  readonly request: Readonly<Record<string, string | number | boolean>>;
}

interface ModulesData {
  readonly modules: readonly { readonly name: string; readonly examples: readonly SpecExample[] }[];
}

const [module, id] = ['allpages', 'protected-pages'];

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

/** Rows of a list on a line each. */
const print = (response: unknown): string =>
  JSON.stringify(response, null, 1).replaceAll(
    /\{\s+([^{}[\]]+?)\s+\}/g,
    (_, members: string) => `{ ${members.replaceAll(/\s+/g, ' ')} }`,
  );

/** A project of another wiki has no example. */
function load(): Example | null {
  if (!readProject().hasGuides) return null;
  const { modules } = read('../../gen/modules.json') as ModulesData;
  const example = modules.find(({ name }) => name === module)?.examples.find((one) => one.id === id);
  const responses = read(`../../../../spec/examples/${module}.json`) as Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >;
  if (example === undefined) throw new Error(`The spec has no example ${id} of ${module}`);
  const entries = Object.entries(example.request).map(([name, value]) => [name, String(value)] as const);
  return { title: example.title, query: encodeQuery(entries), response: print(responses[id]?.['2']) };
}

export declare const data: Example | null;
export default { load };
