/** How far replicas are behind. */
import type { Cluster } from '../../../db/database.js';
import { greatestLag } from '../../../db/greatest-lag.js';
import type { Members } from './run.js';

/** The replica with the maximum lag, or all replicas. A lag of false is unknown, and version 1 omits false. */
export function lags({ servers, showsNames }: Cluster, isAll: boolean, version: 1 | 2): readonly Members[] {
  const all = servers();
  if (!isAll) {
    const { lag, index } = greatestLag(all);
    return [{ host: showsNames ? (all[index]?.host ?? '') : '', lag }];
  }
  const replicas = all.length > 1 ? all.slice(1) : all;
  return replicas.map(({ host, lag = false }) => (lag === false && version === 1 ? { host } : { host, lag }));
}
