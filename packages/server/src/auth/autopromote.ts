/** Groups that an account belongs to while it meets the wiki's conditions (`autopromote` of the site information). */
import { inRanges } from '../text/ip-range.js';
import { toUnix } from '@wiki-query/wikitext';

/** Data for conditions. */
export interface Candidate {
  readonly editCount: number;
  /** 14 digits, or null for accounts older than the registration log. */
  readonly registration: string | null;
  readonly emailConfirmed: boolean;
  /** Explicit groups. */
  readonly groups: readonly string[];
  readonly ip: string;
  readonly isBot: boolean;
  /** 14 digits. */
  readonly firstEdit: string | undefined;
  readonly isBlocked: boolean;
}

/** The groups whose condition is met. `now` is in seconds since 1970. */
export function promotedGroups(
  conditions: Readonly<Record<string, unknown>>,
  candidate: Candidate,
  now: number,
): readonly string[] {
  return Object.entries(conditions)
    .filter(([, condition]) => holds(condition, candidate, now))
    .map(([group]) => group);
}

interface Condition {
  readonly operand?: string;
  readonly condname?: string;
  readonly params?: readonly unknown[];
  readonly [index: string]: unknown;
}

function holds(condition: unknown, candidate: Candidate, now: number): boolean {
  if (typeof condition !== 'object' || condition === null) return false;
  // A list of conditions has no operand.
  const {
    operand = Array.isArray(condition) && condition.length > 0 ? '&' : undefined,
    condname,
    params,
  } = condition as Condition;
  if (operand === undefined) return condname === undefined ? false : holdsOne(condname, params ?? [], candidate, now);
  const parts = Object.entries(condition).filter(([key]) => /^\d+$/.test(key));
  return combine(
    operand,
    parts.map(([, part]) => holds(part, candidate, now)),
  );
}

function combine(operand: string, results: readonly boolean[]): boolean {
  switch (operand) {
    case '&':
      return results.every(Boolean);
    case '|':
      return results.some(Boolean);
    case '^':
      return results[0] !== results[1];
    case '!':
      return !results.some(Boolean);
    default:
      return false;
  }
}

function holdsOne(name: string, params: readonly unknown[], candidate: Candidate, now: number): boolean {
  switch (name) {
    case 'APCOND_EDITCOUNT':
      return Number(params[0]) <= 0 || candidate.editCount >= Number(params[0]);
    case 'APCOND_AGE':
      return now - seconds(candidate.registration) >= Number(params[0]);
    case 'APCOND_AGE_FROM_EDIT':
      return now - seconds(candidate.firstEdit ?? null) >= Number(params[0]);
    case 'APCOND_EMAILCONFIRMED':
      return candidate.emailConfirmed;
    case 'APCOND_INGROUPS':
      return params.every((group) => candidate.groups.includes(String(group)));
    case 'APCOND_ISIP':
      return params[0] === candidate.ip;
    case 'APCOND_IPINRANGE':
      return inRanges(candidate.ip, [String(params[0])]);
    case 'APCOND_BLOCKED':
      return candidate.isBlocked;
    case 'APCOND_ISBOT':
      return candidate.isBot;
    default:
      // A condition of an extension that this server does not support: it is never met.
      return false;
  }
}

/** Seconds since 1970; 0 without a timestamp, so that old accounts are old enough. */
const seconds = (timestamp: string | null): number => (timestamp ? toUnix(timestamp) : 0);
