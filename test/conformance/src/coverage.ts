/** The parameters that the recordings cover: those whose omission changes MediaWiki's response. */
import { readFileSync } from 'node:fs';
import { descriptors, type ModuleDescriptor } from '@wiki-query/server-stubs';
import { parse } from 'yaml';
import { queryGroups } from '../../../packages/generator/src/spec/kinds.js';
import { coverageExceptionsFile } from './folders.js';
import { type Recording, type Request, valuesOf } from './recording.js';
import { withoutParameters } from './record/queries.js';

export interface Coverage {
  /** `allpages.prefix`: a recorded request with it, and the same without it, have different responses. */
  readonly effective: ReadonlySet<string>;
  /** The same with the module as a generator: `allpages.prefix`. */
  readonly effectiveAsGenerator: ReadonlySet<string>;
  /** A request gives the parameter a wrong value. */
  readonly refused: ReadonlySet<string>;
  /** `allpages 1`, `allpages 2`: versions of the format. */
  readonly versions: ReadonlySet<string>;
  /** Generators that are followed to the end with properties behind them. */
  readonly walkedGenerators: ReadonlySet<string>;
  /** Lists and properties whose continuation is followed to the end. */
  readonly walked: ReadonlySet<string>;
  /** Module → accounts that request it (`-`: anonymous). */
  readonly users: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The recorded wikis have no extension whose modules are not in the core; those are compared in `packages/server`. */
const modules = (Object.values(descriptors) as readonly ModuleDescriptor[]).filter(({ isExtension }) => !isExtension);

/** All parameters of the spec, by the name they have in a request: several when modules share it. */
function parametersByName(): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const { name: module, prefix, parameters, templatedParameters } of modules) {
    for (const { name } of parameters) add(names, `${prefix}${name}`, `${module}.${name}`);
    // One slot is known: main.
    for (const { name } of templatedParameters)
      add(names, `${prefix}${name.replace(/\{.*\}/, 'main')}`, `${module}.${name}`);
  }
  return names;
}

function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/** `module.parameter` of everything that must be covered. */
export const allParameters: readonly string[] = modules.flatMap(({ name: module, parameters, templatedParameters }) =>
  [...parameters, ...templatedParameters].map(({ name }) => `${module}.${name}`),
);

const keyOf = ({ query, user, wiki }: Request): string => JSON.stringify([query, user ?? null, wiki ?? null]);

interface Named {
  readonly direct: readonly string[];
  readonly generator: string | undefined;
}

function namedModules(request: Request): Named {
  const parameters = new URLSearchParams(request.query);
  const direct = queryGroups.flatMap((kind) => valuesOf(parameters.get(kind)));
  return { direct, generator: parameters.get('generator') ?? undefined };
}

/** Modules, parameters and values that the recordings cover. */
export function coverageOf(recordings: readonly Recording[]): Coverage {
  const plain = recordings.filter(({ request }) => request.method === undefined && request.headers === undefined);
  const responses = new Map(plain.map(({ request, response }) => [keyOf(request), response]));
  const byName = parametersByName();
  const effective = new Set<string>();
  const effectiveAsGenerator = new Set<string>();
  const refused = new Set<string>();
  const versions = new Set<string>();
  const walked = new Set<string>();
  const walkedGenerators = new Set<string>();
  const users = new Map<string, Set<string>>();
  for (const { request, response } of plain) {
    const { direct, generator } = namedModules(request);
    const parameters = new URLSearchParams(request.query);
    if (request.about?.startsWith('wrong ') === true) refused.add(request.about.slice('wrong '.length));
    const version = parameters.get('formatversion') === '2' ? 2 : 1;
    for (const module of direct) {
      versions.add(`${module} ${version}`);
      const known = users.get(module) ?? new Set<string>();
      users.set(module, known.add(request.user ?? '-'));
    }
    const isLast =
      parameters.has('continue') &&
      response.body.startsWith('{"batchcomplete"') &&
      !response.body.includes('"continue":{');
    if (isLast) {
      if (generator !== undefined && parameters.has('prop')) walkedGenerators.add(generator);
      for (const module of direct) walked.add(module);
    }
    for (const name of new Set(parameters.keys())) {
      const own = (byName.get(name) ?? []).filter((path) => direct.includes(path.split('.')[0] ?? ''));
      const asGenerator =
        generator !== undefined && name.startsWith('g')
          ? (byName.get(name.slice(1)) ?? []).filter((path) => path.startsWith(`${generator}.`))
          : [];
      if (own.length + asGenerator.length === 0) continue;
      const without = responses.get(keyOf({ ...request, query: withoutParameters(request.query, [name]) }));
      if (without === undefined || without.body === response.body) continue;
      for (const path of own) effective.add(path);
      for (const path of asGenerator) effectiveAsGenerator.add(path);
    }
  }
  return { effective, effectiveAsGenerator, refused, versions, walked, walkedGenerators, users };
}

/** Parameters that no request can be found for, and why; by kind of coverage. */
export type CoverageExceptions = Readonly<
  Record<'effective' | 'generator' | 'refused' | 'walked' | 'walkedGenerators', Readonly<Record<string, string>>>
>;

/** Reads `coverage-exceptions.yaml`. */
export function loadCoverageExceptions(): CoverageExceptions {
  const found = parse(readFileSync(coverageExceptionsFile, 'utf8')) as Partial<
    Record<string, Record<string, string> | null>
  >;
  const part = (name: string): Readonly<Record<string, string>> => found[name] ?? {};
  return {
    effective: part('effective'),
    generator: part('generator'),
    refused: part('refused'),
    walked: part('walked'),
    walkedGenerators: part('walkedGenerators'),
  };
}

export { modules as coveredModules };
