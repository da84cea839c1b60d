// @module-tag slow
// @module-tag httpx
/** The same calls through the TypeScript client and both Python clients have the same results. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ApiError, createClient, LoginError } from '@wiki-query/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { serveSampleWiki, type ServedWiki } from '../../client/test/served-wiki.js';
import { folder, runPython } from './python.js';

interface Call {
  readonly method: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly first?: number;
}

let wiki: ServedWiki;
beforeAll(async () => {
  wiki = await serveSampleWiki();
});
afterAll(() => wiki?.close());

/** `{ count: 3 }` → `[1, 2, 3]`. */
const withNumbers = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'count' in value
    ? Array.from({ length: Number(value.count) }, (_, index) => index + 1)
    : value;

const calls = JSON.parse(readFileSync(join(folder, 'test/calls.json'), 'utf8'), withNumbers) as readonly Call[];

async function inTypeScript(client: object, { method, parameters, first }: Call): Promise<unknown> {
  const call: unknown = Reflect.get(client, method);
  if (typeof call !== 'function') throw new Error(`no method ${method}`);
  const { titles, ...others } = parameters;
  const args = method === 'pages' ? [titles, 'prop' in others ? others : undefined] : [parameters];
  try {
    const result: unknown = await call(...args);
    const isList = typeof result === 'object' && result !== null && 'toArray' in result;
    return isList && typeof result.toArray === 'function' ? await result.toArray(first) : result;
  } catch (error) {
    if (error instanceof ApiError) return { error: error.code, parameter: error.parameter, module: error.module };
    if (error instanceof LoginError) return { error: error.result };
    throw error;
  }
}

/** As JSON has it, without the time of the response. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (key, one: unknown) => (key === 'time' ? '' : one));

async function inPython(kind: string, list: readonly Call[]): Promise<readonly unknown[]> {
  const { code, output, errors } = await runPython(['test/call.py', kind, wiki.api], JSON.stringify(list));
  expect(errors).toBe('');
  expect(code).toBe(0);
  return JSON.parse(output) as readonly unknown[];
}

test.each(['sync', 'async'])('the results of %s calls are those of the TypeScript client', async (kind) => {
  const client = createClient(wiki.api);
  const results = await inPython(kind, calls);
  expect(results).toHaveLength(calls.length);
  for (const [at, call] of calls.entries())
    expect(plain(results[at]), JSON.stringify(call)).toEqual(withoutUndefined(await inTypeScript(client, call)));
});

/** An absent member is `null` in Python. */
const withoutUndefined = (value: unknown): unknown =>
  plain(
    typeof value === 'object' && value !== null && 'error' in value && 'code' in value === false
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, one ?? null]))
      : value,
  );

interface Example {
  readonly request: Readonly<Record<string, string>>;
  readonly user?: string;
}

const spec = join(folder, '../../spec/modules');
const examples = (['list', 'prop', 'meta'] as const).flatMap((group) =>
  readdirSync(join(spec, group)).map((file) => {
    const module = parse(readFileSync(join(spec, group, file), 'utf8')) as {
      readonly examples?: readonly Example[];
    };
    return { group, name: basename(file, '.yaml'), ...module };
  }),
);

test('each module has the results of the TypeScript client in an example', async () => {
  const client = createClient(wiki.api);
  const list = examples.flatMap(({ group, name, examples: [example] = [] }): Call[] => {
    if (example === undefined) throw new Error(`no example of ${name}`);
    const { action: _, format: __, ...request } = example.request;
    // Without a position, the list begins at a random page.
    const start = name === 'random' ? { rncontinue: '0.5|0.6|100|0' } : {};
    return [{ method: 'query', parameters: { [group]: name, ...request, ...start } }];
  });
  const results = await inPython('sync', list);
  for (const [at, call] of list.entries())
    expect(plain(results[at]), JSON.stringify(call)).toEqual(withoutUndefined(await inTypeScript(client, call)));
});
