import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runCli } from '../cli.js';
import { emitTexts } from '../emitters/texts/emit-texts.js';
import { modelOf } from '../generate/load-model.js';
import { parseSpecFiles, readSpecFiles } from '../load/load-spec.js';
import { languagesOf } from '../model/languages.js';
import type { Model } from '../model/model.js';
import { readModel } from '../read-model.js';
import { smallSpec, type Edit } from '../../test/helpers/small-spec.js';
import { temporaryFolder, testHost, writeFiles } from '../../test/helpers/test-host.js';
import { validateSpec } from '../validate/validate-spec.js';
import { differingMarks } from './same-marks.js';
import { fingerprintOfText, sourceTexts } from './translations.js';

const things = 'modules/list/things.yaml';
const key = (path: string, text: string): string => `${path}@${fingerprintOfText(text)}`;
const german = (entries: readonly string[], file = things, head = 'name: Deutsch\nmachine: true\n'): Edit => ({
  file: 'texts/de.yaml',
  put: `${head}texts:\n  ${file}:\n${entries.map((entry) => `    ${entry}\n`).join('')}`,
});
const summary = `${key('summary', 'Lists all things')}: Listet alles auf`;
const problems = (...edits: readonly Edit[]): readonly string[] =>
  validateSpec(parseSpecFiles(smallSpec(...edits)))
    .diagnostics.filter(({ code }) => code !== 'missing-translations')
    .map(({ code, severity, place, message }) => `${severity} ${code} ${place.line}:${place.column} ${message}`);

test('missing translations are reported at the file that translates the neighbours of the first', () => {
  const extension = { file: 'extensions/A/texts/de.yaml', put: 'name: Deutsch\n' };
  const { diagnostics } = validateSpec(parseSpecFiles(smallSpec(extension, german([summary]))));
  const [found, ...others] = diagnostics.filter(({ code }) => code === 'missing-translations');
  expect(found?.place.file).toBe('texts/de.yaml');
  expect(others).toEqual([]);
});

test('texts that people read are found by their path, and nothing else', () => {
  const { resolution } = validateSpec(parseSpecFiles(smallSpec()));
  if (!resolution) throw new Error('the spec is not sound');
  const paths = sourceTexts(resolution.written).map(({ file, path }) => `${file} ${path}`);
  expect(paths).toContain(`${things} result.query.things.items.fields.id.description`);
  expect(paths).toContain(`${things} examples.first.title`);
  expect(paths).toContain('sets.yaml DIRA.values.ascending');
  expect(paths).toContain('errors.yaml badvalue.text');
  expect(paths.filter((path) => /request|component|\.type|\.text$/.test(path))).toEqual(['errors.yaml badvalue.text']);
});

test('a translation is of the text as it is now, in whatever lines', () => {
  expect(fingerprintOfText('a  b\n c ')).toBe(fingerprintOfText('a b c'));
  expect(problems(german([summary]))).toEqual([]);
});

test('a translation of a text that is not there is reported at its place', () => {
  expect(problems(german(['sumary@000000: x']))).toEqual([
    'warning unknown-translation 5:5 "sumary" is translated, but is no text of the spec',
  ]);
  expect(problems(german(['summary@000000: x', 'description@000000: x'], 'modules/list/thing.yaml'))).toEqual([
    'warning unknown-translation 4:3 "modules/list/thing.yaml" is translated, but is no text of the spec',
  ]);
});

test('a translation of an older text is a warning with the new key, and is not used', () => {
  const edit = german(['summary@000000: Alt']);
  expect(problems(edit)).toEqual([
    `warning outdated-translation 5:5 the English text of "summary" has changed; translate it again under the key ${key('summary', 'Lists all things')}`,
  ]);
  const { model } = modelOf(smallSpec(edit));
  if (!model) throw new Error('the spec is not sound');
  const [, translation] = languagesOf(model);
  expect(model.translations[0]).toMatchObject({ language: 'de', name: 'Deutsch', machine: false, translated: 0 });
  expect(translation?.model.modules[0]?.summary).toBe('Lists all things');
});

test('the same text translated twice is an error', () => {
  const second: Edit = { file: 'texts/de/more.yaml', put: `texts:\n  ${things}:\n    ${summary}\n` };
  expect(problems(german([summary]), second)).toEqual([expect.stringContaining('error duplicate-name 3:5')]);
});

test.each([
  ['code', '`a` and `b`', '`b` und `a`', '`a` und `c`', 'lacks `b` of the English text and has `c`'],
  ['numbers', '1 to 500', 'von 1 bis 500', 'von 1 bis 50', 'lacks 500 of the English text and has 50'],
  ['values', 'The value {value}.', 'Der Wert {value}.', 'Der Wert {wert}.', 'lacks {value}'],
  ['parameters', 'Before {param:start}.', 'Vor {param:start}.', 'Vor {param:end}.', 'lacks {param:start}'],
  ['links', 'See [[things|all]].', 'Siehe [[things|alle]].', 'Siehe [[weights]].', 'lacks [[things]]'],
])('a translation has the %s of its source', (_, english, right, wrong, problem) => {
  expect(differingMarks(english, right)).toEqual({ missing: [], surplus: [] });
  const edit = { file: things, find: 'summary: Lists all things', put: `summary: '${english}'` };
  const translated = german([`${key('summary', english)}: '${wrong}'`]);
  expect(problems(edit, translated).find((one) => one.includes('translation-differs'))).toContain(
    `error translation-differs 5:21 the translation ${problem}`,
  );
});

