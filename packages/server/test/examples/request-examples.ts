/** Sends the examples of the spec to the server on the sample wiki. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import type { TestClient, Json, Query } from '../support/test-client.js';
import { post } from './post-example.js';

const spec = join(import.meta.dirname, '../../../../spec');

/** The folder of the spec, and those of its extensions. */
export const specFolders: readonly string[] = [
  spec,
  ...readdirSync(join(spec, 'extensions')).map((name) => join(spec, 'extensions', name)),
];

export interface ExampleRequest {
  readonly id: string;
  readonly request: Readonly<Record<string, string | number | boolean>>;
  readonly body?: Readonly<Record<string, string>>;
  readonly user?: string;
}

export interface ModuleExamples {
  readonly module: string;
  /** The folder of the spec that has the module. */
  readonly folder: string;
  readonly examples: readonly ExampleRequest[];
}

/** Responses by the ID of the example and the format version, as the generator loads them. */
export type RecordedResponses = Readonly<Record<string, Readonly<Record<string, Json | string>>>>;

/** The modules of the spec that have examples, in the order of their names. */
export function loadExamples(): readonly ModuleExamples[] {
  return specFolders
    .flatMap((folder) =>
      ['modules/list', 'modules/meta', 'modules/prop', 'protocol']
        .map((part) => join(folder, part))
        .filter((part) => existsSync(part))
        .flatMap((part) => readdirSync(part).map((name) => ({ folder, path: join(part, name) }))),
    )
    .filter(({ path }) => path.endsWith('.yaml'))
    .map(({ folder, path }) => {
      const module = parse(readFileSync(path, 'utf8')) as { readonly examples?: readonly ExampleRequest[] };
      return { module: basename(path, '.yaml'), folder, examples: module.examples ?? [] };
    })
    .filter(({ examples }) => examples.length > 0)
    .toSorted((a, b) => (a.module < b.module ? -1 : 1));
}

/** Sends each example of a module in both format versions. Random values are the same each time. */
export async function requestExamples({ examples }: ModuleExamples, client: TestClient): Promise<RecordedResponses> {
  const responses: Record<string, Record<string, Json | string>> = {};
  const chance = Math.random;
  Math.random = () => 0.25;
  try {
    for (const example of examples) {
      const versions = withoutVersions.has(example.request['format']) ? ['2'] : ['1', '2'];
      responses[example.id] = {};
      for (const version of versions)
        Object.assign(responses[example.id] ?? {}, { [version]: await requestOne(example, version, client) });
    }
  } finally {
    Math.random = chance;
  }
  return responses;
}

/** Formats whose responses are the same in both versions. */
const withoutVersions: ReadonlySet<unknown> = new Set(['none', 'rawfm', 'xml', 'xmlfm']);

/** A JSON response is recorded as a value, another one as its text. */
async function requestOne(example: ExampleRequest, formatversion: string, client: TestClient): Promise<Json | string> {
  const written = Object.entries(example.request)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => [name, value === true ? '1' : String(value)]);
  const request: Query = { action: 'query', format: 'json', ...Object.fromEntries(written) };
  const query = withoutVersions.has(request['format']) ? request : { ...request, formatversion };
  const { headers, body } =
    example.body === undefined
      ? await client.send({ query: new URLSearchParams(query).toString() }, { user: example.user })
      : await post(query, example.body, client);
  if (client.failure() !== undefined)
    throw new Error(`unexpected error for ${example.id}`, { cause: client.failure() });
  return String(headers['Content-Type']).startsWith('application/json') ? (JSON.parse(body) as Json) : body;
}

/** The text of a file in `spec/examples`. */
export const printResponses = (responses: RecordedResponses): string => `${JSON.stringify(responses, undefined, 2)}\n`;
