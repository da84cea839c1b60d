// @module-tag slow
import { expect, test } from 'vitest';
import { modelOf } from '../generate/load-model.js';
import { smallSpec } from '../../test/helpers/small-spec.js';
import type { OutputFile } from '../extension/extension.js';
import { emitDocs } from './docs/emit-docs.js';
import { wireDocument } from './openapi/wire-document.js';
import { emitTexts } from './texts/emit-texts.js';

const layout = { folders: { docs: 'packages/docs/gen' }, spec: 'spec', isWikiQuery: true };
const written = 'See [[module:weights]], [[set:DIRA]], [[resource:Thing]], [[error:badvalue|a bad value]].';
const { model } = modelOf(
  smallSpec(
    { file: 'modules/list/things.yaml', find: 'Which way.', put: `'${written}'` },
    { file: 'resources/thing.yaml', put: 'name: Thing\ntype: object\ndescription: A thing.\nfields: {}\n' },
  ),
);
const textOf = (files: Iterable<OutputFile>, path: string): string =>
  [...files].find((file) => file.path === path)?.text ?? '';

test('links to modules, sets, resources and errors are links on pages and in the texts of the server', async () => {
  if (!model) throw new Error('no model');
  expect(
    textOf(await emitDocs(model, { layout, templates: {}, remember: (_key, make) => make() }), 'list/things.md'),
  ).toContain(
    'See [`weights`](../prop/weights.md), [`DIRA`](../sets.md#dira), [`Thing`](../resources.md#thing), [a bad value](../errors.md#badvalue).',
  );
  expect(textOf(await emitTexts(model), 'en.json')).toContain(
    'See [`weights`](prop/weights), [`DIRA`](sets#dira), [`Thing`](resources#thing), [a bad value](errors#badvalue).',
  );
});

test('without pages they are names', () => {
  if (!model) throw new Error('no model');
  expect(wireDocument(model).components.parameters['thdir']?.description).toContain(
    'See `weights`, `DIRA`, `Thing`, a bad value.',
  );
});
