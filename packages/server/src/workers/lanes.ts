/**
 * Decides which requests a worker handles itself, and which go to runners. A runner gets unbounded requests to a large wiki
 * and requests of a kind that has been slow. It also gets requests of a new kind, when one of their modules has been slow in
 * another kind, or after a request of a new kind has blocked a worker until it was ended. On a database server, runners get
 * the requests whose time depends on texts.
 */
import { type ModuleDescriptor, protocolDescriptors } from '@wiki-query/server-stubs';
import type { Selection } from '../protocol/read-request.js';
import type { RawParameters } from '../request/raw-parameters.js';
import type { RawRequest } from '../request/raw-request.js';
import { moduleNamed } from '../modules/registry.js';
import { queryModule, queryModules } from '../spec/query-modules.js';
import { makeCosts } from './costs.js';
import { cautionTime } from './messages.js';

export interface Lanes {
  /** Whether the body is so large that a runner reads it. */
  readonly isHuge: (request: Pick<RawRequest, 'body'>) => boolean;
  /** The kind of a request. Requests of one kind cost about the same. */
  readonly kindOf: (parameters: RawParameters) => string;
  readonly isSlow: (kind: string, parameters: RawParameters) => boolean;
  /** Notes the time of a request. */
  readonly note: (kind: string, parameters: RawParameters, milliseconds: number) => void;
  /** Expected time of a request, in milliseconds. */
  readonly expected: (kind: string) => number;
  /** Sends requests of new kinds to runners for some minutes. */
  readonly beCautious: () => void;
}

/** Actions, and parameters of modules. Their time depends on texts of the request, on small wikis too. */
const ofWikitext: ReadonlySet<string | undefined> = new Set(['compare', 'expandtemplates', 'parse']);

/** Those whose time depends on the texts of pages in any way. */
const ofTexts: ReadonlySet<string | undefined> = new Set([...ofWikitext, 'diffto', 'difftotext', 'generatexml']);

const isHuge: Lanes['isHuge'] = ({ body }) => body !== undefined && body.length > hugeBody;

/** Whether the action or a parameter is one of these. */
const uses = (names: ReadonlySet<string | undefined>, parameters: RawParameters): boolean =>
  names.has(parameters.peek('action')) ||
  parameters.names().some((name) => names.has(moduleParameters().get(name))) ||
  (parameters.peek('prop') !== undefined &&
    modulesOf(parameters, 'prop').some((name) => moduleNamed(name).parses === true));

/** The lanes of a wiki on a database server. It can end statements, and runners can end the work on texts. */
export const lanesOfServer: Lanes = {
  isHuge,
  kindOf: () => '',
  isSlow: (_, parameters) => uses(ofTexts, parameters),
  note: () => undefined,
  expected: () => 0,
  beCautious: () => undefined,
};

/** Makes the lanes of a wiki on SQLite. */
export function makeLanes(isLargeWiki: boolean, now: () => number = () => performance.now()): Lanes {
  const costs = makeCosts(now);
  let cautiousUntil = -Infinity;
  return {
    isHuge,
    kindOf,
    isSlow: (kind, parameters) =>
      uses(ofWikitext, parameters) ||
      ((isLargeWiki || isLong(parameters)) && isCostly(parameters)) ||
      (costs.isSlow(kind) ??
        (now() < cautiousUntil || (costs.hasSuspects() && partsOf(parameters).some(costs.isSuspect)))),
    note: (kind, parameters, milliseconds) => costs.note(kind, () => partsOf(parameters), milliseconds),
    expected: costs.expected,
    beCautious: () => (cautiousUntil = now() + cautionTime),
  };
}

/** Characters of values above which a request is treated as one to a large wiki: a search for many words is slow on a small wiki too. */
const longest = 1500;

/** Bytes of a body above which a request may block its process, whatever it requests. */
const hugeBody = 64 * 1024;

/** What is read of a request with a huge body before its turn: what a failure needs. */
export const whileHuge: Selection = {
  names: new Set(
    (Object.values(protocolDescriptors) as readonly ModuleDescriptor[])
      .filter(({ group }) => group === 'main' || group === 'format')
      .flatMap(({ parameters }) => parameters.map(({ name }) => name)),
  ),
  longest: 32 * 1024,
};

const isLong = (parameters: RawParameters): boolean => parameters.length() > longest;

const groups = ['list', 'prop', 'meta', 'generator'] as const;

/**
 * The action, the modules and the names of their parameters, because filters and limits decide what a request costs. Unknown
 * names are left out: with them, clients could create any number of kinds.
 */
function kindOf(parameters: RawParameters): string {
  let kind = parameters.peek('action') ?? '';
  for (const group of groups) kind += `&${parameters.peek(group)?.slice(0, 100) ?? ''}`;
  for (const name of parameters.names()) if (moduleParameters().has(name)) kind += `&${name}`;
  return kind;
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

/** The modules of a request; the action for other actions than `query`. */
function partsOf(parameters: RawParameters): readonly string[] {
  const modules = groups.flatMap((group) => modulesOf(parameters, group));
  return modules.length > 0 ? modules : [`action ${parameters.peek('action')?.slice(0, 100) ?? ''}`];
}

function modulesOf(parameters: RawParameters, group: (typeof groups)[number]): readonly string[] {
  return (parameters.peek(group) ?? '').split(/[|\x1f]/).filter(isModule);
}

function isCostly(parameters: RawParameters): boolean {
  for (const group of groups) {
    if (parameters.peek(group) === undefined) continue;
    for (const name of modulesOf(parameters, group))
      if (isCostlyModule(name, group === 'generator', parameters)) return true;
  }
  return false;
}

function isCostlyModule(name: string, isGenerator: boolean, parameters: RawParameters): boolean {
  const { reads = {} } = moduleNamed(name);
  const prefix = (isGenerator ? 'g' : '') + (queryModule(name)?.prefix ?? '');
  return reads === 'all' || Object.keys(reads).some((parameter) => parameters.peek(prefix + parameter) !== undefined);
}

const isModule = (name: string): boolean => queryModule(name) !== undefined;
