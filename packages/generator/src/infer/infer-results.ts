/** Results of modules, from recorded responses: what a response has and no module is known to add belongs to the others. */
import { queryGroups } from '../spec/kinds.js';
import type { Model, Module } from '../model/model.js';
import type { FieldSpec, ResultSpec } from '../spec/format.js';
import { inferFields, type Sample } from './infer-shape.js';
import { groupBy } from '../text/group-by.js';
import type { Recording } from './read-recordings.js';
import { isRecord, lookUp } from '../text/look-up.js';

/** What was found. */
export interface Inference {
  readonly results: ReadonlyMap<Module, ResultSpec>;
  /** Recordings of which nothing could be learned, with the reason. */
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
}

type Place = 'query' | 'page';
type ModuleSample = Sample & { readonly module: Module };
type Json = Readonly<Record<string, unknown>>;

/** Infers the results of modules whose result is open, or of those named. */
export function inferResults(
  model: Model,
  recordings: readonly Recording[],
  only: readonly string[],
  closed: boolean,
): Inference {
  const wanted = (module: Module): boolean =>
    only.length > 0 ? only.includes(module.name) : module.openPlaces.length > 0;
  const samples: ModuleSample[] = [];
  const skipped: { file: string; reason: string }[] = [];
  for (const recording of recordings) {
    const { file, request, response } = recording;
    const isCurrent = request['formatversion'] === '2' || request['formatversion'] === 'latest';
    if (response['error'] !== undefined || response['errors'] !== undefined) skipped.push({ file, reason: 'an error' });
    else if (isCurrent) samples.push(...samplesOf(model, wanted, recording));
    else skipped.push({ file, reason: 'not formatversion=2' });
  }
  const byModule = groupBy(samples, ({ module }) => module);
  const results = [...byModule].map(([module, own]) => [module, resultOf(module, own, closed)] as const);
  return { results: new Map(results), skipped };
}

const placeOf = ({ group }: Module): Place => (group === 'prop' ? 'page' : 'query');

/** What the response has beyond what is known. A member of the name of a module is its own; others go to the only one. */
function samplesOf(
  model: Model,
  wanted: (module: Module) => boolean,
  { request, response }: Recording,
): ModuleSample[] {
  const names = new Set(queryGroups.flatMap((group) => (lookUp(request, group) ?? '').split('|')));
  const chosen = model.modules.filter(({ name }) => names.has(name));
  const unknown = chosen.filter(wanted);
  const known = chosen.filter((module) => !wanted(module));
  return unknown.flatMap((module) => {
    const place = placeOf(module);
    const isOnly = unknown.every((one) => one === module || placeOf(one) !== place);
    const taken = knownMembers(model, known, place);
    const isOwn = (name: string): boolean =>
      !taken.has(name) && (name === module.name || (isOnly && !isNameOf(model, name)));
    const requested = requestedOf(module, request);
    return holdersOf(response, place).map((holder) => {
      const value = Object.fromEntries(Object.entries(holder).filter(([name]) => isOwn(name)));
      return { module, value, requested };
    });
  });
}

const isNameOf = (model: Model, name: string): boolean => model.modules.some((module) => module.name === name);

/** Members that other modules and the protocol add. */
function knownMembers(model: Model, known: readonly Module[], place: Place): ReadonlySet<string> {
  const all = [...model.protocol, ...known].flatMap((module) => module.result[2][place]);
  const page = model.resources.find(({ name }) => name === 'Page')?.shapes[2].members ?? [];
  return new Set([...all, ...(place === 'page' ? page : [])].map(({ name }) => name));
}

function holdersOf(response: Json, place: Place): readonly Json[] {
  const query = response['query'];
  if (!isRecord(query)) return [];
  if (place === 'query') return [query];
  return Array.isArray(query['pages']) ? query['pages'].filter(isRecord) : [];
}

/** The values of `prop` that the request has, by itself or by default. */
function requestedOf(module: Module, request: Recording['request']): ReadonlySet<string> {
  const prop = module.parameters.find(({ name }) => name === 'prop');
  const given = prop && lookUp(request, prop.wireName);
  if (!prop) return new Set();
  if (given !== undefined) return new Set(given === prop.all ? prop.values : given.split('|'));
  return new Set([prop.default ?? []].flat().map(String));
}

/** A member of a place may always be absent: a continued request, a missing page. */
function resultOf(module: Module, samples: readonly Sample[], closed: boolean): ResultSpec {
  const fields = Object.entries(inferFields(samples, closed)).map(
    ([name, { required: _required, when: _when, ...field }]): [string, FieldSpec] => [name, field],
  );
  return { ...(!closed && { open: true }), [placeOf(module)]: Object.fromEntries(fields) };
}
