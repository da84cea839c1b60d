// @module-tag slow
/** The client's types against recorded responses: each compiles as the type of its request, with no member too few or too many. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readModel, type Example, type Model, type Parameter } from '@wiki-query/generator';

const root = fileURLToPath(new URL('../../', import.meta.url));
const tsc = `${root}node_modules/.bin/tsc`;
const clientFile = `${root}packages/client/src/index.js`;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recorded-types-'));
  await symlink(`${root}node_modules`, join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rm(folder, { recursive: true }));

/** The compiler's errors in a file; declarations are written, as a library's would be. */
async function compile(text: string): Promise<string> {
  await writeFile(join(folder, 'use.ts'), text);
  const compilerOptions = { declaration: true, emitDeclarationOnly: true, noEmit: false, outDir: 'out', rootDir: '/' };
  const config = { extends: `${root}tsconfig.base.json`, compilerOptions, include: ['use.ts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  return promisify(execFile)(tsc, ['-p', folder]).then(
    () => '',
    (error: { readonly stdout: string }) => error.stdout,
  );
}

/** The parameters of a query by their names in a request. */
function parametersOf({ modules, protocol }: Model): ReadonlyMap<string, Parameter> {
  const query = protocol.filter(({ name }) => name === 'query' || name === 'main');
  const plain = [...query, ...modules].flatMap(({ parameters }) => parameters);
  const generated = modules.filter(({ generator }) => generator).flatMap(({ parameters }) => parameters);
  return new Map([
    ...generated.map((one) => [`g${one.wireName}`, one] as const),
    ...plain.map((one) => [one.wireName, one] as const),
  ]);
}

/** A request as a caller of the client writes it. */
const requestOf = ({ request }: Example, parameters: ReadonlyMap<string, Parameter>): object =>
  Object.fromEntries(
    Object.entries(request).flatMap(([name, value]) =>
      name === 'action' || name === 'format' ? [] : [[name, valueOf(String(value), parameters.get(name))]],
    ),
  );

function valueOf(text: string, parameter: Parameter | undefined): unknown {
  if (!parameter?.multi) return oneValue(text, parameter);
  if (text === parameter.all) return text;
  return text === '' ? [] : text.split('|').map((one) => oneValue(one, parameter));
}

function oneValue(text: string, parameter: Parameter | undefined): unknown {
  if (parameter?.kind === 'boolean') return true;
  return ['integer', 'limit', 'namespace'].includes(parameter?.kind ?? '') && text !== 'max' ? Number(text) : text;
}

/** The client adds `query` where it is missing, and reports warnings by `onWarning`. */
function responseOf({ responses }: Example): object {
  const response = Object(new Map(Object.entries(responses ?? {})).get('2'));
  return { ...response, query: response.query ?? {}, warnings: undefined };
}

test('each recorded response has the type of its request', async () => {
  const model = await readModel(`${root}spec`);
  const parameters = parametersOf(model);
  const examples = model.modules.flatMap(({ name, examples: all }) => all.map((example) => ({ name, example })));
  expect(examples.length).toBeGreaterThan(100);
  const statements = examples.map(
    ({ name, example }, at) => `// ${name}, ${example.id}
const request${at} = ${JSON.stringify(requestOf(example, parameters))} as const;
export const query${at} = () => client.query(request${at});
export const response${at}: ResponseOf<typeof request${at}> = ${JSON.stringify(responseOf(example), null, 1)};`,
  );
  const head = `import { createClient, type ResponseOf } from '${clientFile}';\nconst client = createClient('https://x/api.php');\n`;
  expect(await compile(head + statements.join('\n'))).toBe('');
});

test('a response that lacks a member, has a surplus one or another value does not compile', async () => {
  const request = "{ readonly list: readonly ['allcategories']; readonly acprop: readonly ['size'] }";
  const sizes = 'size: 1, pages: 1, files: 0, subcats: 0';
  const wrong = [`category: 'A'`, `category: 'A', ${sizes}, surplus: 1`, `category: 1, ${sizes}`];
  const lines = [`category: 'A', ${sizes}`, ...wrong].map(
    (item, at) =>
      `export const response${at}: ResponseOf<${request}> = { batchcomplete: true, query: { allcategories: [{ ${item} }] } };`,
  );
  const errors = await compile(`import type { ResponseOf } from '${clientFile}';\n${lines.join('\n')}\n`);
  expect([...errors.matchAll(/use\.ts\((\d+),/g)].map(([, line]) => Number(line))).toEqual([3, 4, 5]);
});
