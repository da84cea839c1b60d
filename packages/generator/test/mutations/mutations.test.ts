/** A few mutations with a new seed: `npm run fuzz:diff` makes all of them, and repeats a seed. */
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Change } from '../../src/diff/change.js';
import { smallSpec } from '../../src/testing/small-spec.js';
import { expectExplained } from './expect-explained.js';
import { mutationsOf } from './mutations.js';
import { prover } from './prove.js';

it('diff explains what keys of the spec change', () => expectExplained(20));

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

  it('is explained, every key of it', async () => {
    const prove = prover(files);
    const proofs = [];
    for (const mutation of mutationsOf(files)) proofs.push({ ...mutation, ...(await prove(mutation)) });
    const unexplained = proofs.filter(({ outcome }) => outcome === 'unexplained');
    expect(unexplained.map(({ file, kind, path, problem }) => [file, kind, path.join('.'), problem])).toEqual([]);
    expect(proofs.filter(({ outcome }) => outcome === 'explained').length).toBeGreaterThan(100);
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
