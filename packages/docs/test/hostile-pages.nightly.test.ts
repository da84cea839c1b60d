/** The site of a spec whose texts were written to harm: no text of any place becomes code, an element or a file of the site. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);
const count = Number(process.env['HOSTILE_SPECS'] ?? 200);

const secret = 'contents-of-another-file';
/** What shows that a text has run: no text contains it. */
const live = /live-\d+/;

/** Fragments of the syntax around an expression. `N` is a number of the text. */
const fragments = fc.constantFrom(
  "{{ 'li' + 've-' + N }}",
  '{{',
  '}}',
  "<b :title=\"'li' + 've-' + N\">x</b>",
  "<p v-html=\"'li' + 've-' + N\"></p>",
  '<img src=x onerror=alert(N)>',
  '<img src="./secret.txt">',
  '![x](./secret.txt)',
  '<svg onload=alert(1)>',
  '<x-y />',
  '<script setup>',
  'const x = 1',
  '</script>',
  '<style>',
  '</style>',
  '</div>',
  '</span>',
  '<div v-pre>',
  '</template>',
  '<!--',
  '-->',
  '<!--@include: ./secret.txt-->',
  '<<< ./secret.txt',
  '<!-- @include: @/gen/secret.txt -->',
  '--->',
  '`',
  '``',
  '```',
  '````',
  '~~~',
  '```js-vue',
  '```html-vue {1}',
  '`a`',
  '`` ` ``',
  '\\',
  '\\\\',
  '\\`',
  '\\{\\{',
  '&#123;&#123;',
  '\n',
  '\n\n',
  '\n    ',
  '\t',
  ' ',
  '  ',
  '\r',
  '\u2028',
  '\n- ',
  '\n> ',
  '\n# ',
  '\n1. ',
  '\n---\n',
  '\n===\n',
  '\n| - | - |\n',
  '::: v-pre',
  '\n:::\n',
  '::: details {{ 1 }}',
  '> [!NOTE] {{ 1 }}',
  '[[toc]]',
  '|',
  'a | b',
  '*',
  '**',
  '_',
  '~~',
  '!',
  '#',
  '[a](',
  '[a]: ',
  ')',
  ']',
  '[',
  '](javascript:alert(1))',
  '<https://x/',
  '>',
  '"',
  "'",
  '=',
  'word',
  '$&',
  '\u0000',
  '\ufeff',
  '[[h1]]',
  '[[h1|',
  ']]',
  '[[guide:x) {{ 1 }}]]',
  '[[set:DIRA|{{ 1 }}]]',
  '{a}',
  '{count}',
  '@click="x"',
  'javascript:',
);
const texts = fc
  .array(fragments, { minLength: 1, maxLength: 14 })
  .map((parts) => parts.join(''))
  // The generator refuses these addresses.
  .map((text) => text.replace(/(javascript|data|vbscript):/g, 'x:'))
  // And names of numbers that the spec lacks; an expression with braces is not a number.
  .map((text) => text.replace(/\{\{([^{}]+)\}\}/g, '{{ {}, $1 }}'));

/** A module with a hostile text in each of its places. */
function moduleOf(number: number, next: () => string): unknown {
  const text = (): string => next().replaceAll('N', String(number));
  const [first, second] = [`a${text()}`, `b${text()}`];
  return {
    name: `h${number}`,
    group: 'list',
    prefix: `h${number}`,
    component: 'hostile',
    summary: text(),
    description: text(),
    helpurls: [`https://x/${text()}`],
    aliases: [text()],
    tasks: [{ question: `${text()}?` }],
    deprecated: number % 7 === 0,
    parameters: {
      plain: { type: 'string', default: text(), description: text() },
      several: {
        multi: true,
        all: `*${text()}`,
        deprecatedvalues: [second],
        default: [first],
        description: text(),
        values: { [first]: text(), [second]: text() },
      },
    },
    rights: { read: text() },
    errors: [`hostile-${number % 5}`],
    result: {
      query: {
        [`things${text()}`]: {
          type: 'array',
          description: text(),
          items: { type: 'string', values: [text()], description: text() },
        },
      },
    },
    examples: [
      { id: 'first', title: text(), request: { list: `h${number}`, [`h${number}plain`]: text() } },
      { id: 'second', title: text(), request: { list: `h${number}`, [`h${number}plain`]: text() } },
    ],
  };
}

const statement = (id: string, text: string) => ({ id, text });

const format = (name: string) => ({
  name,
  group: 'format',
  prefix: '',
  component: 'hostile',
  summary: 'A format',
  parameters: {},
});

