import type { SourcePlace } from '../model/source-place.js';
import { highest, rules, type Reader, type RuleCode, type Version } from './rules.js';

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
  const version = highest(who.map((reader) => rules[code][reader]));
  return accepted !== undefined && version === 'major' ? 'minor' : version;
}

/** What all changes together require. */
export const versionOfAll = (changes: readonly Change[], who: readonly Reader[]): Version =>
  highest(changes.map((change) => versionOf(change, who)));
