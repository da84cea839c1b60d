/** A custom output: two tables for a spreadsheet, one of the modules and one of their parameters. */
import type { CustomEmit, Module, Parameter } from '@wiki-query/generator';

const emitCsv: CustomEmit = (model) => [
  {
    path: 'modules.csv',
    from: model.modules.map((module) => module.source.file),
    text: table(
      ['module', 'group', 'prefix', 'generator', 'deprecated', 'parameters', 'summary'],
      model.modules.map((module) => [
        module.name,
        module.group,
        module.prefix,
        String(module.generator),
        String(module.deprecated),
        String(module.parameters.length),
        module.summary,
      ]),
    ),
  },
  {
    path: 'parameters.csv',
    from: model.modules.map((module) => module.source.file),
    text: table(
      ['module', 'parameter', 'type', 'default', 'values'],
      model.modules.flatMap((module) => module.parameters.map((parameter) => rowOf(module, parameter))),
    ),
  },
];

const rowOf = (module: Module, { wireName, kind, default: value, values }: Parameter): readonly string[] => [
  module.name,
  wireName,
  kind,
  value === undefined ? '' : Array.isArray(value) ? value.join('|') : String(value),
  (values ?? []).join('|'),
];

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, ...rows].map((row) => `${row.map(cell).join(',')}\n`).join('');

const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export default emitCsv;
