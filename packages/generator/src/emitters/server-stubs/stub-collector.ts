import { TypeCollector } from '../type-collector.js';

/** Collects the declarations of a file of stubs, and what they import. */
export class StubCollector extends TypeCollector<string> {
  readonly resources = new Set<string>();
  /** Names of `presence.ts` that the declarations use. */
  readonly helpers = new Set<string>();
  /** Prefix of the parameters that request members; none where several modules share a shape. */
  prefix = '';
}
