import { expect, test } from 'vitest';
import { modelOf } from '../../generate/load-model.js';
import { smallSpec, type Edit } from '../../../test/helpers/small-spec.js';
import { emitPython } from './emit-python.js';

function lists(...edits: readonly Edit[]): string | undefined {
  const { model } = modelOf(smallSpec(...edits));
  if (!model) throw new Error('The spec has errors');
  return emitPython(model).find(({ path }) => path === 'lists.py')?.text;
}

const limit = 'limit: { type: LIM10, description: How many things. }';

test('a list says how many items one response has: a number, also without a bound', () => {
  const put = (parameter: string): Edit => ({ file: 'modules/list/things.yaml', find: limit, put: parameter });
  expect(lists()).toContain('"things": ("th", 500),');
  expect(lists(put('limit: { type: limit, default: 5, description: How many. }'))).toContain(
    '"things": ("th", 2**63 - 1),',
  );
});

test('values of `prop` that differ from wiki to wiki are texts, which need no import', () => {
  const prop = 'prop: { type: COLOURS, multi: true, description: What. }';
  const found = lists({ file: 'modules/list/things.yaml', find: limit, put: `${prop}\n  ${limit}` });
  expect(found).toContain('prop: Union[List[str], Tuple[str, ...]]');
  expect(found).toContain('    from .parameters import (\n        ThingsParametersWithoutProp,\n    )\n');
});

test('items of which nothing is known need no import', () => {
  const found = lists(
    { file: 'formats.yaml', put: 'places: []\n' },
    { file: 'modules/list/things.yaml', find: '    things:\n', put: '    others:\n' },
  );
  expect(found).toContain('-> Items[Any]');
  expect(found).not.toContain('from .results');
});

test.each([
  ['lambda', 'lambda_'],
  ['True', 'True_'],
  ['my-list', 'my_list'],
])('the method of a module %s is %s', (name, method) => {
  const text = `prefix: x\ncomponent: core\nsummary: X\nresult: {}\nexamples:\n  - { id: a, title: T, request: { list: '${name}' } }\n`;
  const found = lists({ file: `modules/list/${name}.yaml`, put: text });
  expect(found).toContain(`    def ${method}(\n`);
  expect(found).toContain(`self._list("${name}", parameters)`);
});
