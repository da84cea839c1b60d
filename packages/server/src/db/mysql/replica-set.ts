/** The servers that reads go to: chosen by weight, watched for lag and for life. */
import type { ReplicaState } from '../database.js';
import { Replica, type ReplicaOptions } from './replica.js';

/** Milliseconds between two looks at each server. */
const interval = 1000;

export class ReplicaSet {
  private readonly replicas: readonly Replica[];
  private readonly timer: NodeJS.Timeout | undefined;
  private checking: Promise<unknown> = Promise.resolve();

  constructor(options: ReplicaOptions) {
    const { hosts } = options.settings;
    this.replicas = hosts.map((address, i) => new Replica(address, i === 0, options));
    this.timer = setInterval(() => (this.checking = this.check()), interval).unref();
  }

  /** Looks at all servers now. */
  async check(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.check()));
  }

  states(): readonly ReplicaState[] {
    return this.replicas.map((replica) => replica.state());
  }

  /** A server that may be read from, by weight; those of weight 0 only when there is no other. Undefined: none may. */
  choose(except?: Replica): Replica | undefined {
    const usable = this.replicas.filter((replica) => replica !== except && replica.state().state === 'serving');
    const weighted = usable.filter(({ address }) => address.weight > 0);
    const candidates = weighted.length > 0 ? weighted : usable;
    const total = candidates.reduce((sum, { address }) => sum + address.weight, 0);
    let rest = Math.random() * total;
    for (const replica of candidates) {
      rest -= replica.address.weight;
      if (rest < 0) return replica;
    }
    return candidates.at(-1) ?? (except?.state().state === 'serving' ? except : undefined);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.checking;
    await Promise.all(this.replicas.map((replica) => replica.close()));
  }
}
