/** The breaking-change policy: changes that break callers, and that the project accepts for a reason. */
import type { SpecChange } from './change.js';

/** An accepted change, as the configuration has it. */
interface Ignored {
  readonly module: string;
  readonly parameter?: string;
  readonly kind?: string;
  readonly reason: string;
}

/** The changes, those that are accepted as not breaking and with the reason; and the rules that accept nothing. */
export function applyPolicy(changes: readonly SpecChange[], ignore: readonly Ignored[]) {
  const used = new Set<Ignored>();
  const judged = changes.map((change): SpecChange => {
    if (change.class !== 'breaking') return change;
    const rule = ignore.find((one) => fits(one, change));
    if (!rule) return change;
    used.add(rule);
    return { ...change, class: 'non-breaking', accepted: rule.reason };
  });
  return { changes: judged, unused: ignore.filter((rule) => !used.has(rule)) };
}

const fits = ({ module, parameter, kind }: Ignored, change: SpecChange): boolean =>
  matches(module, change.module) &&
  (parameter === undefined || matches(parameter, change.parameter ?? '')) &&
  (kind === undefined || matches(kind, change.kind));

/** `*` is any text. */
const matches = (pattern: string, text: string): boolean =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  ).test(text);
