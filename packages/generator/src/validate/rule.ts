import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Spec } from '../spec/spec.js';
import type { ResolvedModule } from '../resolve/resolve-modules.js';

/** What a rule looks at: the spec as written, and its modules with `like` and sets resolved. */
export interface RuleContext {
  readonly spec: Spec;
  /** Query modules and protocol modules, resolved as far as they can be. */
  readonly modules: readonly ResolvedModule[];
  readonly report: (diagnostic: Diagnostic) => void;
}

/** One thing that a spec must be. */
export interface Rule {
  readonly name: string;
  readonly check: (context: RuleContext) => void;
}
