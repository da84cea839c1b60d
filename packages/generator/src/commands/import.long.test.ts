// @module-tag slow
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runCli } from '../cli.js';
import { temporaryFolder, testHost } from '../../test/helpers/test-host.js';

const execute = promisify(execFile);
const tsc = fileURLToPath(new URL('../../../../node_modules/.bin/tsc', import.meta.url));
const data = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`../../test/data/${name}`, import.meta.url), 'utf8'));

interface ParaminfoResponse {
  readonly paraminfo: { readonly modules: readonly Readonly<Record<string, unknown>>[] };
}
const isParaminfoResponse = (value: unknown): value is ParaminfoResponse =>
  typeof value === 'object' && value !== null && 'paraminfo' in value;

/** A wiki of 73 query modules, five of them of unknown extensions, and three actions. */
async function wikiOf73Modules(): Promise<string> {
  const core = await data('mediawiki-1.43.json');
  const unknown = await data('unknown-extensions.json');
  if (!isParaminfoResponse(core) || !Array.isArray(unknown)) throw new Error('The data of the test is not there');
  return JSON.stringify({ paraminfo: { modules: [...core.paraminfo.modules, ...unknown] } });
}

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder.path, 'wiki.json'), await wikiOf73Modules());
  await run('import', 'wiki.json', '--python', '--actions', 'parse,opensearch,rollback');
  await run('generate');
});
afterAll(() => folder.dispose());

async function run(...argv: readonly string[]) {
  const host = testHost(folder.path);
  const code = await runCli(argv, host);
  return { code, ...host.said };
}
const text = (path: string) => readFile(join(folder.path, path), 'utf8');
async function compile(use: string): Promise<string> {
  await writeFile(join(folder.path, 'src/use.ts'), use);
  return execute(tsc, ['--noEmit', '-p', '.'], { cwd: folder.path }).then(
    () => '',
    (error: { readonly stdout: string }) => error.stdout,
  );
}

