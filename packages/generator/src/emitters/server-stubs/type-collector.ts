/** The declarations of one file, and the names that they use. */
import { freeName } from '../../text/free-name.js';

/** Collects the declarations that a shape needs, and the resources that it names. */
export interface TypeCollector {
  /** Prefix of the parameters that request members; none where several modules share a shape. */
  readonly prefix: string;
  readonly declarations: string[];
  readonly resources: Set<string>;
  /** Names of `presence.ts` that the declarations use. */
  readonly helpers: Set<string>;
  /** Names that are given away. */
  readonly taken: Set<string>;
}

/** A collector for a file in which these names are given away already. */
export const createCollector = (names: Iterable<string>, prefix = ''): TypeCollector => ({
  prefix,
  declarations: [],
  resources: new Set(),
  helpers: new Set(),
  taken: new Set(names),
});

/** The name itself, or with a number when it is given away; gives it away. */
export function uniqueName(name: string, { taken }: TypeCollector): string {
  const free = freeName(name, (one) => taken.has(one));
  taken.add(free);
  return free;
}
