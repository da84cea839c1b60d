/** What proves that `diff` explains a mutation. The nightly test and `npm run fuzz:diff -w test` make mutations of the spec. */
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Change } from '../../src/diff/change.js';
import { smallSpec } from '../helpers/small-spec.js';
import { mutationsOf } from './mutations.js';
import { prover } from './prove.js';

describe('the small spec', () => {
  const files = smallSpec();

  it('has mutations of each kind, each of one key', () => {
    const all = [...mutationsOf(files)];
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['remove', 'change', 'rename', 'add', 'reorder']));
    const removed = all.find(({ kind, path }) => kind === 'remove' && path.join('.') === 'parameters.limit.type');
    const [text = ''] = removed?.texts() ?? [];
    expect(parse(text)).toMatchObject({
      parameters: { dir: { type: 'DIRA' }, limit: { description: 'How many things.' } },
    });
    expect(parse(text).parameters.limit).not.toHaveProperty('type');
  });

  it('is not explained by a diff that sees nothing, or only texts', async () => {
    const mutation = [...mutationsOf(files)].find(
      ({ kind, path }) => kind === 'remove' && path.join('.') === 'generator',
    );
    const text: Change = { code: 'text-changed', at: 'things', message: 'texts changed' };
    for (const changes of [[], [text]])
      expect(mutation && (await prover(files, () => changes)(mutation))).toMatchObject({ outcome: 'unexplained' });
  });
});