function hostileSpec(next: () => string): Readonly<Record<string, unknown>> {
  const errors = Object.fromEntries(
    Array.from({ length: 5 }, (_, at) => [`hostile-${at}`, { kind: 'error', text: next(), description: next() }]),
  );
  const modules = Array.from({ length: count }, (_, at) => [`modules/list/h${at}.yaml`, moduleOf(at, next)] as const);
  return {
    'api.yaml': {
      title: next(),
      version: '1.0.0<img src=x onerror=alert(1)>',
      description: next(),
      license: { name: next() },
      rules: [statement('a', next())],
      limits: [{ id: 'b', appliesTo: next(), value: next() }],
      authentication: [statement('c', next())],
      versioning: [statement('d', next())],
      events: [statement('e', next())],
    },
    'components.yaml': {
      hostile: { source: next(), sourcename: next(), licensetag: next(), licenselink: 'https://x/' },
    },
    'errors.yaml': errors,
    'sets.yaml': { DIRA: { description: next(), values: { [`u${next()}`]: next(), down: next() } } },
    'states.yaml': [{ name: next(), description: next(), values: { [`s${next()}`]: next() } }],
    'types.yaml': { multi: { lowlimit: 50, highlimit: 500 } },
    'texts.yaml': {},
    // Pages link to them.
    'protocol/xml.yaml': format('xml'),
    'protocol/rawfm.yaml': format('rawfm'),
    // The playground needs them.
    'protocol/main.yaml': { ...format('main'), group: 'main' },
    'protocol/query.yaml': {
      ...format('query'),
      group: 'action',
      parameters: { list: { submodules: 'list', multi: true, description: 'Lists.' } },
    },
    ...Object.fromEntries(modules),
  };
}

let project: string;
const files: { path: string; text: string }[] = [];

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'wiki-query-hostile-'));
  await writeFile(join(project, 'package.json'), '{ "name": "<img src=x onerror=alert(1)>", "type": "module" }');
  await symlink(join(repository, 'node_modules'), join(project, 'node_modules'));
  const [seeded = []] = fc.sample(fc.array(texts, { minLength: 8000, maxLength: 8000 }), { numRuns: 1, seed: seed() });
  let at = 0;
  for (const [path, value] of Object.entries(hostileSpec(() => seeded[at++ % seeded.length] ?? ''))) {
    const file = join(project, 'spec', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(value));
  }
  await writeFile(
    join(project, 'wiki-query.config.yaml'),
    'spec: spec\noutputs: { docs: docs }\ntemplates: templates\nrules: { off: [links-resolve] }\n',
  );
  // A template that writes a text without a helper, as Markdown.
  await mkdir(join(project, 'templates'));
  await writeFile(join(project, 'templates/rules.hbs'), '# {{{statements.0.text}}}\n\n{{statements.0.text}}\n');
  await run(process.execPath, [join(repository, 'packages/generator/bin/wiki-query-gen.js'), 'generate'], {
    cwd: project,
  });
  for (const folder of ['docs', 'docs/list', '.']) await writeFile(join(project, folder, 'secret.txt'), secret);
  await run(process.execPath, [join(repository, 'packages/docs/bin/wiki-query-docs.js'), 'build'], { cwd: project });
  for (const path of await readdir(join(project, 'site'), { recursive: true }))
    if (/\.(html|js)$/.test(path)) files.push({ path, text: await readFile(join(project, 'site', path), 'utf8') });
}, 600_000);
afterAll(async () => {
  await rm(project, { recursive: true, force: true });
});

function seed(): number {
  const given = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
  process.stdout.write(`FUZZ_SEED=${given}\n`);
  return given;
}

describe('the site of hostile texts', () => {
  test('has a page for each module', () => {
    const pages = files.filter(({ path }) => /^list\/h\d+\.html$/.test(path));
    expect(pages).toHaveLength(count);
  });

  test('has no live expression, in no page and in no script', () => {
    expect(files.flatMap(({ path, text }) => (live.test(text) ? [`${path}: ${live.exec(text)?.[0]}`] : []))).toEqual(
      [],
    );
  });

  test('has the contents of no other file', () => {
    expect(files.filter(({ text }) => text.includes(secret)).map(({ path }) => path)).toEqual([]);
  });

  test('has no elements and attributes of texts', () => {
    const found = files.filter(({ path }) => path.endsWith('.html') && !path.startsWith('source/')).flatMap(strange);
    expect(found).toEqual([]);
  });
});

/** Elements and attributes that neither VitePress nor a template writes. */
function strange({ path, text }: { readonly path: string; readonly text: string }): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (['img', 'iframe', 'object', 'embed', 'x-y', 'template'].includes(name)) found.push(`${path}: <${name}>`);
      if (name === 'script' && attributes['src'] === undefined) found.push(`${path}: <script>`);
      for (const [attribute, value] of Object.entries(attributes))
        if (/^(on|v-|:|@|#)/.test(attribute) || /^\s*(javascript|vbscript|data):text/i.test(value))
          found.push(`${path}: <${name} ${attribute}>`);
    },
  });
  parser.end(text);
  return found;
}