describe('import says why there is no description', () => {
  const server = createServer((_, response) => response.end('<p>A page'));
  const portOf = async (open: Server): Promise<number> => {
    open.listen(0, '127.0.0.1');
    await once(open, 'listening');
    const address = open.address();
    return typeof address === 'object' && address ? address.port : 0;
  };
  let port: number;
  let closed: number;
  beforeAll(async () => {
    port = await portOf(server);
    const other = createServer();
    closed = await portOf(other);
    other.close();
  });
  afterAll(() => void server.close());

  test('nobody listens', async () => {
    const address = `http://127.0.0.1:${closed}/w/api.php`;
    expect(await run('import', address, '--out', 'other')).toMatchObject({
      code: 2,
      err: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('a page of the wiki, not its API', async () => {
    const found = await run('import', `http://127.0.0.1:${port}/wiki/A`, '--out', 'other');
    expect(found).toMatchObject({ code: 2, err: expect.stringContaining('is not JSON') });
    expect(found.err).toContain('Give the URL of api.php');
  });
});

test('a project of the description alone compiles, with names that mean something in TypeScript', async () => {
  const alone = await temporaryFolder();
  const parameters = [
    { index: 1, name: 'class', type: 'string', default: '{{limit}}' },
    { index: 2, name: 'delete', type: ['{{x}}', '[[y]]', 'b'], default: '{{x}}' },
  ];
  const modules = ['all', 'class', 'default', 'types'].map((name) => ({
    name,
    path: `query+${name}`,
    group: 'list',
    prefix: name,
    source: 'Other',
    helpurls: [],
    parameters,
  }));
  await writeFile(join(alone.path, 'wiki.json'), JSON.stringify({ paraminfo: { modules } }));
  const host = testHost(alone.path);
  for (const argv of [['import', 'wiki.json', '--bare'], ['generate'], ['verify', '--against', 'wiki.json']])
    expect({ argv, code: await runCli(argv, host), said: host.said.err }).toMatchObject({ argv, code: 0 });
  await execute(tsc, ['--noEmit', '-p', '.'], { cwd: alone.path });
  await alone.dispose();
});

test('a module with a name that outputs have is an error with its file', async () => {
  const modules = [{ name: 'index', path: 'query+index', group: 'list', prefix: 'ix', parameters: [] }];
  const alone = await temporaryFolder();
  await writeFile(join(alone.path, 'index.json'), JSON.stringify({ paraminfo: { modules } }));
  const host = testHost(alone.path);
  const code = await runCli(['import', 'index.json', '--out', 'other'], host);
  await alone.dispose();
  expect({ code, err: host.said.err }).toMatchObject({
    code: 2,
    err: expect.stringContaining('modules/list/index.yaml: no module can have the name "index"'),
  });
});

describe('import and generate in an empty folder', () => {
  test('name the cookies of MediaWiki, not those of this project', async () => {
    const document = await text('openapi/openapi.json');
    expect(document).toContain('<prefix>_session');
    expect(document).not.toContain('wikiQuerySession');
  });

  test('take from the generator what is the same there, modules too', async () => {
    const files = (await readdir(join(folder.path, 'spec'), { recursive: true })).filter((name) =>
      name.endsWith('.yaml'),
    );
    const own = ['constellations', 'nebulae', 'observations', 'stars'];
    expect(files.map((path) => path.replace(/^.*\//, '').slice(0, -'.yaml'.length))).toEqual(
      expect.arrayContaining(own),
    );
    expect(parse(await text('spec/api.yaml'))).toMatchObject({
      extends: 'mediawiki-1.43',
      modules: expect.arrayContaining(['allpages', 'info', 'siteinfo']),
    });
    // What differs on this wiki.
    expect(files).toEqual(expect.arrayContaining(['modules/meta/filerepoinfo.yaml', 'sets.yaml', 'components.yaml']));
    // Five modules of unknown extensions and three actions.
    expect(files.length - 5 - 3).toBeLessThanOrEqual(10);
  });

  test('make a project around the spec', async () => {
    expect((await readdir(folder.path)).sort()).toEqual(
      // prettier-ignore
      ['.gitignore', '.wiki-query', 'docs', 'openapi', 'package.json', 'paraminfo', 'python', 'schema', 'spec', 'src', 'tsconfig.json', 'wiki-query.config.yaml', 'wiki.json'],
    );
    expect(await text('spec/modules/list/stars.yaml')).toMatch(
      /^# yaml-language-server: \$schema=\.\.\/\.\.\/\.\.\/schema\//,
    );
    expect(await run('check')).toMatchObject({ code: 0, out: '' });
    expect(await run('generate')).toMatchObject({ code: 0, err: expect.stringContaining(' unchanged') });
  });

  test('the Python package knows the modules, also those of unknown extensions', { tags: 'httpx' }, async () => {
    expect(await text('python/src/wiki_query/gen/lists.py')).toContain('def stars(');
    expect(await text('python/src/wiki_query/core.py')).toContain('class Core');
    const use = 'from wiki_query import Wiki; print(Wiki("https://wiki.example/w/api.php").stars)';
    const env = { ...process.env, PYTHONPATH: join(folder.path, 'python/src'), PYTHONDONTWRITEBYTECODE: '1' };
    const { stdout } = await execute(process.env['PYTHON'] ?? '/usr/bin/python3', ['-c', use], { env });
    expect(stdout).toContain('Lists.stars');
    expect((await run('import', 'wiki.json', '--python', '--out', 'other')).err).toContain('leave out one of them');
  });

  test('the spec describes the wiki without a difference', async () => {
    const { code, out, err } = await run('verify', '--against', 'wiki.json');
    expect({ code, out, err }).toEqual({ code: 0, out: '', err: '0 differences\n' });
  });

  test('the client knows the modules, those of unknown extensions too; their results are open', async () => {
    const found = await compile(`
      import { createClient } from './client/index.js';
      const client = createClient('https://wiki.example/w/api.php');
      const lists = await client.query({ list: ['allpages', 'stars'], aplimit: 3, stprop: ['ids', 'magnitude'] });
      export const titles: readonly string[] = lists.query.allpages.map((page) => page.title);
      export const stars: unknown = lists.query['stars'];
      const pages = await client.query({ prop: ['observations', 'info'], titles: ['A'], obslimit: 'max' });
      const [page] = pages.query.pages ?? [];
      export const observations: unknown = page?.['observations'];
      export const touched: string | undefined = page?.touched;
      const weighed = await client.query({ list: ['constellations'], csname: 'x', cslayers: ['a'], 'csweight-a': 1 });
      export const batch: boolean | undefined = weighed.batchcomplete;
    `);
    expect(found).toBe('');
  });

  test('mistakes do not compile', async () => {
    const mistakes = [
      ["await client.query({ list: ['starz'] });", '\'"starz"\''],
      ["await client.query({ list: ['stars'], stprop: ['colour'] });", '\'"colour"\''],
      ["await client.query({ list: ['stars'], stfrm: 'A' });", "Did you mean to write 'stfrom'?"],
      ["const title: number = (await client.query({ list: ['allpages'] })).query.allpages[0]!.title;", "'string'"],
    ] as const;
    const head =
      "import { createClient } from './client/index.js';\nconst client = createClient('https://wiki.example/w/api.php');\n";
    // One program with all of them, because a compilation takes seconds.
    const found = await compile(`${head}${mistakes.map(([statement]) => statement).join('\n')}\nexport {};\n`);
    const errors = found.split(/^(?=src\/use\.ts\()/m);
    expect(errors).toHaveLength(mistakes.length);
    for (const [at, [statement, says]] of mistakes.entries()) {
      expect(errors[at], statement).toContain(`src/use.ts(${at + 3},`);
      expect(errors[at], statement).toContain(says);
    }
  });

  test('actions have request types and pages', async () => {
    const found = await compile(`
      import type { ProtocolRequests } from './stubs/all.js';
      export const request: ProtocolRequests['parse'] = { page: 'A', prop: ['wikitext'] };
      // @ts-expect-error the parameter is required
      export const search: ProtocolRequests['opensearch'] = {};
    `);
    expect(found).toBe('');
    expect(await text('docs/protocol/parse.md')).toContain('### `section`');
    expect(await text('docs/protocol/main.md')).toContain('- `opensearch`');
  });

  test('actions are operations of the OpenAPI document with their parameters', async () => {
    const document: unknown = JSON.parse(await text('openapi/openapi.modules.json'));
    expect(document).toMatchObject({
      tags: expect.arrayContaining([expect.objectContaining({ name: 'action' })]),
      paths: {
        '/api.php/parse': {
          get: {
            operationId: 'actionParse',
            parameters: expect.arrayContaining([expect.objectContaining({ name: 'section', in: 'query' })]),
            responses: { '200': expect.anything() },
          },
        },
        '/api.php/opensearch': {
          get: { parameters: expect.arrayContaining([expect.objectContaining({ name: 'search', required: true })]) },
        },
      },
    });
  });

  test('an action that must be posted is an operation with a body, not a GET', async () => {
    const { paths } = JSON.parse(await text('openapi/openapi.modules.json'));
    const { post, ...others } = paths['/api.php/rollback'];
    expect(others).toEqual({});
    expect(post.parameters.every((parameter: object) => '$ref' in parameter)).toBe(true);
    const form = post.requestBody.content['application/x-www-form-urlencoded'];
    expect(form).toMatchObject({
      schema: {
        properties: { token: { description: expect.any(String) }, tags: { type: 'array' } },
        required: ['user', 'token'],
        additionalProperties: false,
      },
      encoding: { tags: { style: 'pipeDelimited', explode: false } },
    });
    expect(Object.keys(paths['/api.php/parse'])).toEqual(['get']);
  });

  test('in the OpenAPI document modules can be selected, and responses of unknown ones are open', async () => {
    interface Values {
      readonly enum?: readonly string[];
      readonly $ref?: string;
      readonly items?: Values;
    }
    const { components } = JSON.parse(await text('openapi/openapi.json')) as {
      readonly components: {
        readonly schemas: Readonly<Record<string, Values>>;
        readonly parameters: Readonly<Record<string, { readonly schema: Values }>>;
      };
    };
    const valuesOf = (name: string): readonly string[] | undefined => {
      const { schema } = components.parameters[name] ?? {};
      const values = schema?.items ?? schema;
      return values?.enum ?? components.schemas[values?.$ref?.replace(/^.*\//, '') ?? '']?.enum;
    };
    expect(valuesOf('list')).toEqual(expect.arrayContaining(['allpages', 'stars', 'constellations']));
    // `prop` of action=query, and that of action=expandtemplates.
    expect(valuesOf('prop')).toEqual(expect.arrayContaining(['info', 'nebulae', 'wikitext']));
    expect(valuesOf('generator')).toEqual(expect.arrayContaining(['stars']));
    expect(valuesOf('stprop')).toEqual(['ids', 'magnitude', 'title']);
    const schemasOf = async (path: string) => JSON.parse(await text(path)).components.schemas;
    const open = await schemasOf('openapi/openapi.modules.json');
    expect(open.StarsQuery).toMatchObject({ additionalProperties: true });
    expect(open.AllpagesQuery).toMatchObject({ required: ['allpages'] });
    expect(open.AllpagesQuery).not.toHaveProperty('additionalProperties');
    const closed = await schemasOf('openapi/openapi.modules.closed.json');
    expect(closed.StarsQuery).toMatchObject({ additionalProperties: true });
    expect(closed.AllpagesQuery).toMatchObject({ additionalProperties: false });
  });

  test('what is known of MediaWiki is there, and nothing leads nowhere', async () => {
    const langlinks: unknown = parse(await text('spec/modules/prop/langlinks.yaml'));
    expect(langlinks).toMatchObject({
      summary: expect.any(String),
      result: { page: { langlinks: { type: 'array' } } },
    });
    expect(parse(await text('spec/modules/list/stars.yaml'))).toMatchObject({ result: { open: true } });
    expect((await run('validate')).out).not.toMatch(/: error /);
  });
});

test('import refuses a spec folder that is not empty, and an action that is not described', async () => {
  expect(await run('import', 'wiki.json')).toMatchObject({ code: 2, err: expect.stringContaining('not empty') });
  const { code, err } = await run('import', 'wiki.json', '--out', 'other', '--actions', 'parse,purge');
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('describes no action purge') });
});

test('import --out writes the spec there and nothing else', async () => {
  const other = await temporaryFolder();
  const host = testHost(other.path);
  expect(await runCli(['import', join(folder.path, 'wiki.json'), '--out', 'words'], host)).toBe(0);
  expect(await readdir(other.path)).toEqual(['words']);
  await other.dispose();
});

test("import --texts takes over the wiki's own descriptions", async () => {
  const modules = [
    {
      name: 'stars',
      path: 'query+stars',
      group: 'list',
      prefix: 'st',
      description: 'Lists <kbd>stars</kbd>. See [[Special:ApiHelp/query|action=query]].\n\n',
      helpurls: [],
      parameters: [
        {
          index: 1,
          name: 'prop',
          type: ['ids', 'a&b'],
          multi: true,
          lowlimit: 50,
          highlimit: 500,
          limit: 50,
          info: [{ name: 'useronly', text: 'Only with <var>stuser</var>.' }],
          description:
            'What to get:\n\n;<span dir="ltr" lang="en">ids</span>:The \'\'\'ids\'\'\'.\n;<span dir="ltr">a&amp;b</span>:Both &lt;a&gt;.',
        },
      ],
      templatedparameters: [],
    },
  ];
  await writeFile(join(folder.path, 'texts.json'), JSON.stringify({ paraminfo: { modules } }));
  expect(await run('import', 'texts.json', '--texts', '--out', 'texts')).toMatchObject({
    code: 0,
    err: expect.stringContaining('keep them for local use'),
  });
  expect(parse(await text('texts/modules/list/stars.yaml'))).toMatchObject({
    summary: 'Lists `stars`',
    description: 'Lists `stars`. See action=query.',
    parameters: {
      prop: { description: 'What to get:', values: { ids: 'The **ids**.', 'a&b': 'Both <a>.' } },
    },
  });
  expect(await run('verify', '--spec', 'texts', '--against', 'texts.json')).toMatchObject({ code: 0, out: '' });
});
