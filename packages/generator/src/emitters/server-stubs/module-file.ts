import type { Module, Resource } from '../../model/model.js';
import { quote } from './layout.js';
import { descriptorConstant } from './descriptor.js';
import { requestedBy } from './requested-by.js';
import { constantName, setName } from './names.js';
import { paramsInterface, requestInterface, setsOf, valueTypes } from './parameter-types.js';
import { plainText } from '../../text/links.js';
import { resultTypes } from './result-types.js';
import { createCollector, type TypeCollector } from './type-collector.js';
import type { Declaration, Import, SourceFile } from './source-file.js';
import { headerOf } from './header.js';
import { parametersOf } from '../../model/modules.js';

/** The file of one module: types of parameters and results, handler, descriptor, stub. `contract` leads to the hand-written part. */
export function moduleFile(module: Module, contract: string, resources: readonly Resource[]): SourceFile {
  const name = module.typeName;
  const collector = createCollector(
    [...valueTypes(module), paramsInterface(module), requestInterface(module)],
    [`${name}Result`, `${name}Handler`],
    module.prefix,
  );
  resultTypes(module, collector);
  const descriptor = descriptorConstant(module, requestedBy(module, resources));
  const declarations = [...collector.declarations, handlerType(module), descriptor, stub(module)];
  return {
    header: headerOf([module.source.file]),
    imports: importsOf(module, declarations, collector, contract),
    declarations,
  };
}

function importsOf(
  module: Module,
  declarations: readonly Declaration[],
  { resources, helpers }: TypeCollector,
  contract: string,
) {
  const open = parametersOf(module).some(({ kind, siteDependent }) => kind === 'enum' && siteDependent);
  const imports: readonly Import[] = [
    { from: `${contract}contract.js`, types: ['ModuleDescriptor', 'ModuleHandler', ...(open ? ['Open'] : [])] },
    { from: `${contract}presence.js`, types: [...helpers] },
    { from: `${contract}not-implemented.js`, values: ['NotImplementedError'] },
    { from: '../resources.js', types: [...resources] },
    // A set is a constant and the type of its values, under one name.
    { from: '../sets.js', values: [...new Set(setsOf(module).map(setName))] },
  ];
  return declarations.length > 0 ? imports : [];
}

function handlerType(module: Module): Declaration {
  const name = module.typeName;
  return {
    kind: 'application',
    name: `${name}Handler`,
    docs: [`An implementation of \`${module.path}\`.`, plainText(module.summary), ...deprecation(module)],
    typeParameter: 'Context',
    of: 'ModuleHandler',
    arguments: [quote(module.name), `${name}Params`, `${name}Result`, 'Context'],
  };
}

const deprecation = (module: Module): string[] =>
  module.deprecated ? ['@deprecated Still answers, with a warning.'] : [];

function stub(module: Module): Declaration {
  return {
    kind: 'constant',
    name: `${constantName(module)}Stub`,
    docs: [`Answers \`notimplemented\` until there is an implementation.`],
    type: `${module.typeName}Handler<unknown>`,
    value: [
      '{',
      `  module: ${quote(module.name)},`,
      `  run: () => Promise.reject(new NotImplementedError(${quote(module.name)})),`,
      '}',
    ].join('\n'),
  };
}
