/** A spec that extends the shared one: what it gets, what it replaces, and what is left out. */
import { expect, test } from 'vitest';
import { modelOf } from '../generate/load-model.js';
import { starterSpec } from '../project/starter.js';
import type { TextFile } from '../text/text-file.js';

const starter = await starterSpec();

/** The starter with other or further files. */
function modelWith(...files: readonly TextFile[]) {
  const replaced = new Set(files.map(({ path }) => path));
  const { model, diagnostics } = modelOf([...starter.filter(({ path }) => !replaced.has(path)), ...files]);
  expect(diagnostics).toEqual([]);
  if (!model) throw new Error('The spec is not sound');
  return model;
}

test('a spec of one module has the protocol, errors and the sets that it uses', () => {
  const model = modelWith();
  expect(model.modules.map(({ name }) => name)).toEqual(['pages']);
  expect(model.protocol.map(({ name }) => name)).toEqual(expect.arrayContaining(['main', 'query', 'login', 'json']));
  expect(model.messages.length).toBeGreaterThan(100);
  const sets = model.sets.map(({ name }) => name);
  expect(sets).toEqual(expect.arrayContaining(['LIM10', 'DIRA']));
  expect(sets).not.toContain('RIGHTS');
});

test('shared texts do not speak of modules that the spec lacks', () => {
  const { api, protocol } = modelWith();
  const text = JSON.stringify([api, protocol.map(({ description, parameters }) => [description, parameters])]);
  expect(text).not.toContain('[[allpages');
  expect(text).not.toContain('{{');
  expect(text).toContain('`allpages.limit`');
  expect(api.cookies.map(({ name }) => name)).not.toContain('<prefix>wikiQuerySession');
});

test('files and entries of its own take the place of shared ones', () => {
  const api = starter.find(({ path }) => path === 'api.yaml')?.text ?? '';
  const model = modelWith(
    { path: 'sets.yaml', text: 'LIM10: { type: limit, default: 5, min: 1, max: 7, highmax: 9, description: Few. }\n' },
    { path: 'api.yaml', text: api.replace('rules: []', 'rules: [{ id: booleans, text: Send it. }]') },
  );
  const limit = model.modules[0]?.parameters.find(({ name }) => name === 'limit');
  expect(limit).toMatchObject({ default: 5, max: 7 });
  expect(model.api.rules.filter(({ id }) => id === 'booleans').map(({ text }) => text)).toEqual(['Send it.']);
  expect(model.api.rules.length).toBeGreaterThan(5);
});

test('names and cookies of its own join the shared ones', () => {
  const api = starter.find(({ path }) => path === 'api.yaml')?.text ?? '';
  const own = "cookies: [{ name: <prefix>Token, text: Another one. }, { name: farm, text: The wiki's farm. }]";
  const { api: merged } = modelWith({ path: 'api.yaml', text: `${api}sharedNames: [apfrom]\n${own}\n` });
  const texts = new Map(merged.cookies.map(({ name, text }) => [name, text]));
  expect(texts.get('<prefix>Token')).toBe('Another one.');
  expect([...texts.keys()]).toEqual(expect.arrayContaining(['<prefix>_session', 'farm']));
  // The name in a request that a module of MediaWiki shares with the page set.
  const withLinks = [
    ...starter.filter(({ path }) => path !== 'api.yaml'),
    { path: 'api.yaml', text: `${api}modules: [iwlinks]\nsharedNames: [apfrom]\n` },
  ];
  expect(modelOf(withLinks).diagnostics).toEqual([]);
});

test('a spec that extends nothing has nothing shared', () => {
  const api = starter.find(({ path }) => path === 'api.yaml')?.text ?? '';
  const { diagnostics } = modelOf([
    ...starter.filter(({ path }) => path !== 'api.yaml'),
    { path: 'api.yaml', text: api.replace(/^extends: .*$/m, '') },
  ]);
  expect(diagnostics.map(({ place }) => place.file)).toContain('sets.yaml');
});

test('a module that the generator does not have is a mistake', () => {
  const api = starter.find(({ path }) => path === 'api.yaml')?.text ?? '';
  const { diagnostics } = modelOf([
    ...starter.filter(({ path }) => path !== 'api.yaml'),
    { path: 'api.yaml', text: `${api}modules: [siteinfo, allpagez, pages]\n` },
  ]);
  const line = api.split('\n').length;
  expect(diagnostics).toMatchObject([
    { code: 'unknown-module', place: { file: 'api.yaml', line, column: 21 }, hint: 'did you mean "allpages"?' },
  ]);
});

test('mistakes in files that are merged with shared ones have their place, also links that lead nowhere', () => {
  const { diagnostics } = modelOf([
    ...starter,
    {
      path: 'sets.yaml',
      text: "MINE:\n  values: { a: A., b: 'See [[allpagez]].' }\n  deprecatedvalues: [c]\n  description: Mine.\n",
    },
  ]);
  expect(diagnostics.map(({ code, place }) => [code, place.file, place.line, place.column])).toEqual([
    ['broken-link', 'sets.yaml', 2, 23],
    ['unknown-deprecated-value', 'sets.yaml', 3, 22],
  ]);
});

test.each([
  ['api.yaml', 'extends:', 'extens:'],
  ['api.yaml', 'modules:', 'moduels:'],
  ['modules/list/pages.yaml', 'prefix:', 'prefx:'],
  ['modules/list/pages.yaml', 'parameters:', 'paramters:'],
  ['modules/list/pages.yaml', 'result:', 'reslt:'],
  ['modules/list/pages.yaml', 'type: LIM10', 'typ: LIM10'],
  ['modules/list/pages.yaml', 'items:', 'itmes:'],
])('a misspelled key is one mistake: %s, %s', (path, key, misspelled) => {
  const files = starter.map((file) =>
    file.path === 'api.yaml' ? { ...file, text: `${file.text}modules: [allpages, revisions]\n` } : file,
  );
  const text = files.find((file) => file.path === path)?.text ?? '';
  const { diagnostics } = modelOf([
    ...files.filter((file) => file.path !== path),
    { path, text: text.replace(key, misspelled) },
  ]);
  const line = text.slice(0, text.indexOf(key)).split('\n').length;
  const hint = `did you mean "${key.replace(/:.*/, '')}"?`;
  expect(diagnostics).toMatchObject([{ code: 'unknown-key', place: { file: path, line }, hint }]);
});

test('a module that lacks a required key is one mistake', () => {
  const path = 'modules/list/allpages.yaml';
  const own = { path, text: 'component: own\nsummary: Pages.\nresult: {}\nexamples: []\n' };
  const { diagnostics } = modelOf([...starter, own]);
  expect(diagnostics).toMatchObject([{ code: 'missing-field', place: { file: path, line: 1 } }]);
});
