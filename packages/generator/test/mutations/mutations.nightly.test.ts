/** Random mutations of the spec, and all of the small spec. `npm run fuzz:diff -w test` makes more of the spec. */
import { expect, it } from 'vitest';
import { testSeed } from '../../../../test/support/chance.js';
import { smallSpec } from '../helpers/small-spec.js';
import { mutationsOf } from './mutations.js';
import { proveMutations } from './prove-mutations.js';
import { prover } from './prove.js';

it('diff explains what keys of the spec change', async () => {
  const { counts, problems } = await proveMutations({ seed: testSeed, count: 60 });
  console.log(Object.fromEntries(counts));
  expect(problems).toEqual([]);
  expect(counts.get('explained')).toBeGreaterThan(0);
});

it('diff explains what keys of the small spec change', async () => {
  const files = smallSpec();
  const prove = prover(files);
  const proofs = [];
  for (const mutation of mutationsOf(files)) proofs.push({ ...mutation, ...(await prove(mutation)) });
  const unexplained = proofs.filter(({ outcome }) => outcome === 'unexplained');
  expect(unexplained.map(({ file, kind, path, problem }) => [file, kind, path.join('.'), problem])).toEqual([]);
  expect(proofs.filter(({ outcome }) => outcome === 'explained').length).toBeGreaterThan(100);
});
