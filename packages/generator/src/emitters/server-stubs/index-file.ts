/** `index.ts`: everything, and the maps from module names to types, descriptors and stubs. */
import type { Module } from '../../model/model.js';
import { folderOf, itemMember } from '../../model/modules.js';
import { Code, quote } from '../../print/literal.js';
import { constantName } from './names.js';
import type { Import } from '../../print/imports.js';
import { printConstant, printInterface, printUnion } from './print-declarations.js';

type Entry = (module: Module) => string;

/** The types that are made for each module: a map for the query modules, and one for the modules around them. */
const registries: readonly (readonly [end: string, doc: (of: string) => string, entry: Entry])[] = [
  ['Descriptors', (of) => `Descriptors of ${of}.`, (module) => `typeof ${constantName(module)}`],
  ['Params', (of) => `Parameters after validation, of ${of}.`, ({ typeName }) => `${typeName}Params`],
  ['Requests', (of) => `Parameters on the wire, of ${of}.`, ({ typeName }) => `${typeName}Request`],
  ['Results', (of) => `What is added to an answer, by ${of}.`, ({ typeName }) => `${typeName}Result`],
  [
    'Items',
    (of) => `Element of the list or map that is added by ${of}; \`never\` for a module without one.`,
    (module) => (itemMember(module) ? `${module.typeName}Item` : 'never'),
  ],
];

export function indexDeclarations(modules: readonly Module[], protocol: readonly Module[]): readonly string[] {
  const handler: Entry = ({ typeName }) => `${typeName}Handler<Context>`;
  const own = ['main', 'query'].flatMap((name) => protocol.filter((module) => module.name === name));
  const parts = [
    ...own.map(({ typeName }) => `${typeName}Request`),
    'GeneratorRequest',
    'Partial<Together<ModuleRequests>>',
  ];
  return [
    ['./errors.js', './resources.js', './sets.js', ...[...modules, ...protocol].map(fileOf)]
      .map((file) => `export * from ${quote(file)};`)
      .join('\n'),
    ...registries.map(([end, doc, entry]) => map(`Module${end}`, doc('the query modules'), modules, entry)),
    ...registries.map(([end, doc, entry]) =>
      map(`Protocol${end}`, doc('the modules around the query modules'), protocol, entry),
    ),
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
    printUnion(
      'QueryRequest',
      [parts.join(' & ')],
      ['A whole request of `action=query`: its own parameters and those of every module that it may select.'],
    ),
  ];
}

const fileOf = (module: Module): string => `./${folderOf(module)}/${module.name}.js`;

export const indexImports = (all: readonly Module[], contract: string): readonly Import[] => [
  { from: `${contract}contract.js`, types: ['AsGenerator', 'Together'] },
  ...all.map((module) => {
    const types = ['Handler', 'Params', 'Request', 'Result', ...(itemMember(module) ? ['Item'] : [])];
    const stub = folderOf(module) === 'protocol' ? [] : [`${constantName(module)}Stub`];
    return {
      from: fileOf(module),
      values: [constantName(module), ...stub],
      types: types.map((type) => module.typeName + type),
    };
  }),
];

const map = (name: string, doc: string, modules: readonly Module[], type: Entry, typeParameter?: string): string =>
  printInterface({
    name,
    docs: [doc],
    properties: modules.map((module) => ({ name: module.name, type: type(module) })),
    ...(typeParameter !== undefined && { typeParameter }),
  });

function constant(name: string, type: string, doc: string, modules: readonly Module[], value: Entry): string {
  const entries = modules.map((module) => [module.name, new Code(value(module))]);
  return printConstant(name, Object.fromEntries(entries), [doc], { type });
}
