/** Finds, for each parameter of a module, requests in which omitting it changes MediaWiki's response. */
import type { ModuleDescriptor, ParameterDescriptor } from '@wiki-query/server-stubs';
import { modulesOf, type Recording, type Request } from '../recording.js';
import { usersOfModule, basesOf } from './bases.js';
import { continuationOf, type LiveWiki } from './live-wiki.js';
import { encodeValue, withoutParameters, withParameters } from './queries.js';
import { candidateValues, type WikiValues, wrongValues } from './wiki-values.js';

export interface Setting {
  readonly live: LiveWiki;
  readonly values: WikiValues;
  /** Requests that are there already. */
  readonly known: readonly Recording[];
}

/** Maximum size of a response that is kept if a smaller one shows the same. */
const largeResponse = 12_000;
const hugeResponse = 120_000;

const isError = ({ response }: Recording): boolean => response.headers['MediaWiki-API-Error'] !== undefined;

/** A query with the module as a generator in place of the list or property. */
export function generatorForm(base: string, { name, group, prefix, parameters }: ModuleDescriptor): string {
  const own = new Set(parameters.map((parameter) => `${prefix}${parameter.name}`));
  return base
    .split('&')
    .map((part) => {
      if (part === `${group}=${name}`) return `generator=${name}`;
      return own.has(part.split('=')[0] ?? '') ? `g${part}` : part;
    })
    .join('&');
}

function seenValues(known: readonly Recording[], module: string, name: string): readonly string[] {
  const found = known
    .filter((recording) => !isError(recording) && modulesOf(recording.request).includes(module))
    .map(({ request }) => new URLSearchParams(request.query).get(name))
    .filter((value): value is string => value !== null && value !== '');
  return [...new Set(found)];
}

/** Plain requests first, then those that others have recorded. */
function basesFor(module: ModuleDescriptor, { known }: Setting): readonly Request[] {
  const users = usersOfModule[module.name] ?? [undefined];
  const plain = basesOf(module.name, module.group).flatMap((base, i) =>
    users.map((user, j): Request => {
      const version = (i + j) % 2 === 0 ? '&formatversion=2' : '';
      return { query: `action=query&format=json${version}&${base}`, ...(user === undefined ? {} : { user }) };
    }),
  );
  const recorded = known
    .filter((recording) => !isError(recording) && modulesOf(recording.request).join() === module.name)
    .map(({ request }) => request)
    .filter(({ method, query }) => method === undefined && !query.includes('continue='))
    .slice(0, 14);
  return [...plain, ...recorded];
}

interface Pair {
  readonly without: Recording;
  readonly with: Recording;
}

async function tryPair(live: LiveWiki, base: Request, name: string, value: string): Promise<Pair | undefined> {
  const plain = { ...base, query: withoutParameters(base.query, [name]) };
  const without = await live.record(plain);
  const given = await live.record({ ...plain, query: `${plain.query}&${name}=${encodeValue(value)}` });
  return without.response.body === given.response.body ? undefined : { without, with: given };
}

/** Like the above, for the parameters that say where to continue. */
async function tryContinue(live: LiveWiki, base: Request, name: string, limit: string): Promise<Pair | undefined> {
  const query = withParameters(withoutParameters(base.query, [name]), { [limit]: '2' });
  const first = await live.record({ ...base, query });
  const value = continuationOf(first)?.[name];
  return value === undefined ? undefined : tryPair(live, { ...base, query }, name, value);
}

const sizeOf = (pair: Pair): number => Math.max(pair.with.response.body.length, pair.without.response.body.length);

interface Wanted {
  readonly module: ModuleDescriptor;
  readonly parameter: ParameterDescriptor;
  /** Name on the wire. */
  readonly name: string;
  readonly asGenerator: boolean;
}

/** Requests in which the parameter matters: some plain ones, or each value of an enumeration. */
async function effects(wanted: Wanted, setting: Setting, bases: readonly Request[]): Promise<readonly Pair[]> {
  const { live, values, known } = setting;
  const { module, parameter, name, asGenerator } = wanted;
  const prefix = asGenerator ? `g${module.prefix}` : module.prefix;
  if (module.continues.some((one) => one.parameter === parameter.name)) {
    for (const base of bases) {
      const pair = await tryContinue(live, base, name, `${prefix}limit`);
      if (pair !== undefined && !isError(pair.with)) return [pair];
    }
  }
  const isEnum = parameter.type === 'enum' && !asGenerator;
  const seen = seenValues(known, module.name, `${module.prefix}${parameter.name}`);
  const candidates = candidateValues(parameter, values, seen, name.length * 31 + name.charCodeAt(0));
  const most = isEnum ? Math.min(candidates.length, 34) : 1;
  const found: Pair[] = [];
  const late: Pair[] = [];
  const done = new Set<string>();
  // A few values on every base first, then all others.
  const rounds = isEnum ? [candidates.slice(0, 50)] : [candidates.slice(0, 14), candidates.slice(14, 60)];
  for (const [index, base] of rounds.flatMap((tries) => bases.map((base) => ({ base, tries }))).entries()) {
    if (found.length >= most || (isEnum && found.length > 0 && index >= 3)) break;
    for (const value of base.tries) {
      if (done.has(value) || found.length >= most) continue;
      const pair = await tryPair(live, base.base, name, value);
      if (pair === undefined || sizeOf(pair) > hugeResponse) continue;
      if (isError(pair.with) || isError(pair.without) || sizeOf(pair) > largeResponse) late.push(pair);
      else {
        found.push(pair);
        done.add(value);
        if (!isEnum) break;
      }
    }
  }
  if (found.length > 0) return found;
  return late.sort((a, b) => Number(isError(a.with)) - Number(isError(b.with)) || sizeOf(a) - sizeOf(b)).slice(0, 1);
}

/** A value that the parameter refuses; what MediaWiki makes of it. */
async function refusals(
  { module, parameter, name }: Wanted,
  { live }: Setting,
  [base]: readonly Request[],
): Promise<readonly Recording[]> {
  if (base === undefined) return [];
  const about = `wrong ${module.name}.${parameter.name}`;
  const query = withoutParameters(base.query, [name]);
  return Promise.all(
    wrongValues(module, parameter)
      .slice(0, name.length % 3 === 0 ? 2 : 1)
      .map((value) => live.record({ ...base, query: `${query}&${name}=${encodeValue(value)}`, about })),
  );
}

/** All requests about the parameters of a module; `missing` are those that change nothing. */
export async function coverModule(
  module: ModuleDescriptor,
  setting: Setting,
): Promise<{ readonly recordings: readonly Recording[]; readonly missing: readonly string[] }> {
  const bases = basesFor(module, setting);
  const recordings: Recording[] = [];
  const missing: string[] = [];
  const keep = (pairs: readonly Pair[]): void => {
    for (const pair of pairs) recordings.push(pair.without, pair.with);
  };
  for (const parameter of module.parameters) {
    const name = `${module.prefix}${parameter.name}`;
    const wanted = { module, parameter, name, asGenerator: false };
    const pairs = await effects(wanted, setting, bases);
    keep(pairs);
    if (pairs.length === 0) missing.push(`${module.name}.${parameter.name}`);
    recordings.push(...(await refusals(wanted, setting, bases)));
    if (!module.generator) continue;
    const behind = bases.slice(0, 8).map((base) => ({ ...base, query: generatorForm(base.query, module) }));
    keep(await effects({ ...wanted, name: `g${name}`, asGenerator: true }, setting, behind));
  }
  return { recordings, missing };
}
