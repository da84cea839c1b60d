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
import { queryModule, type RequestedModule, requestedModules } from '../spec/query-modules.js';

/** Actions, and parameters of modules, whose time depends on texts. */
const ofTexts = ['compare', 'diffto', 'difftotext', 'expandtemplates', 'generatexml', 'help', 'parse'];

/**
 * What a worker reads at most, for all modules of a request together: `max` of one list, which takes a few milliseconds. A
 * property reads at least one item for each page of the generator. Sending the request to a runner and its response back
 * would double its CPU.
 */
const mostItems = 500;
/** What `max` may be for an account. */
const mostOfAccount = 5000;

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

/** Where a request comes from, and where its data are. */
interface Setting {
  /** A database server can end its statements: only texts keep a process busy then. */
  readonly isServer: boolean;
  readonly hasAccount: boolean;
}

/** Whether a runner handles the request. */
export function isSlow(parameters: RawParameters, { isServer, hasAccount }: Setting): boolean {
  const action = parameters.peek('action') ?? '';
  if (ofTexts.includes(action) || (action === 'paraminfo' && isLongDescription(parameters))) return true;
  const modules = requestedModules(parameters.peek).filter(({ name }) => queryModule(name) !== undefined);
  const sent = new Set(parameters.names());
  const sends = (module: RequestedModule, names: readonly string[]): boolean => {
    const prefix = prefixOf(module);
    for (const name of names) if (sent.has(prefix + name)) return true;
    return false;
  };
  if (modules.some((module) => moduleNamed(module.name).parses === true || sends(module, ofTexts))) return true;
  if (isServer) return false;
  const limits = modules.map((module) => itemsOf(parameters.peek(`${prefixOf(module)}limit`), hasAccount));
  const pages = limits[modules.findIndex(({ group }) => group === 'generator')] ?? 0;
  const items = modules.map(({ group }, i) => Math.max(limits[i] ?? 0, group === 'prop' ? pages : 0));
  if (items.reduce((all, one) => all + one, 0) > mostItems) return true;
  return modules.some((module) => {
    const { reads = {} } = moduleNamed(module.name);
    return reads === 'all' || sends(module, Object.keys(reads));
  });
}

/** Whether modules are described with their texts, or all of a group. */
const isLongDescription = (parameters: RawParameters): boolean =>
  parameters.peek('helpformat') !== undefined || parameters.peek('modules')?.includes('*') === true;

const prefixOf = ({ name, group }: RequestedModule): string =>
  (group === 'generator' ? 'g' : '') + (queryModule(name)?.prefix ?? '');

/** The items that a limit allows. One that is no number is refused later. */
const itemsOf = (limit: string | undefined, hasAccount: boolean): number =>
  limit === 'max' ? (hasAccount ? mostOfAccount : mostItems) : Number(limit) || 0;
