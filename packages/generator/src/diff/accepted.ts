/** Breaking changes that the project accepts, for a reason and for a time. */
import type { AcceptedChange } from '../project/config.js';
import { versionOf, type Change } from './change.js';
import { readers } from './rules.js';

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
