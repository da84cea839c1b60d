import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Spec } from '../spec/spec.js';
import type { Resolution } from '../resolve/resolve-spec.js';

/** What a rule looks at: the spec as written, and what its references lead to. */
export interface RuleContext extends Resolution {
  readonly spec: Spec;
  readonly report: (diagnostic: Diagnostic) => void;
}

/** One thing that a spec must be. */
export interface Rule {
  readonly name: string;
  readonly check: (context: RuleContext) => void;
}
