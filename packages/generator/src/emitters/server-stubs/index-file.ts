import type { Module } from '../../model/model.js';
import { Code, quote } from './literal.js';
import { folderOf } from '../../model/modules.js';
import { constantName } from './names.js';
import { hasItem } from './result-types.js';
import {
  printConstant,
  printFile,
  printInterface,
  printReexports,
  printUnion,
  type Import,
} from './print-declarations.js';

type Entry = (module: Module) => string;

/** `gen/index.ts`: everything, and the maps from module names to types, descriptors and stubs. */
export function indexFile(modules: readonly Module[], protocol: readonly Module[], contract: string): string {
  const all = [...modules, ...protocol];
  const handler: Entry = ({ typeName }) => `${typeName}Handler<Context>`;
  const imports = [{ from: `${contract}contract.js`, types: ['AsGenerator', 'Together'] }, ...all.map(importOf)];
  return printFile('spec', imports, [
    printReexports(['./errors.js', './resources.js', './sets.js', ...all.map(fileOf)]),
    ...registries('Module', 'the query modules', modules),
    ...registries('Protocol', 'the modules around the query modules', protocol),
    printUnion('ModuleName', ['keyof ModuleDescriptors'], ['Name of a query module.']),
    printUnion('ProtocolName', ['keyof ProtocolDescriptors'], ['Name of a module of the protocol.']),
    map('Handlers', 'A handler for each query module.', modules, handler, 'Context'),
    map('ProtocolHandlers', 'A handler for each module of the protocol.', protocol, handler, 'Context'),
    constant('descriptors', 'ModuleDescriptors', 'Every query module at run time.', modules, constantName),
    constant(
      'protocolDescriptors',
      'ProtocolDescriptors',
      'Every module of the protocol at run time.',
      protocol,
      constantName,
    ),
    constant('stubs', 'Handlers<unknown>', 'A stub for each query module.', modules, (m) => `${constantName(m)}Stub`),
    printUnion(
      'GeneratorName',
      modules.filter(({ generator }) => generator).map(({ name }) => quote(name)),
      ['Name of a query module that can be a generator.'],
    ),
    printUnion(
      'GeneratorRequest',
      ['Partial<AsGenerator<Together<Pick<ModuleRequests, GeneratorName>>>>'],
      ['Parameters of all modules that can be a generator, with `g` before their names.'],
    ),
    queryRequest(protocol),
  ]);
}

const fileOf = (module: Module): string => `./${folderOf(module)}/${module.name}.js`;

function importOf(module: Module): Import {
  const types = ['Handler', 'Params', 'Request', 'Result', ...(hasItem(module) ? ['Item'] : [])];
  const stub = folderOf(module) === 'protocol' ? [] : [`${constantName(module)}Stub`];
  return {
    from: fileOf(module),
    values: [constantName(module), ...stub],
    types: types.map((type) => module.typeName + type),
  };
}

function registries(start: string, of: string, modules: readonly Module[]): string[] {
  return [
    map(`${start}Descriptors`, `Descriptors of ${of}.`, modules, (module) => `typeof ${constantName(module)}`),
    map(`${start}Params`, `Parameters after validation, of ${of}.`, modules, (module) => `${module.typeName}Params`),
    map(`${start}Requests`, `Parameters on the wire, of ${of}.`, modules, (module) => `${module.typeName}Request`),
    map(`${start}Results`, `What is added to an answer, by ${of}.`, modules, (module) => `${module.typeName}Result`),
    map(
      `${start}Items`,
      `Element of the list or map that is added by ${of}; \`never\` where there is none.`,
      modules,
      (module) => (hasItem(module) ? `${module.typeName}Item` : 'never'),
    ),
  ];
}

const map = (name: string, doc: string, modules: readonly Module[], type: Entry, typeParameter?: string): string =>
  printInterface({
    name,
    docs: [doc],
    properties: modules.map((module) => ({ name: module.name, type: type(module) })),
    ...(typeParameter !== undefined && { typeParameter }),
  });

const constant = (name: string, type: string, doc: string, modules: readonly Module[], value: Entry): string =>
  printConstant({
    name,
    value: Object.fromEntries(modules.map((module) => [module.name, new Code(value(module))])),
    docs: [doc],
    type,
  });

function queryRequest(protocol: readonly Module[]): string {
  const own = ['main', 'query'].flatMap((name) => protocol.filter((module) => module.name === name));
  const parts = [
    ...own.map(({ typeName }) => `${typeName}Request`),
    'GeneratorRequest',
    'Partial<Together<ModuleRequests>>',
  ];
  const docs = ['A whole request of `action=query`: its own parameters and those of every module that it may select.'];
  return printUnion('QueryRequest', [parts.join(' & ')], docs);
}
