import { UsageError } from '../cli/host.js';
import type { Rule } from '../extension/extension.js';

/** Runs rules of the generator or of a project, one after the other. */
export function runRules<Context>(rules: readonly Rule<Context>[], context: Context): void {
  for (const { name, check } of rules) {
    const returned: unknown = check(context);
    if (returned instanceof Promise)
      throw new UsageError(`The rule "${name}" is asynchronous; what it needs must be there when it is loaded`);
  }
}
