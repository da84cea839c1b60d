import type { Module } from '../../model/model.js';
import { genericAlias, quote } from './layout.js';
import { descriptorConstant } from './descriptor.js';
import { constantName, setName } from './names.js';
import { allParameters, paramsInterface, requestInterface, setsOf, valueTypes } from './parameter-types.js';
import { plainText } from './plain-text.js';
import { createCollector, resultTypes, type TypeCollector } from './result-types.js';
import type { Declaration, SourceFile } from './source-file.js';
import { headerOf } from './header.js';

/** The file of one module: types of parameters and results, handler, descriptor, stub. `contract` leads to the hand-written part. */
export function moduleFile(module: Module, contract: string): SourceFile {
  const name = module.typeName;
  const collector = createCollector(
    [...valueTypes(module), paramsInterface(module), requestInterface(module)],
    [`${name}Result`, `${name}Handler`],
    module.prefix,
  );
  resultTypes(module, collector);
  const declarations = [...collector.declarations, handlerType(module), descriptorConstant(module), stub(module)];
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
  const open = allParameters(module).some(({ kind, siteDependent }) => kind === 'enum' && siteDependent);
  return [
    {
      from: `${contract}contract.js`,
      names: ['type ModuleDescriptor', 'type ModuleHandler', ...(open ? ['type Open'] : [])],
    },
    { from: `${contract}presence.js`, names: [...helpers].map((name) => `type ${name}`) },
    { from: `${contract}not-implemented.js`, names: ['NotImplementedError'] },
    { from: '../resources.js', names: [...resources].map((name) => `type ${name}`) },
    { from: '../sets.js', names: [...new Set(setsOf(module).map(setName))] },
  ].filter(({ names }) => names.length > 0 && declarations.length > 0);
}

function handlerType(module: Module): Declaration {
  const name = module.typeName;
  const parts = [quote(module.name), `${name}Params`, `${name}Result`, 'Context'];
  return {
    kind: 'code',
    docs: [`An implementation of \`${module.path}\`.`, plainText(module.summary), ...deprecation(module)],
    text: genericAlias(`export type ${name}Handler<Context> = ModuleHandler`, parts),
  };
}

const deprecation = (module: Module): string[] =>
  module.deprecated ? ['@deprecated Still answers, with a warning.'] : [];

function stub(module: Module): Declaration {
  return {
    kind: 'code',
    docs: [`Answers \`notimplemented\` until there is an implementation.`],
    text: [
      `export const ${constantName(module)}Stub: ${module.typeName}Handler<unknown> = {`,
      `  module: '${module.name}',`,
      `  run: () => Promise.reject(new NotImplementedError('${module.name}')),`,
      '};',
    ].join('\n'),
  };
}
