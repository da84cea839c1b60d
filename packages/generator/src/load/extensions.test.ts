/** Folders of extensions are laid over a spec. */
import { expect, test } from 'vitest';
import { modelOf } from '../generate/load-model.js';
import { starterSpec } from '../project/starter.js';
import type { TextFile } from '../text/text-file.js';

const starter = await starterSpec();

const component = `source: Stars
sourcename: Stars
version: '2.1'
licensetag: MIT
licenselink: https://opensource.org/license/mit
documentation: https://stars.example/manual
helpurl: https://stars.example/manual#{Name}
`;
const stars = `prefix: st
summary: Returns the stars of pages
description: See [[info]].
parameters:
  kind: { type: STARKINDS, description: Which stars. }
errors: [stars-hidden]
`;
const files: Readonly<Record<string, string>> = {
  'component.yaml': component,
  'modules/prop/stars.yaml': stars,
  'sets.yaml': 'STARKINDS: { description: Kinds of stars., values: [gold] }\n',
  'errors.yaml': "stars-hidden: { kind: warning, text: 'The stars of {title} are hidden.', description: Hidden. }\n",
  'formats.yaml': "places: [{ name: Stars, below: [query/pages/*], members: { '': { subelements: [star] } } }]\n",
  'texts/de.yaml': 'texts: { modules/prop/stars.yaml: {} }\n',
};

/** An extension in a folder, with other or further files. */
const extension = (folder: string, other: Readonly<Record<string, string>> = {}): TextFile[] =>
  Object.entries({ ...files, ...other }).map(([path, text]) => ({ path: `${folder}/${path}`, text }));

const withApi = (names: string): TextFile[] =>
  starter.map((file) => (file.path === 'api.yaml' ? { ...file, text: `${file.text}modules: ${names}\n` } : file));

test.each(['extensions/Stars', '../package/spec'])('a module in %s belongs to its component', (folder) => {
  const { model, diagnostics } = modelOf([...withApi('[info]'), ...extension(folder)]);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const module = model?.modules.find(({ name }) => name === 'stars');
  expect(module).toMatchObject({
    path: 'query+stars',
    group: 'prop',
    helpurls: ['https://stars.example/manual#Stars'],
    component: { name: 'Stars', version: '2.1', isExtension: true },
    source: { file: `${folder}/modules/prop/stars.yaml` },
  });
  expect(model?.sets.find(({ name }) => name === 'STARKINDS')?.source.file).toBe(`${folder}/sets.yaml`);
  expect(model?.messages.find(({ code }) => code === 'stars-hidden')?.source.file).toBe(`${folder}/errors.yaml`);
  expect(model?.places.map(({ name }) => name)).toContain('Stars');
  expect(model?.modules.find(({ name }) => name === 'info')?.component).not.toHaveProperty('isExtension');
});

test('several extensions have components of their own', () => {
  const other = extension('extensions/Moons', {
    'component.yaml': component.replaceAll('Stars', 'Moons'),
    'modules/list/moons.yaml': 'prefix: mo\nsummary: Lists moons\ndescription: All.\n',
  }).filter(({ path }) => /component|moons/.test(path));
  const { model } = modelOf([...withApi('[info]'), ...extension('extensions/Stars'), ...other]);
  const named = model?.modules.map(({ name, component: one }) => `${name}: ${one.name}`);
  expect(named).toEqual(expect.arrayContaining(['moons: Moons', 'stars: Stars']));
});

test('an entry of the spec stays', () => {
  const few = 'FEW: { type: limit, min: 1, max: 3, description: Few. }\n';
  const own = [...withApi('[info]'), { path: 'sets.yaml', text: few }];
  const again = { 'sets.yaml': `${files['sets.yaml'] ?? ''}${few}` };
  const { diagnostics } = modelOf([...own, ...extension('extensions/Stars', again)]);
  expect(diagnostics.map(({ code, place }) => [code, place.file, place.line])).toContainEqual([
    'duplicate-name',
    'extensions/Stars/sets.yaml',
    2,
  ]);
});

test('a file of the spec stays', () => {
  const other = { 'modules/list/pages.yaml': 'prefix: pa\nsummary: Lists pages\ndescription: All.\n' };
  const { diagnostics } = modelOf([...withApi('[info]'), ...extension('extensions/Stars', other)]);
  expect(diagnostics.map(({ code, place }) => [code, place.file])).toContainEqual([
    'duplicate-name',
    'extensions/Stars/modules/list/pages.yaml',
  ]);
});

test('a folder without component.yaml is no extension', () => {
  const { diagnostics } = modelOf([
    ...withApi('[info]'),
    ...extension('extensions/Stars').filter(({ path }) => !path.endsWith('component.yaml')),
  ]);
  expect(diagnostics.find(({ code }) => code === 'unknown-file')).toMatchObject({
    hint: 'the folder of an extension has a file component.yaml',
  });
});

test('a project takes modules of the extensions that the generator has', () => {
  const { model, diagnostics } = modelOf(withApi('[extracts]'));
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const module = model?.modules.find(({ name }) => name === 'extracts');
  expect(module?.component).toMatchObject({ name: 'TextExtracts', isExtension: true });
  expect(model?.modules.map(({ name }) => name)).not.toContain('pageimages');
  expect(model?.messages.map(({ code }) => code)).toContain('textextracts-limit');
});
