/** The replication lag in the sense of MediaWiki (`LoadBalancer::getMaxLag`): the maximum of the replicas that are in use and report it. */
import type { ReplicaState } from './database.js';

export interface GreatestLag {
  /** Empty where no replica can say how late it is. */
  readonly host: string;
  /** Seconds; -1 where no replica can say. */
  readonly lag: number;
  /** Which of the servers it is; 0: the primary. */
  readonly index: number;
}

/** The replica that is most behind. */
export function greatestLag(servers: readonly ReplicaState[]): GreatestLag {
  let greatest: GreatestLag = { host: '', lag: -1, index: 0 };
  servers.forEach(({ host, weight, lag = -1 }, index) => {
    if (index > 0 && weight > 0 && lag > greatest.lag) greatest = { host, lag, index };
  });
  return greatest;
}
