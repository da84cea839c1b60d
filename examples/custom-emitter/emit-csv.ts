/** A custom output: two tables for a spreadsheet, one of the modules and one of their parameters. */
import type { Extension, Module, Parameter } from '@wiki-query/generator';

const csv: Extension = {
  version: 1,
  name: 'csv',
  emit(model, { options, print }) {
    const { separator = ',' } = options;
    const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
      [head, ...rows].map((row) => `${row.map(cell).join(String(separator))}\n`).join('');
    const from = model.modules.map((module) => module.source.file);
    const rowOf = (module: Module, parameter: Parameter): readonly string[] => [
      module.name,
      parameter.wireName,
      print.type.typescript(parameter),
      [parameter.default ?? ''].flat().join('|'),
      print.text.line(parameter.description),
    ];
    const modules = model.modules.map((module) => [
      module.name,
      module.group,
      module.prefix,
      String(module.generator),
      String(module.deprecated),
      String(module.parameters.length),
      print.text.line(module.summary),
    ]);
    return [
      {
        path: 'modules.csv',
        from,
        text: table(['module', 'group', 'prefix', 'generator', 'deprecated', 'parameters', 'summary'], modules),
      },
      {
        path: 'parameters.csv',
        from,
        text: table(
          ['module', 'parameter', 'type', 'default', 'description'],
          model.modules.flatMap((module) => module.parameters.map((parameter) => rowOf(module, parameter))),
        ),
      },
    ];
  },
};

const cell = (text: string): string => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export default csv;
