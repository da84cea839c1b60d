import { describe, expect, test } from 'vitest';
import { parameterRecord, moduleRecord } from '../emitters/paraminfo/emit-paraminfo.js';
import { modelOf } from '../generate/load-model.js';
import { smallSpec, type Edit } from '../../test/helpers/small-spec.js';

const things = 'modules/list/things.yaml';
const own = 'name: things\ngroup: list\nprefix: th\ngenerator: true\ncomponent: core\n';
const bare: Edit = { file: things, find: own, put: 'prefix: th\ngenerator: true\n' };
const defaults = (put: string): Edit => ({ file: 'api.yaml', find: 'rules: []', put: `defaults: ${put}\nrules: []` });

/** The description record of the module `things`. */
function recordOf(...edits: readonly Edit[]) {
  const { model, diagnostics } = modelOf(smallSpec(...edits));
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const module = model?.modules.find(({ name }) => name === 'things');
  return module ? moduleRecord(module) : {};
}

describe('a module that says nothing but its prefix', () => {
  test('has the name and the group of its path, and the default component and manual', () => {
    const record = recordOf(bare, defaults("{ component: core, helpurl: 'https://manual/{Name}' }"));
    expect(record).toMatchObject({ name: 'things', path: 'query+things', group: 'list', source: 'MediaWiki' });
    expect(record['helpurls']).toEqual(['https://manual/Things']);
  });

  test('changes with the defaults', () => {
    const other: Edit = {
      file: 'components.yaml',
      find: 'core: {',
      put: "other: { source: Other, sourcename: Other, licensetag: MIT, licenselink: '' }\ncore: {",
    };
    const record = recordOf(bare, other, defaults("{ component: other, helpurl: 'https://other/{Name}.html' }"));
    expect(record).toMatchObject({ source: 'Other', helpurls: ['https://other/Things.html'] });
  });
});

test('a module of another component is not in the manual of the default one', () => {
  const other: Edit = {
    file: 'components.yaml',
    find: 'core: {',
    put: "other: { source: Other, sourcename: Other, licensetag: MIT, licenselink: '' }\ncore: {",
  };
  const record = recordOf(other, defaults("{ component: other, helpurl: 'https://other/{Name}.html' }"));
  expect(record).toMatchObject({ source: 'MediaWiki', helpurls: [] });
});

test('what a module says itself is no default', () => {
  const ownUrl: Edit = { file: things, find: own, put: `${own}helpurls: []\n` };
  const record = recordOf(ownUrl, defaults("{ helpurl: 'https://manual/{Name}' }"));
  expect(record).toMatchObject({ source: 'MediaWiki', helpurls: [] });
});

test('an unknown default component is one mistake', () => {
  const { diagnostics } = modelOf(smallSpec(bare, defaults('{ component: cor }')));
  const found = diagnostics.filter(({ severity }) => severity === 'error');
  expect(found.map(({ code, place, hint }) => [code, place.file, hint])).toEqual([
    ['unknown-component', 'api.yaml', 'did you mean "core"?'],
  ]);
});

test('values keep the order of the file, also those that look like numbers, and some may have no meaning', () => {
  const find = 'values: { gram: Grams., pound: Pounds. }';
  const put = "values: { gram: Grams., '10': Ten., '2': Two., other: }";
  const { model } = modelOf(smallSpec({ file: 'modules/prop/weights.yaml', find, put }));
  const unit = model?.modules.find(({ name }) => name === 'weights')?.parameters[0];
  expect(unit && parameterRecord(unit)['type']).toEqual(['gram', '10', '2', 'other']);
  expect(unit?.valueTexts).toEqual({ gram: 'Grams.', '10': 'Ten.', '2': 'Two.' });
});