test('the model in another language has its texts, with numbers and names filled in, and English elsewhere', () => {
  const limit = 'At most {{max}}, from {param:from}.';
  const { model } = modelOf(
    smallSpec(
      { file: things, find: 'description: How many things.', put: `description: '${limit}'` },
      german([summary, `${key('parameters.limit.description', limit)}: 'Ab {param:from}, bis {{max}}.'`]),
    ),
  );
  if (!model) throw new Error('the spec is not sound');
  const [translation] = model.translations;
  const [module] = languagesOf(model)[1]?.model.modules ?? [];
  expect(module).toMatchObject({ summary: 'Listet alles auf', source: { file: things } });
  expect(module?.parameters.map(({ description }) => description)).toContain('Ab `thfrom`, bis 500.');
  expect(module?.parameters[0]?.description).toBe('Where to begin.');
  expect(translation).toMatchObject({ translated: 2, machine: true });
  // Facts are in the model alone.
  expect(Object.keys(translation?.modelTexts ?? {})).toEqual(['modules']);
  expect(model.modules[0]?.summary).toBe('Lists all things');
});

test('a shared text stands in place of its name, and is translated once', () => {
  const { model, diagnostics } = modelOf(
    smallSpec(
      { file: 'texts.yaml', put: `from: Where to begin.\ngreen: 'As {{LIM10.max}} leaves.'\n` },
      { file: 'sets.yaml', find: 'green: Green.', put: 'green: { text: green }' },
      {
        file: things,
        find: 'summary: Lists all things',
        put: `summary: { text: from }\nrights: { see: { text: green } }`,
      },
      german([`${key('green', 'As {{LIM10.max}} leaves.')}: 'Wie {{LIM10.max}} Blätter.'`], 'texts.yaml'),
    ),
  );
  if (!model) throw new Error(diagnostics[0]?.message);
  const textsIn = ({ sets, modules }: Pick<Model, 'sets' | 'modules'>) => [
    sets.find(({ name }) => name === 'COLOURS')?.valueTexts['green'],
    modules[0]?.rights['see'],
    modules[0]?.summary,
  ];
  expect(textsIn(model)).toEqual(['As 500 leaves.', 'As 500 leaves.', 'Where to begin.']);
  expect(languagesOf(model).map((one) => textsIn(one.model))[1]).toEqual([
    'Wie 500 Blätter.',
    'Wie 500 Blätter.',
    'Where to begin.',
  ]);
  expect(model.translations[0]).toMatchObject({ translated: 1 });
});

test('the spec of this repository explains no two values with the same words', async () => {
  const { resolution } = validateSpec(
    parseSpecFiles(await readSpecFiles(fileURLToPath(new URL('../../../../spec', import.meta.url)))),
  );
  if (!resolution) throw new Error('the spec is not sound');
  const meanings = sourceTexts(resolution.written).filter(({ path }) => /(^|\.)values\.[^.]+$/.test(path));
  expect(meanings.length).toBeGreaterThan(100);
  const seen = new Map<string, string>();
  for (const { file, path, text } of meanings) {
    expect.soft(seen.get(text), `${file} ${path}: ${text}`).toBeUndefined();
    seen.set(text, `${file} ${path}`);
  }
});

test('each language has a file of texts, and a comment changes none of them', () => {
  const texts = (edit: Edit): readonly (readonly [string, string])[] => {
    const { model } = modelOf(smallSpec(edit));
    if (!model) throw new Error('the spec is not sound');
    return emitTexts(model).map(({ path, text }) => [path, text] as const);
  };
  const plain = texts(german([summary]));
  expect(plain.map(([path]) => path)).toEqual(['en.json', 'de.json']);
  expect(plain[1]?.[1]).toContain('"summary": "Listet alles auf"');
  expect(texts(german(['# A comment.', summary]))).toEqual(plain);
});

test('the spec of this repository is in German, except a few texts that may have changed', async () => {
  const { translations } = await readModel(fileURLToPath(new URL('../../../../spec', import.meta.url)));
  const german = translations.find(({ language }) => language === 'de');
  expect(german?.name).toBe('Deutsch');
  expect((german?.translated ?? 0) / (german?.texts ?? 1)).toBeGreaterThan(0.95);
});

test('texts lists what is left, and --write adds it to the files, where it can be filled in', async () => {
  const folder = await temporaryFolder();
  try {
    const outdated = german([
      '# kept',
      'summary@000000: Alt',
      `${key('examples.first.title', 'The first things')}: Das erste`,
    ]);
    await writeFiles(`${folder.path}/spec`, smallSpec(outdated));
    const host = testHost(folder.path);
    const run = (...argv: string[]): Promise<number> => runCli(['texts', ...argv, '--spec', 'spec'], host);
    expect(await run('de')).toBe(1);
    const summaryKey = key('summary', 'Lists all things');
    expect(host.said.out).toContain(`${things}:\n  # Lists all things\n  # before: Alt\n  ${summaryKey}: null\n`);
    expect(host.said.out).not.toContain('examples.first.title');
    expect(await run('de', '--write')).toBe(0);
    host.said.out = '';
    expect(await run('de')).toBe(1);
    expect(host.said.out).toContain(`${summaryKey}: null`);
    expect(await runCli(['validate', '--spec', 'spec'], host)).toBe(0);
    expect(await run('nl', '--write')).toBe(0);
    expect(await runCli(['validate', '--spec', 'spec'], host)).toBe(0);
    expect(await run('Deutsch')).toBe(2);
    expect(host.said.err).toContain('"Deutsch" is no language code');
  } finally {
    await folder.dispose();
  }
});
