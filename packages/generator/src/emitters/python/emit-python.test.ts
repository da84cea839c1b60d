import { expect, test } from 'vitest';
import { modelOf } from '../../generate/load-model.js';
import { smallSpec, type Edit } from '../../../test/helpers/small-spec.js';
import { emitPython } from './emit-python.js';

async function lists(...edits: readonly Edit[]): Promise<string> {
  const { model } = modelOf(smallSpec(...edits));
  if (!model) throw new Error('The spec has errors');
  const files = [...(await emitPython(model))];
  return files.find(({ path }) => path === 'lists.py')?.text ?? '';
}

const limit = 'limit: { type: LIM10, description: How many things. }';

test('a list says how many items one response has: a number, also without a bound', async () => {
  const put = (parameter: string): Edit => ({ file: 'modules/list/things.yaml', find: limit, put: parameter });
  expect(await lists()).toContain('"things": ("th", 500),');
  expect(await lists(put('limit: { type: limit, default: 5, description: How many. }'))).toContain(
    '"things": ("th", 2**63 - 1),',
  );
});
