/** Every recorded response matches the schema of its request, and a changed response does not. */
import { descriptors } from '@wiki-query/server-stubs';
import { beforeAll, describe, expect, it } from 'vitest';
import { isNightly } from '../../support/nightly.mjs';
import { type Mutation, mutationsOf } from './mutations.js';
import { allRecordings, moduleNames, modulesOf, type Recording } from './recording.js';
import {
  responseBodyOf,
  isCheckable,
  makeResultSchemas,
  problemsOf,
  readSpecModel,
  type ResultSchemas,
  wireOf,
} from './result-schemas.js';

/** Responses that no schema of one form describes. */
const isKnownMisfit = ({ request }: Recording): boolean =>
  // Ids that count from 0 make a list of what is an object otherwise.
  request.query.endsWith('&pageids=0') ||
  // A generator that adds data about itself next to the pages.
  /generator=search.*gsrinfo=/.test(request.query);

const checkable = allRecordings().filter((recording) => isCheckable(recording) && !isKnownMisfit(recording));
const isError = ({ response }: Recording): boolean => response.headers['MediaWiki-API-Error'] !== undefined;
const only = (module: string): readonly Recording[] =>
  checkable.filter((recording) => !isError(recording) && modulesOf(recording.request).join() === module);

/** Objects whose keys are data, in one version at least: there, other keys are right. */
const keysAreData: readonly RegExp[] = [
  /^\/(continue|query-continue|query-continue\/\w+|limits|warnings|warnings\/#\/data)$/,
  /^\/query\/pages$/,
  /^\/query\/pages\/#\/pageprops$/,
  // A generator's own members stand next to those of the redirect.
  /^\/query\/redirects\/#$/,
  /^\/query\/(namespaces|defaultoptions|languageinfo|languagevariants)$/,
  /^\/query\/languagevariants\/[\w-]+$/,
  /^\/query\/languageinfo\/[\w-]+\/variantnames$/,
  /^\/query\/general\/(magiclinks|thumblimits|imagelimits)$/,
  /^\/query\/linterstats\/totals$/,
  /^\/query\/unreadnotificationpages$/,
  /^\/query\/authmanagerinfo(\/requests\/#)?\/fields$/,
  /^\/query\/authmanagerinfo(\/requests\/#)?\/fields\/\w+\/options$/,
  /^\/query\/userinfo\/options$/,
  /^\/query\/userinfo\/(theoreticalratelimits|ratelimits)(\/[\w-]+)?$/,
  /\/(centralids|attachedlocal|attachedwiki)$/,
  /^\/query\/(autopromote|autopromoteonce)(\/.*)?$/,
  /^\/query\/authmanagerinfo\/requests\/#\/(metadata|fields\/.*\/params\/#)$/,
  /\/(slots|varianttitles|responsiveUrls|editintro|actions|extmetadata|linkclasses|params|uploaddialog|restrictions)$/,
];
/** Members that a response may lack although the recordings that are looked at here all have them. */
const isOptional: readonly RegExp[] = [
  /^\/(batchcomplete|warnings|continue)(\/|$)/,
  // A response without pages, and pages that there are not.
  /^\/query(\/pages(\/#\/(pageid|ns|title|missing|imagerepository))?)?$/,
  /^\/query\/(linterrors|tokens|querypage\/results|unreadnotificationpages\/wiki|searchinfo\/totalhits|users\/#\/name)$/,
  // Members that may be hidden or that not every row has.
  /\/(parentid|user|comment|timestamp|size|agent|revid|old_revid|pageid|logpage|params|ns|title|descriptionshorturl)$/,
  /^\/query\/authmanagerinfo\/can\w+$/,
  /^\/query\/notifications\/list\/#\/\*\/links\/(primary|secondary\/#)\/\w+$/,
];
/** Members that hold anything. */
const isAnything: readonly RegExp[] = [
  /^\/warnings\/#\/data\/\w+$/,
  /^\/query\/(defaultoptions|userinfo\/options)\//,
  /^\/query\/authmanagerinfo\/requests\/#\/fields\/.*\/params\/#\/num$/,
  /\/(extmetadata\/\w+|(common)?metadata\/#)\/value$/,
];

const parent = (place: string): string => place.slice(0, place.lastIndexOf('/'));
const some = (patterns: readonly RegExp[], place: string): boolean => patterns.some((pattern) => pattern.test(place));

/** Whether the schema accepts this change. */
function isHarmless({ kind, place }: Mutation): boolean {
  if (kind === 'add') return some(keysAreData, place);
  if (kind === 'rename') return some(keysAreData, parent(place));
  return some(isAnything, place);
}

let schemas: ResultSchemas;
beforeAll(async () => {
  schemas = makeResultSchemas(await readSpecModel());
});

describe('recorded responses', () => {
  it('fit the schemas of the modules that they are from', () => {
    const problems: string[] = [];
    for (const recording of checkable) {
      const check = schemas.byModules(recording);
      if (!check(responseBodyOf(recording)))
        problems.push(`${recording.id} ${recording.request.query}\n  ${problemsOf(check).join('\n  ')}`);
    }
    expect(problems.slice(0, 20)).toEqual([]);
    expect(problems.length).toBe(0);
  });

  it.each(moduleNames)('of %s hold what was requested', (module) => {
    const all = checkable.filter(({ request }) => modulesOf(request).includes(module));
    // A sample of the requests: a schema for each of them takes time.
    const step = Math.max(1, Math.floor(all.length / (isNightly ? 6 : 2)));
    const problems = all
      .filter((_, index) => index % step === 0)
      .flatMap((recording) => {
        const check = schemas.byRequest(recording);
        return check(responseBodyOf(recording))
          ? []
          : [`${recording.id} ${recording.request.query}\n  ${problemsOf(check).join('\n  ')}`];
      });
    expect(problems).toEqual([]);
  });
});

describe('changed responses', () => {
  // The recordings keep nothing of what chance decided.
  it.each(moduleNames.filter((name) => name !== 'random'))('of %s do not fit', (module) => {
    let count = 0;
    const survivors: string[] = [];
    for (const version of [1, 2]) {
      const seen = new Set<string>();
      const isNew = (kind: Mutation['kind'], place: string): boolean => {
        if (kind === 'remove' || seen.has(`${kind} ${place}`)) return false;
        seen.add(`${kind} ${place}`);
        return true;
      };
      const own = only(module)
        .filter(({ request }) => request.query.includes('formatversion=2') === (version === 2))
        .filter(({ response }) => response.body.length < 6000)
        .slice(0, isNightly ? 16 : 5);
      for (const recording of own) {
        const check = schemas.byModules(recording);
        for (const mutation of mutationsOf(responseBodyOf(recording), isNew)) {
          count++;
          if (check(mutation.response) && !isHarmless(mutation))
            survivors.push(`version ${version}: ${mutation.kind} ${mutation.place} (${recording.id})`);
        }
      }
    }
    expect(count).toBeGreaterThan(4);
    expect(survivors).toEqual([]);
  });
});

/** How often objects are at a place, and how often they have each member. */
function countMembers(node: unknown, place: string, objects: Map<string, number>, members: Map<string, number>): void {
  if (Array.isArray(node)) for (const item of node) countMembers(item, `${place}/#`, objects, members);
  else if (typeof node === 'object' && node !== null) {
    objects.set(place, (objects.get(place) ?? 0) + 1);
    for (const [name, value] of Object.entries(node)) {
      const at = `${place}/${/^-?\d+$/.test(name) ? '#' : name}`;
      members.set(at, (members.get(at) ?? 0) + 1);
      countMembers(value, at, objects, members);
    }
  }
}

describe('responses to plain requests without a member that all have', () => {
  const prefixOf = new Map(Object.values(descriptors).map(({ name, prefix }) => [name as string, prefix as string]));
  it.each(moduleNames)('of %s do not fit', (module) => {
    const survivors: string[] = [];
    for (const version of [1, 2]) {
      const own = only(module).filter((recording) => {
        const wire = wireOf(recording);
        const isPlain = !(`${prefixOf.get(module)}prop` in wire) && !('errorformat' in wire) && !('continue' in wire);
        return isPlain && (wire['formatversion'] === '2') === (version === 2);
      });
      const [objects, members] = [new Map<string, number>(), new Map<string, number>()];
      for (const recording of own) countMembers(responseBodyOf(recording), '', objects, members);
      const isAlways = (place: string): boolean =>
        !place.endsWith('#') && members.get(place) === objects.get(parent(place)) && (members.get(place) ?? 0) >= 10;
      const seen = new Set<string>();
      const wanted = (kind: Mutation['kind'], place: string): boolean => {
        if (kind !== 'remove' || seen.has(place) || !isAlways(place)) return false;
        if (some(isOptional, place) || some(keysAreData, parent(place))) return false;
        seen.add(place);
        return true;
      };
      for (const recording of own.slice(0, isNightly ? 4 : 1)) {
        const check = schemas.byRequest(recording);
        for (const mutation of mutationsOf(responseBodyOf(recording), wanted))
          if (check(mutation.response)) survivors.push(`version ${version}: ${mutation.place} (${recording.id})`);
      }
    }
    expect(survivors).toEqual([]);
  });
});
