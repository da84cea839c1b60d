/** Results of modules, from recorded responses: what a response has and no module is known to add belongs to the others. */
import type { Model, Module } from '../model/model.js';
import type { FieldSpec, ResultSpec } from '../spec/format.js';
import { inferFields, type InferOptions, type Sample } from './infer-shape.js';
import type { Recording } from './read-recordings.js';
import { isRecord, lookUp } from '../text/look-up.js';

/** What was found. */
export interface Inference {
  /** Module → its result. */
  readonly results: ReadonlyMap<string, ResultSpec>;
  /** Recordings of which nothing could be learned, with the reason. */
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
}

type Place = 'query' | 'page';
type Json = Readonly<Record<string, unknown>>;

/** Infers the results of modules whose result is open, or of those named. */
export function inferResults(
  model: Model,
  recordings: readonly Recording[],
  only: readonly string[],
  options: InferOptions,
): Inference {
  const wanted = (module: Module): boolean =>
    only.length > 0 ? only.includes(module.name) : module.openPlaces.length > 0;
  const samples = new Map<string, { readonly place: Place; readonly samples: Sample[] }>();
  const skipped: { file: string; reason: string }[] = [];
  for (const recording of recordings) {
    const { file, request, response } = recording;
    const chosen = chosenModules(model, request);
    const unknown = chosen.filter(wanted);
    if (response['error'] !== undefined || response['errors'] !== undefined) skipped.push({ file, reason: 'an error' });
    else if (request['formatversion'] !== '2' && request['formatversion'] !== 'latest')
      skipped.push({ file, reason: 'not formatversion=2' });
    else if (unknown.length > 0) collect(model, chosen, unknown, recording, samples);
  }
  const results = new Map(
    [...samples].map(([name, found]): [string, ResultSpec] => [name, resultOf(found.place, found.samples, options)]),
  );
  return { results, skipped };
}

function chosenModules(model: Model, request: Recording['request']): Module[] {
  const names = new Set(['list', 'prop', 'meta'].flatMap((group) => (lookUp(request, group) ?? '').split('|')));
  return model.modules.filter(({ name }) => names.has(name));
}

/** What the response has beyond what is known. A member of the name of a module is its own; others go to the only one. */
function collect(
  model: Model,
  chosen: readonly Module[],
  unknown: readonly Module[],
  { request, response }: Recording,
  samples: Map<string, { readonly place: Place; readonly samples: Sample[] }>,
): void {
  const known = chosen.filter((module) => !unknown.includes(module));
  for (const place of ['query', 'page'] as const) {
    const here = unknown.filter(({ group }) => (group === 'prop') === (place === 'page'));
    if (here.length === 0) continue;
    const taken = knownMembers(model, known, place);
    for (const holder of holdersOf(response, place)) {
      const free = Object.entries(holder).filter(([name]) => !taken.has(name));
      for (const module of here) {
        const own = free.filter(([name]) => name === module.name || (here.length === 1 && !isNameOf(model, name)));
        const found = samples.get(module.name) ?? { place, samples: [] };
        found.samples.push({ value: Object.fromEntries(own), requested: requestedOf(module, request) });
        samples.set(module.name, found);
      }
    }
  }
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
function resultOf(place: Place, samples: readonly Sample[], options: InferOptions): ResultSpec {
  const fields = Object.entries(inferFields(samples, options)).map(
    ([name, { required: _required, when: _when, ...field }]): [string, FieldSpec] => [name, field],
  );
  return { ...(!options.closed && { open: true }), [place]: Object.fromEntries(fields) };
}
