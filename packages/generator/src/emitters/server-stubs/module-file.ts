import type { Module } from '../../model/model.js';
import { parametersOf } from '../../model/modules.js';
import { plainText } from '../../text/links.js';
import { descriptorConstant } from './descriptor.js';
import { Code, quote } from '../../print/literal.js';
import { constantName, setName } from './names.js';
import { paramsInterface, requestInterface, valueTypes } from './parameter-types.js';
import { printConstant, printFile, printUnion } from './print-declarations.js';
import type { RequestedBy } from './requested-by.js';
import { StubTypes } from './stub-types.js';

/** The file of one module: types of parameters and results, handler, descriptor, stub. `contract` leads to the hand-written part. */
export function moduleFile(module: Module, contract: string, requested: RequestedBy): string {
  const values = valueTypes(module);
  const names = ['Params', 'Request', 'Result', 'Handler'].map((suffix) => module.typeName + suffix);
  const results = new StubTypes([...values.keys(), ...names]);
  results.declareResult(module);
  const enumerations = parametersOf(module).filter(({ kind }) => kind === 'enum');
  const open = enumerations.some(({ siteDependent }) => siteDependent) ? ['Open'] : [];
  const sets = enumerations.flatMap(({ set }) => (set === undefined ? [] : [setName(set)]));
  const imports = [
    { from: `${contract}contract.js`, types: ['ModuleDescriptor', 'ModuleHandler', ...open] },
    { from: `${contract}presence.js`, types: results.helpers },
    { from: `${contract}not-implemented.js`, values: ['NotImplementedError'] },
    { from: '../resources.js', types: results.resources },
    // A set is a constant and the type of its values, under one name.
    { from: '../sets.js', values: new Set(sets) },
  ];
  return printFile(`spec/${module.source.file}`, imports, [
    ...values.values(),
    paramsInterface(module),
    requestInterface(module),
    ...results.declarations,
    handlerType(module),
    descriptorConstant(module, requested),
    stub(module),
  ]);
}

function handlerType({ name, typeName, path, summary, deprecated }: Module): string {
  const docs = [
    `An implementation of \`${path}\`.`,
    plainText(summary),
    ...(deprecated ? ['@deprecated Still answers, with a warning.'] : []),
  ];
  const type = `ModuleHandler<${quote(name)}, ${typeName}Params, ${typeName}Result, Context>`;
  return printUnion(`${typeName}Handler`, [type], docs, 'Context');
}

function stub(module: Module): string {
  const name = quote(module.name);
  return printConstant(
    `${constantName(module)}Stub`,
    new Code(`{\n  module: ${name},\n  run: () => Promise.reject(new NotImplementedError(${name})),\n}`),
    ['Answers `notimplemented` until there is an implementation.'],
    { type: `${module.typeName}Handler<unknown>` },
  );
}
