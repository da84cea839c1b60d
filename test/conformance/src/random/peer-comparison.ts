/**
 * Sends the same requests to a served wiki and to our server, and prints the smallest requests whose responses differ.
 */
import type { Exceptions } from '../exceptions.js';
import { compareRecording, type Outcome } from '../harness.js';
import type { Request } from '../recording.js';
import type { LiveWiki } from '../record/live-wiki.js';
import { hasFailed, printOutcome } from '../report.js';
import type { Engine, Target } from '../target.js';
import { type Chance, makeChance } from '../../../support/chance.js';
import { draftOf } from './draft-of.js';
import { type Draft, requestOf } from './draft.js';
import type { Kind } from './kinds.js';
import { nextOf } from './next-step.js';
import { shrink } from './shrink.js';

export interface Compared {
  readonly live: LiveWiki;
  readonly target: Target;
  readonly exceptions: Exceptions;
  /** The database of both. If it is not SQLite, unspecified order may differ. */
  readonly engine?: Engine;
  /** Our server has the wiki's messages: texts are compared as well. */
  readonly hasTexts?: boolean;
  /** The name of an account of the English wiki there. */
  readonly userName?: (name: string) => string;
  /** Reported what differs, once for each kind of difference. */
  readonly onFound?: (outcome: Outcome) => void;
}

export interface PeerComparison {
  /** Compares the responses to a request. `id` is that of the similar recording whose accepted differences apply. */
  readonly check: (request: Request, id?: string) => Promise<Outcome | undefined>;
  /** Compares random requests, with some steps of continuation. The same seed produces the same requests. */
  readonly checkByChance: (from: number, runs: number, kind: Kind) => Promise<void>;
  readonly counts: () => {
    readonly compared: number;
    readonly kinds: number;
    /** Requests whose responses were equal, differed as `exceptions.yaml` accepts it, or differed. */
    readonly equal: number;
    readonly accepted: number;
    readonly differing: number;
    /** Requests in which MediaWiki failed. */
    readonly failures: number;
    /** Requests whose account had reached a limit of MediaWiki. */
    readonly limited: number;
  };
}

/** How often a request of the same modules that differs at the same place is made small before it is only counted. */
const mostAlike = 3;

export function makePeerComparison({
  live,
  target,
  exceptions,
  userName,
  onFound,
  engine = 'sqlite',
  hasTexts = false,
}: Compared): PeerComparison {
  let compared = 0;
  let failures = 0;
  let limited = 0;
  const tally = { equal: 0, accepted: 0, differing: 0 };
  const kinds = new Set<string>();
  const alike = new Map<string, number>();

  const compare = async (request: Request, id?: string): Promise<Outcome | undefined> => {
    const recording = await live.record(request);
    compared++;
    // MediaWiki's own failures say nothing.
    if (recording.response.headers['MediaWiki-API-Error']?.startsWith('internal_api_error') === true) {
      failures++;
      return undefined;
    }
    const outcome = await compareRecording(
      id === undefined ? recording : { ...recording, id },
      target,
      { engine, isLive: true, hasTexts },
      exceptions,
    );
    if (outcome.differences.length === 0 || !outcome.differences.every(isRateLimit)) return outcome;
    limited++;
    return undefined;
  };
  /** Compares a request that is not one of those by which another one is made small. */
  const compareOnce = async (request: Request, id?: string): Promise<Outcome | undefined> => {
    const outcome = await compare(request, id);
    if (outcome === undefined) return undefined;
    if (hasFailed(outcome)) tally.differing++;
    else if (outcome.accepted === undefined) tally.equal++;
    else tally.accepted++;
    return outcome;
  };
  const differs = async (draft: Draft): Promise<boolean> => {
    const outcome = await compare(requestOf(draft));
    return outcome !== undefined && hasFailed(outcome);
  };
  /** Prints what is left of a request that differs, unless another one of its kind was. */
  const report = async (found: Outcome, draft: Draft | undefined): Promise<void> => {
    const rough = [...found.modules, placeOf(found)].join(' ');
    alike.set(rough, (alike.get(rough) ?? 0) + 1);
    if ((alike.get(rough) ?? 0) > mostAlike) return;
    const least = draft === undefined || !(await differs(draft)) ? undefined : await shrink(draft, differs);
    const outcome = least === undefined ? found : ((await compare(requestOf(least))) ?? found);
    const names = least?.parameters.map(([name]) => name).filter((name) => name !== 'formatversion') ?? [
      outcome.recording.id,
    ];
    const kind = [...names, placeOf(outcome)].join(' ');
    if (kinds.has(kind)) return;
    kinds.add(kind);
    console.log(`${printOutcome(outcome)}\n`);
    onFound?.(outcome);
  };

  const walk = async (draft: Draft, steps: number, chance: Chance): Promise<void> => {
    const outcome = await compareOnce(requestOf(draft));
    if (outcome === undefined) return;
    if (hasFailed(outcome)) return report(outcome, draft);
    const next = nextOf(outcome.recording, chance);
    if (next === undefined || steps === 0) return;
    const parameters = [...new Map([...draft.parameters, ...Object.entries(next)])];
    await walk({ ...draft, parameters }, steps - 1, chance);
  };

  const named = (draft: Draft): Draft =>
    draft.user === undefined || userName === undefined ? draft : { ...draft, user: userName(draft.user) };

  return {
    check: async (request, id) => {
      const outcome = await compareOnce(request, id);
      if (outcome !== undefined && hasFailed(outcome)) await report(outcome, draftOf(request));
      return outcome;
    },
    checkByChance: async (from, runs, { make, steps }) => {
      for (let seed = from; seed < from + runs; seed++) {
        const chance = makeChance(seed);
        await walk(named(make(chance)), steps, chance);
      }
    },
    counts: () => ({ compared, ...tally, kinds: kinds.size, failures, limited }),
  };
}

const placeOf = ({ differences }: Outcome): string => differences[0]?.at.replace(/\d+/g, '0') ?? '';

/**
 * MediaWiki limits how often an account may test an action (`intestactions`) in a minute. Beyond the limit, its
 * response has an empty list where ours has the result.
 */
const isRateLimit = ({ part, at, want }: Outcome['differences'][number]): boolean =>
  part === 'body' && /^\$\.query\.pages[.[].*\.actions(\.\w+)?$/.test(at) && ['[]', '(none)', 'false'].includes(want);
