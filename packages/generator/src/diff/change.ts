/** Changes, the versions that they require, and those that the project accepts, for a reason and for a time. */
import type { SourcePlace } from '../model/model.js';
import type { AcceptedChange } from '../project/config.js';
import { highest, readers, rules, type Reader, type RuleCode, type Version } from './rules.js';

/** One change of the model. */
export interface Change {
  readonly code: RuleCode;
  /** What changed: `allpages.limit`, `Revision.userid`, `sets.DIRA`, `errors.badtoken`. */
  readonly at: string;
  readonly message: string;
  /** Where it is in the new spec, or was in the old one. */
  readonly place?: SourcePlace;
  /** Why the project accepts the change although it breaks someone. */
  readonly accepted?: string;
}

/** The version that a change requires for some readers; one that is accepted breaks nobody. */
export function versionOf({ code, accepted }: Change, who: readonly Reader[]): Version {
  const version = highest(who.map((reader) => rules[code].versions[reader]));
  return accepted !== undefined && version === 'major' ? 'minor' : version;
}

/** What all changes together require. */
export const versionOfAll = (changes: readonly Change[], who: readonly Reader[]): Version =>
  highest(changes.map((change) => versionOf(change, who)));

/** The changes, those that are accepted with the reason; and the entries that accept nothing, or no longer. */
export function acceptChanges(changes: readonly Change[], accepted: readonly AcceptedChange[], today: string) {
  const ended = accepted.filter(({ until }) => until < today);
  const valid = accepted.filter((entry) => !ended.includes(entry));
  const used = new Set<AcceptedChange>();
  const judged = changes.map((change): Change => {
    const entry = versionOf(change, readers) === 'major' ? valid.find((one) => fits(one, change)) : undefined;
    if (!entry) return change;
    used.add(entry);
    return { ...change, accepted: entry.reason };
  });
  return { changes: judged, ended, unused: valid.filter((entry) => !used.has(entry)) };
}

const fits = ({ at, code }: AcceptedChange, change: Change): boolean =>
  matches(at, change.at) && (code === undefined || matches(code, change.code));

/** `*` is any text. */
function matches(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(text);
}
