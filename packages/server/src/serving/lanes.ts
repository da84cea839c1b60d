/**
 * Which requests a worker answers itself, and which go to runners: those without a bound, on a wiki that is large; those
 * whose kind has taken long, whatever bounds them; and those of a kind that is new, when what they ask has been slow in
 * another kind, or when a request of a kind that nobody knows has kept a worker busy until it was ended.
 */
import { descriptors, type ModuleDescriptor, type ModuleName } from '@wiki-query/server-stubs';
import type { RawParameters } from '../request/raw-parameters.js';
import { ofNames } from '../request/sent-names.js';
import { unbounded } from '../shapes/unbounded.js';
import { makeCosts } from './costs.js';
import { cautionTime } from './messages.js';

export interface Lanes {
  /** What a request is like: those of one kind cost about the same. */
  readonly kindOf: (parameters: RawParameters) => string;
  readonly isSlow: (kind: string, parameters: RawParameters) => boolean;
  /** Notes what a request of the kind has taken. */
  readonly note: (kind: string, parameters: RawParameters, milliseconds: number) => void;
  /** Milliseconds that requests of the kind take. */
  readonly expected: (kind: string) => number;
  /** For some minutes, requests of kinds that have not been answered here go to runners. */
  readonly beCautious: () => void;
}

/** Where statements can be ended on the database server, workers answer all requests themselves. */
export const oneLane: Lanes = {
  kindOf: () => '',
  isSlow: () => false,
  note: () => undefined,
  expected: () => 0,
  beCautious: () => undefined,
};

/** The action, and the parameter of modules, that take as long as wikitext makes them, on any wiki. */
const expanding = 'expandtemplates';

/** Lanes of a wiki. */
export function makeLanes(isLargeWiki: boolean, now: () => number = () => performance.now()): Lanes {
  const costs = makeCosts(now);
  let cautiousUntil = -Infinity;
  return {
    kindOf,
    isSlow: (kind, parameters) =>
      parameters.peek('action') === expanding ||
      expands(parameters.sent) ||
      ((isLargeWiki || isLong(parameters)) && isUnbounded(parameters)) ||
      (costs.isSlow(kind) ??
        (now() < cautiousUntil || (costs.hasSuspects() && partsOf(parameters).some(costs.isSuspect)))),
    note: (kind, parameters, milliseconds) => costs.note(kind, () => partsOf(parameters), milliseconds),
    expected: costs.expected,
    beCautious: () => (cautiousUntil = now() + cautionTime),
  };
}

/** Characters of values beyond which a request counts as one to a large wiki: a search of many words takes long on a small one too. */
const longest = 1500;

const isLong = (parameters: RawParameters): boolean => parameters.length() > longest;

const groups = ['list', 'prop', 'meta', 'generator'] as const;

/**
 * Action and modules, and the names of their parameters: a filter or a limit decides what a request costs. Other names are not
 * counted: with names of their own, clients would make kinds without end.
 */
function kindOf(parameters: RawParameters): string {
  let modules = parameters.peek('action') ?? '';
  for (const group of groups) modules += `&${parameters.peek(group)?.slice(0, 100) ?? ''}`;
  const { names, kinds } = partOfKind(parameters.sent);
  // The same text each time, so that it is looked up quickly.
  let kind = kinds.get(modules);
  if (kind === undefined) {
    if (kinds.size >= mostKinds) kinds.clear();
    kinds.set(modules, (kind = modules + names));
  }
  return kind;
}

/** Kinds that are kept for a list of names. Clients choose both, so that few are kept. */
const mostKinds = 10;

/** What the names of parameters add to kinds, and the kinds that they have made. */
const partOfKind = ofNames((sent) => {
  const known = sent.list.filter((name) => moduleParameters.has(name));
  return { names: known.map((name) => `&${name}`).join(''), kinds: new Map<string, string>() };
});

/** Parameters of modules as requests name them, with the names that they have in their modules. */
const moduleParameters: ReadonlyMap<string, string> = new Map(
  (Object.values(descriptors) as readonly ModuleDescriptor[]).flatMap(({ prefix, parameters }) =>
    parameters.flatMap(({ name }) => [prefix + name, `g${prefix}${name}`].map((wireName) => [wireName, name] as const)),
  ),
);

/** Whether a parameter expands templates. */
const expands = ofNames(({ list }) => list.some((name) => moduleParameters.get(name) === expanding));

/** The modules of a request; the action for other actions than `query`. */
function partsOf(parameters: RawParameters): readonly string[] {
  const modules = groups.flatMap((group) => modulesOf(parameters, group));
  return modules.length > 0 ? modules : [`action ${parameters.peek('action')?.slice(0, 100) ?? ''}`];
}

function modulesOf(parameters: RawParameters, group: (typeof groups)[number]): readonly ModuleName[] {
  return (parameters.peek(group) ?? '').split(/[|\x1f]/).filter(isModule);
}

function isUnbounded(parameters: RawParameters): boolean {
  for (const group of groups) {
    if (parameters.peek(group) === undefined) continue;
    for (const name of modulesOf(parameters, group))
      if (isUnboundedModule(name, group === 'generator', parameters)) return true;
  }
  return false;
}

function isUnboundedModule(name: ModuleName, isGenerator: boolean, parameters: RawParameters): boolean {
  const reason = unbounded[name];
  if (reason === undefined || reason === true) return reason === true;
  const prefix = (isGenerator ? 'g' : '') + descriptors[name].prefix;
  return reason.some((parameter) => parameters.peek(prefix + parameter) !== undefined);
}

const isModule = (name: string): name is ModuleName => Object.hasOwn(descriptors, name);
