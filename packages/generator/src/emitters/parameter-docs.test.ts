import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import type { Model } from '../model/model.js';
import { readModel } from '../read-model.js';
import { fold } from '../print/fold.js';
import { parameterDocs } from './parameter-docs.js';

let model: Model;

beforeAll(async () => {
  model = await readModel(fileURLToPath(new URL('../../../../spec', import.meta.url)));
});

function docsOf(path: string): string {
  const [name, parameterName] = path.split('.');
  const module = model.modules.find((one) => one.name === name);
  const parameter = module?.parameters.find((one) => one.name === parameterName);
  if (!module || !parameter) throw new Error(`no ${path}`);
  return parameterDocs(module, parameter).join('\n');
}

test.each([
  { why: 'a value with its parameter', path: 'revisions.start', has: 'With `rvdir=older`' },
  { why: 'a parameter by its name', path: 'allpages.prlevel', has: 'With `apprtype`' },
  { why: 'a restriction', path: 'revisions.startid', has: 'Applies only when the request is for one page.' },
  {
    why: 'the meaning of a value',
    path: 'allpages.prtype',
    has: '- `move`: Protected against being moved to another title.',
  },
  { why: 'the meaning of the empty value', path: 'allpages.prlevel', has: '- (empty): Has no effect.' },
  { why: 'the meaning of a value of a set', path: 'allpages.dir', has: '- `descending`: From the last letter' },
  { why: 'a deprecated value', path: 'revisions.prop', has: '- `parsetree` (deprecated): ' },
  {
    why: 'the greatest number of values',
    path: 'revisions.prop',
    has: 'Up to 50 values, or 500 with `apihighlimits`.',
  },
  { why: 'a secret', path: 'watchlist.token', has: 'Its value is sensitive.' },
  { why: 'a right', path: 'watchlist.prop', has: 'Right `patrol`: Allows requesting `wlprop=patrol`' },
])('a doc comment says $why', ({ path, has }) => {
  expect(docsOf(path)).toContain(has);
});

test.each([
  { why: 'a member of the response', path: 'allpages.continue', has: "response's `continue`" },
  { why: 'a value of the parameter', path: 'watchlist.prop', has: 'Without `user`' },
  { why: 'the greatest limit', path: 'allcategories.limit', has: '`max`' },
])('a name that is $why stays without prefix', ({ path, has }) => {
  expect(docsOf(path)).toContain(has);
});

test('bounds that the description names are not repeated', () => {
  expect(docsOf('allpages.limit')).not.toContain('From 1');
});

test('the further lines of a long meaning are indented', () => {
  expect(fold(`- \`a\`: ${'word '.repeat(30)}`, 117).join('\n')).toMatch(/^- `a`: .*\n {2}word/);
});
