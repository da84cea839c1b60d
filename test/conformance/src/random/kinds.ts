/** Kinds of requests that are made by chance. */
import type { Chance } from '../../../support/chance.js';
import { makeClientDraft } from './client-requests.js';
import { drawManner } from './common-parameters.js';
import type { Draft } from './draft.js';
import { makeDraft, makeTitles, makeTogether, makeValues } from './make-request.js';
import type { Pools } from './pools.js';
import { makeProtocolDraft } from './protocol-requests.js';

export interface Kind {
  readonly make: (chance: Chance) => Draft;
  /** Most steps of continuation. */
  readonly steps: number;
}

/** The kinds by name, with values of a wiki; `modules` limits those that are about modules. */
function kindsOfRequests(pools: Pools, modules: readonly string[] = []): Readonly<Record<string, Kind>> {
  return {
    modules: { make: (chance) => makeDraft(chance, pools, modules), steps: 3 },
    together: { make: (chance) => makeTogether(chance, pools), steps: 25 },
    values: { make: (chance) => makeValues(chance, pools, modules), steps: 1 },
    titles: { make: (chance) => makeTitles(chance, pools), steps: 0 },
    protocol: { make: makeProtocolDraft, steps: 0 },
    manners: { make: (chance) => drawManner(makeDraft(chance, pools, modules), chance, 0.6), steps: 1 },
    clients: { make: (chance) => makeClientDraft(chance, pools), steps: 5 },
  };
}

/** A kind, of which there must be one by that name. */
export function kindNamed(name: string, pools: Pools, modules: readonly string[] = []): Kind {
  const kinds = kindsOfRequests(pools, modules);
  const kind = kinds[name];
  if (kind === undefined) throw new Error(`--kind is one of ${Object.keys(kinds).join(', ')}`);
  return kind;
}
