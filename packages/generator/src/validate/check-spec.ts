/** The stage that rules are part of: those of the generator, and those of a project. */
import { UsageError } from '../cli/host.js';
import type { Rule, SpecContext } from '../extension/extension.js';
import { positions } from '../load/positions.js';
import type { ResolvedSpec } from '../resolve/resolve-spec.js';

/** Input of rules: the spec as written, the targets of its references, and the places of its parts. */
export const viewOf = (spec: ResolvedSpec): Omit<SpecContext, 'report'> => ({ spec, ...spec.resolution, positions });

/** Runs rules, one after the other. */
export function checkSpec<Context>(rules: readonly Rule<Context>[], context: Context): void {
  for (const { name, check } of rules) {
    const returned: unknown = check(context);
    if (returned instanceof Promise)
      throw new UsageError(`The rule "${name}" is asynchronous; what it needs must be there when it is loaded`);
  }
}
