/** Replays recorded requests on our server, in this process, and compares its responses with the recorded ones. */
import { asTheyAre, type CompareOptions, compareResponses, compareBodies, type Difference } from './compare.js';
import { type Exceptions, loadExceptions } from './exceptions.js';
import { allRecordings, type RecordedResponse, modulesOf, type Recording } from './recording.js';
import { type Engine, type Target, openTarget } from './target.js';
import { ownMarkers } from './messages/markers.js';
import type { Sightings } from './plans.js';
import { stripChanging, stripTexts } from './strip-texts.js';
import { compareOnMariadb, equalRank, withoutOrder } from './mariadb.js';

/** The outcome of one recording. `accepted`: it differs, and `exceptions.yaml` contains the reason. */
export interface Outcome {
  readonly recording: Recording;
  readonly modules: readonly string[];
  readonly differences: readonly Difference[];
  readonly accepted?: string;
  /** Our response as it came, when it differs. */
  readonly body?: string;
  /** Internal errors in the log of our server. */
  readonly failure?: unknown;
}

export interface ReplayOptions {
  /** Only recordings that name one of these modules (`protocol`: those that name none). */
  readonly modules?: readonly string[];
  /** Only the recording with this id. */
  readonly id?: string;
  /** Only requests that contain this text. */
  readonly match?: string;
  /** How many rows count as few: with 0 every table is read as a large one. */
  readonly few?: number;
  /** The database that our server reads. */
  readonly engine?: Engine;
  /** A `database.yaml` of a server that has the wiki already, in place of a copy. */
  readonly settings?: string;
  /** Notes the statements of requests. */
  readonly sightings?: Sightings;
  /** Called before a wiki is closed. */
  readonly onReplayed?: (target: Target, wiki: string) => Promise<void>;
  /** The response is not recorded: MediaWiki gave it just now, on the same kind of database. */
  readonly isLive?: boolean;
  /** The wiki folder has MediaWiki's messages: where texts are in their language, they are compared too. */
  readonly hasTexts?: boolean;
  /** Compares the bodies alone. */
  readonly bodiesOnly?: boolean;
  /** The wiki folder to serve, instead of that of the recordings' wiki. */
  readonly folder?: string;
  /** Accepted differences, instead of those of `exceptions.yaml`. */
  readonly exceptions?: Exceptions;
}

function isWanted({ id, request }: Recording, options: ReplayOptions): boolean {
  if (options.id !== undefined && options.id !== id) return false;
  if (options.match !== undefined && !request.query.includes(options.match)) return false;
  const { modules } = options;
  return modules === undefined || modules.length === 0 || modulesOf(request).some((name) => modules.includes(name));
}

/** Sends the request of a recording to our server, and compares the responses. */
export async function compareRecording(
  recording: Recording,
  target: Target,
  { bodiesOnly = false, engine, isLive = false, hasTexts = false }: ReplayOptions,
  exceptions: Exceptions,
): Promise<Outcome> {
  const { request, response } = recording;
  const ours = await target.send(request);
  const parameters = [request.query, request.body ?? ''].join('&');
  const got: RecordedResponse = {
    status: ours.status,
    headers: ours.headers,
    body: stripWith(stripTexts, ours.body, parameters),
  };
  const compare: CompareOptions = {
    hasMessages: target.hasMessages(request),
    ownMessages: target.ownMessages,
    ownMarkers: ownMarkers(),
  };
  const stripped = compareResponses(response, got, compare);
  const comparesTexts = hasTexts && recording.whole !== undefined && compare.hasMessages && stripped.length === 0;
  const differing = comparesTexts
    ? compareBodies(recording.whole ?? '', stripWith(stripChanging, ours.body, parameters), asTheyAre)
    : stripped;
  const all =
    differing.length > 0 && engine === 'mariadb'
      ? isLive
        ? withoutOrder(response, got, differing)
        : compareOnMariadb(recording, got, compare, differing)
      : differing;
  const found = bodiesOnly ? all.filter(({ part }) => part === 'body') : all;
  const reason =
    found.length === 0
      ? undefined
      : (exceptions.reasonFor(recording, found) ?? (engine === 'mariadb' ? equalRank(recording, got) : undefined));
  return {
    recording,
    modules: modulesOf(request),
    differences: found,
    ...(reason === undefined ? {} : { accepted: reason }),
    ...(found.length === 0 ? {} : { body: ours.body }),
    ...(ours.failure === undefined ? {} : { failure: ours.failure }),
  };
}

/** Our own response may be broken: then it is compared as it is. */
function stripWith(strip: typeof stripTexts, body: string, parameters: string): string {
  try {
    return strip(body, parameters);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return body;
  }
}

/** Does the work on all entries, several at a time; results are in the order of the entries. */
async function inParallel<T, U>(entries: readonly T[], many: number, work: (entry: T) => Promise<U>): Promise<U[]> {
  const results: U[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let i = next++; i < entries.length; i = next++) results[i] = await work(entries[i] as T);
  };
  await Promise.all(Array.from({ length: many }, lane));
  return results;
}

/** Replays the wanted recordings, one wiki after the other. */
export async function replay(options: ReplayOptions = {}, recordings = allRecordings()): Promise<readonly Outcome[]> {
  const exceptions = options.exceptions ?? loadExceptions();
  const outcomes: Outcome[] = [];
  const wanted = recordings.filter((recording) => isWanted(recording, options));
  const { random } = Math;
  // Responses of `random` may be equal by chance.
  Math.random = () => 0.5;
  try {
    for (const wiki of new Set(wanted.map(({ request }) => request.wiki ?? 'en'))) {
      const { few, engine, folder, settings } = options;
      const target = await openTarget(wiki, {
        ...(few !== undefined && { few }),
        ...(engine && { engine }),
        ...(folder && { folder }),
        ...(settings && { settings }),
        ...(options.sightings && { observe: options.sightings.observe }),
      });
      const own = wanted.filter(({ request }) => (request.wiki ?? 'en') === wiki);
      try {
        outcomes.push(
          ...(await inParallel(own, engine === 'mariadb' ? 16 : 1, (recording) => {
            const compare = (): Promise<Outcome> => compareRecording(recording, target, options, exceptions);
            return options.sightings === undefined ? compare() : options.sightings.during(recording, compare);
          })),
        );
        await options.onReplayed?.(target, wiki);
      } finally {
        await target.close();
      }
    }
  } finally {
    Math.random = random;
  }
  return outcomes;
}
