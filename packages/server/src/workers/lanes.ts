/**
 * Decides which requests a worker handles itself, and which go to runners, from the request alone. A runner gets the work on
 * texts and the descriptions of all modules. On SQLite it also gets filters that a module declares in `reads`, and requests
 * for many items. Everything else takes a few milliseconds.
 */
import { type ModuleDescriptor, protocolDescriptors } from '@wiki-query/server-stubs';
import type { Selection } from '../protocol/read-request.js';
import type { RawParameters } from '../request/raw-parameters.js';
import type { RawRequest } from '../request/raw-request.js';
import { moduleNamed } from '../modules/registry.js';
import { queryModule, queryModules, requestedModules } from '../spec/query-modules.js';

/** Actions, and parameters of modules, whose time depends on texts. */
const ofTexts: ReadonlySet<string | undefined> = new Set([
  'compare',
  'diffto',
  'difftotext',
  'expandtemplates',
  'generatexml',
  'help',
  'parse',
]);

/** Items of a request, for all of its modules together, from which on it is slow. */
const manyItems = 300;
/** What `max` is for most clients. */
const most = 500;

/** Bytes of a body above which a request may block its process, whatever it requests. */
const hugeBody = 64 * 1024;

/** Whether the body is so large that a runner reads it. */
export const isHuge = ({ body }: Pick<RawRequest, 'body'>): boolean => body !== undefined && body.length > hugeBody;

/** What is read of a request with a huge body before its turn: what a failure needs. */
export const whileHuge: Selection = {
  names: new Set(
    (Object.values(protocolDescriptors) as readonly ModuleDescriptor[])
      .filter(({ group }) => group === 'main' || group === 'format')
      .flatMap(({ parameters }) => parameters.map(({ name }) => name)),
  ),
  longest: 32 * 1024,
};

/** Whether a runner handles the request. A database server can end its statements: only texts keep a process busy then. */
export function isSlow(parameters: RawParameters, isServer: boolean): boolean {
  const action = parameters.peek('action');
  if (ofTexts.has(action) || (action === 'paraminfo' && isLongDescription(parameters))) return true;
  if (parameters.names().some((name) => ofTexts.has(moduleParameters().get(name)))) return true;
  const modules = modulesOf(parameters);
  if (modules.some(({ name }) => moduleNamed(name).parses === true)) return true;
  if (isServer) return false;
  return modules.some((module) => isCostly(module, parameters)) || itemsOf(parameters) * modules.length > manyItems;
}

/** Whether modules are described with their texts, or all of a group. */
const isLongDescription = (parameters: RawParameters): boolean =>
  parameters.peek('helpformat') !== undefined || parameters.peek('modules')?.includes('*') === true;

interface Requested {
  readonly name: string;
  readonly isGenerator: boolean;
}

const modulesOf = (parameters: RawParameters): readonly Requested[] =>
  requestedModules((group) => parameters.peek(group))
    .filter(({ name }) => queryModule(name) !== undefined)
    .map(({ name, group }) => ({ name, isGenerator: group === 'generator' }));

function isCostly({ name, isGenerator }: Requested, parameters: RawParameters): boolean {
  const { reads = {} } = moduleNamed(name);
  const prefix = (isGenerator ? 'g' : '') + (queryModule(name)?.prefix ?? '');
  return reads === 'all' || Object.keys(reads).some((parameter) => parameters.peek(prefix + parameter) !== undefined);
}

/** The highest limit of the request. Without one it gets few items. */
function itemsOf(parameters: RawParameters): number {
  const limits = parameters.names().filter((name) => moduleParameters().get(name) === 'limit');
  return Math.max(
    0,
    ...limits.map((name) => parameters.peek(name)).map((limit) => (limit === 'max' ? most : Number(limit) || 0)),
  );
}

/** Names of parameters in requests, with prefix, and their names in the modules. */
const moduleParameters = (): ReadonlyMap<string, string> =>
  (parametersOfModules ??= new Map(
    queryModules().flatMap(({ prefix, parameters }) =>
      parameters.flatMap(({ name }) =>
        [prefix + name, `g${prefix}${name}`].map((wireName) => [wireName, name] as const),
      ),
    ),
  ));

let parametersOfModules: ReadonlyMap<string, string> | undefined;
