import type { Module } from '../../model/model.js';
import { Code, quote } from './literal.js';
import { descriptorConstant } from './descriptor.js';
import type { RequestedBy } from './requested-by.js';
import { constantName, setName } from './names.js';
import { paramsInterface, requestInterface, setsOf, valueTypes } from './parameter-types.js';
import { plainText } from '../../text/links.js';
import { resultTypes } from './result-types.js';
import { createCollector, type TypeCollector } from './type-collector.js';
import { printApplication, printConstant, printFile } from './print-declarations.js';
import { parametersOf } from '../../model/modules.js';

/** The file of one module: types of parameters and results, handler, descriptor, stub. `contract` leads to the hand-written part. */
export function moduleFile(module: Module, contract: string, requested: RequestedBy): string {
  const name = module.typeName;
  const values = valueTypes(module);
  const names = ['Params', 'Request', 'Result', 'Handler'].map((suffix) => name + suffix);
  const collector = createCollector([...values.map(([value]) => value), ...names], module.prefix);
  resultTypes(module, collector);
  return printFile(`spec/${module.source.file}`, importsOf(module, collector, contract), [
    ...values.map(([, text]) => text),
    paramsInterface(module),
    requestInterface(module),
    ...collector.declarations,
    handlerType(module),
    descriptorConstant(module, requested),
    stub(module),
  ]);
}

function importsOf(module: Module, { resources, helpers }: TypeCollector, contract: string) {
  const open = parametersOf(module).some(({ kind, siteDependent }) => kind === 'enum' && siteDependent);
  return [
    { from: `${contract}contract.js`, types: ['ModuleDescriptor', 'ModuleHandler', ...(open ? ['Open'] : [])] },
    { from: `${contract}presence.js`, types: [...helpers] },
    { from: `${contract}not-implemented.js`, values: ['NotImplementedError'] },
    { from: '../resources.js', types: [...resources] },
    // A set is a constant and the type of its values, under one name.
    { from: '../sets.js', values: [...new Set(setsOf(module).map(setName))] },
  ];
}

function handlerType(module: Module): string {
  const name = module.typeName;
  const docs = [`An implementation of \`${module.path}\`.`, plainText(module.summary), ...deprecation(module)];
  const given = [quote(module.name), `${name}Params`, `${name}Result`, 'Context'];
  return printApplication(`${name}Handler`, ['ModuleHandler', given], docs, 'Context');
}

const deprecation = (module: Module): string[] =>
  module.deprecated ? ['@deprecated Still answers, with a warning.'] : [];

function stub(module: Module): string {
  const name = quote(module.name);
  return printConstant({
    name: `${constantName(module)}Stub`,
    value: new Code(`{\n  module: ${name},\n  run: () => Promise.reject(new NotImplementedError(${name})),\n}`),
    docs: ['Answers `notimplemented` until there is an implementation.'],
    type: `${module.typeName}Handler<unknown>`,
  });
}
