/** Compares responses when our server reads from MariaDB, where MediaWiki's responses partly differ. */
import { compareResponses, type CompareOptions, type Difference } from './compare.js';
import {
  type RecordedResponse,
  parametersOf,
  readMariadbResponses,
  type Recording,
  type Request,
} from './recording.js';
import { sameWithoutOrder } from './unordered.js';

let own: ReadonlyMap<string, RecordedResponse> | undefined;

/** MediaWiki's response on MariaDB, if it differs from the one on SQLite. */
function ownResponse(id: string): RecordedResponse | undefined {
  own ??= new Map(readMariadbResponses().map((recording) => [recording.id, recording.response]));
  return own.get(id);
}

/**
 * What differs from MediaWiki's response on MariaDB. Where its responses on the two databases differ only in their order, that
 * order is undefined, and any will do. Wikis that were not recorded on MariaDB are compared with SQLite, without order.
 */
export function compareOnMariadb(
  { id, response, request }: Recording,
  got: RecordedResponse,
  options: CompareOptions,
  differing: readonly Difference[],
): readonly Difference[] {
  const expected = ownResponse(id);
  if (expected === undefined && request.wiki !== undefined)
    return sameWithoutOrder(response, got) ? [] : differing.filter(({ at }) => !at.startsWith('order of members of'));
  if (expected === undefined) return differing;
  if (sameWithoutOrder(response, expected) && sameWithoutOrder(expected, got)) return [];
  return compareResponses(expected, got, options);
}

/** The response without unspecified order, and without the name of the database, which the site profile contains. */
export function withoutOrder(
  response: RecordedResponse,
  got: RecordedResponse,
  differing: readonly Difference[],
): readonly Difference[] {
  if (sameWithoutOrder(response, got)) return [];
  return differing.filter(({ at }) => !/\.general\.db(type|version)$/.test(at));
}

/** Lists in which many rows have the same rank, and nothing else orders them. */
const ranked = (request: Request): boolean => {
  const parameters = parametersOf(request);
  const modules = `${parameters.get('list') ?? ''}|${parameters.get('generator') ?? ''}`.split('|');
  return (
    modules.some((name) => ['querypage', 'search'].includes(name)) ||
    parameters.get('meta') === 'unreadnotificationpages'
  );
};

/** Why a response may differ: other rows of the same rank, but as many of them, and of the same kinds. */
export function equalRank({ id, response, request }: Recording, got: RecordedResponse): string | undefined {
  const expected = ownResponse(id) ?? response;
  if (request.wiki !== undefined && /(list|generator)=search/.test(request.query))
    return 'The full-text search of this wiki was not recorded on MariaDB.';
  const resolves = parametersOf(request).has('redirects');
  const same = outline(got.body, resolves) === outline(expected.body, resolves);
  if (!ranked(request) || got.status !== expected.status || !same) return undefined;
  return 'Rows of equal rank come in any order.';
}

/**
 * Kinds of members and lengths of lists, down to the members of `query`. `resolves`: several of the rows may be redirects to
 * one page, so that the number of pages depends on which rows there are.
 */
function outline(body: string, resolves: boolean): string {
  // Other formats show the same value as JSON does, which is recorded too.
  if (!body.startsWith('{')) return '';
  const { query = {}, error } = JSON.parse(body) as {
    readonly query?: Readonly<Record<string, object>>;
    readonly error?: unknown;
  };
  const sizes = Object.entries(query)
    .filter(([name]) => name !== 'redirects' && !(resolves && name === 'pages'))
    .map(([name, value]) => `${name} ${countOf(name, value)}`);
  return JSON.stringify([sizes.sort(), error]);
}

function countOf(name: string, value: object): number | string {
  if (name === 'searchinfo') return JSON.stringify(value);
  const [first] = Object.values(value) as readonly unknown[];
  // `querypage` has its results in an object.
  if (name === 'querypage') return Object.values(value).find(Array.isArray)?.length ?? typeof first;
  return Object.keys(value).length;
}
