import { expect, test } from 'vitest';
import { definitions } from '../../spec/schema.js';
import { formatSections } from './format.js';
import { outputNames, readOutputs } from './format-outputs.js';

const sections = formatSections();

test('has each key of the format, with a meaning and an example', () => {
  const named = new Map(sections.map(({ name, rows }) => [name, rows.map(({ key }) => key)]));
  const { Module, Parameter, Field } = definitions;
  for (const [name, { required, optional }] of Object.entries({ Module, Parameter, Field }))
    expect(named.get(name)).toEqual(expect.arrayContaining(Object.keys({ ...required, ...optional })));
  expect(named.get('Sets')).toContain('<name>.siteDependent');
  expect(named.get('Module')).toContain('tasks[].question');
  const rows = sections.flatMap(({ name, rows }) => rows.map((row) => ({ name, ...row })));
  expect(rows.filter(({ example }) => !/^\S+: \S/.test(example))).toEqual([]);
  expect(rows.filter(({ meaning, key }) => meaning === '' && key !== '<name>')).toEqual([]);
});

test('says what each part becomes, by key or as a whole', () => {
  for (const { name, whole, rows } of sections) {
    const keys = rows.filter(({ key }) => /^\w+$/.test(key));
    expect([name, whole === '' ? keys.every(({ outputs }) => outputs.length > 0) : true]).toEqual([name, true]);
  }
});

test('names members of records and extensions as the table of attributes has them', () => {
  const rows = sections.find(({ name }) => name === 'Parameter')?.rows ?? [];
  expect(rows.find(({ key }) => key === 'all')?.outputs).toEqual(
    expect.arrayContaining([
      { name: 'OpenAPI', text: '`x-mw-all`' },
      { name: 'paraminfo', text: '`allspecifier`' },
    ]),
  );
});

test('has a row for keys of the format only', () => {
  const { keys, wholes } = readOutputs();
  const named = new Map(sections.map(({ name, rows }) => [name, rows.map(({ key }) => key)]));
  for (const [name, rows] of Object.entries(keys))
    expect([name, Object.keys(rows).filter((key) => named.get(name)?.includes(key) !== true)]).toEqual([name, []]);
  expect(Object.keys(wholes).filter((name) => !named.has(name))).toEqual([]);
  const rows = Object.values(keys).flatMap((row) => Object.values(row));
  const columns = ['example', ...outputNames];
  expect(new Set(rows.flatMap((row) => Object.keys(row)))).toEqual(new Set(columns));
});
