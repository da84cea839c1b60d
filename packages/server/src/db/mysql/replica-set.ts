/** The servers for reads: selected by weight, monitored for lag and availability. */
import type { ReplicaState } from '../database.js';
import { Replica, type ReplicaOptions } from './replica.js';

export interface ReplicaSetOptions extends ReplicaOptions {
  /** Called when the state of a server changes. */
  readonly onServer?: ((state: ReplicaState) => void) | undefined;
}

/** Milliseconds between two looks at each server. */
const interval = 1000;

export class ReplicaSet {
  private readonly replicas: readonly Replica[];
  private readonly timer: NodeJS.Timeout;
  private checking: Promise<void> | undefined;
  private readonly known = new Map<Replica, ReplicaState['state']>();

  constructor(private readonly options: ReplicaSetOptions) {
    const { hosts } = options.settings;
    this.replicas = hosts.map((address, i) => new Replica(address, i === 0, options));
    this.timer = setInterval(() => void this.check(), interval).unref();
  }

  /** Looks at all servers now. */
  check(): Promise<void> {
    this.checking ??= this.checkAll().finally(() => (this.checking = undefined));
    return this.checking;
  }

  private async checkAll(): Promise<void> {
    const [primary, ...others] = this.replicas;
    await primary?.check(false);
    await Promise.all(others.map((replica) => replica.check(primary?.isDown === true)));
    for (const replica of this.replicas) this.compare(replica);
  }

  private compare(replica: Replica): void {
    const state = this.stateOf(replica);
    const before = this.known.get(replica) ?? 'serving';
    this.known.set(replica, state.state);
    if (state.state !== before) this.options.onServer?.(state);
  }

  private stateOf(replica: Replica): ReplicaState {
    return replica.state(replica.isPrimary || this.replicas[0]?.isDown === true);
  }

  states(): readonly ReplicaState[] {
    return this.replicas.map((replica) => this.stateOf(replica));
  }

  /**
   * A server for reads, selected by weight. Servers with weight 0 are used if there is no other, and doubtful servers
   * if no other server is left. Undefined: no server may be used.
   */
  choose(except?: Replica): Replica | undefined {
    const able = this.replicas.filter((replica) => this.stateOf(replica).state === 'serving');
    const serving = able.length > 0 ? able : this.replicas.filter(({ isDoubtful }) => isDoubtful);
    const usable = serving.filter((replica) => replica !== except);
    const weighted = usable.filter(({ address }) => address.weight > 0);
    const candidates = weighted.length > 0 ? weighted : usable;
    const total = candidates.reduce((sum, { address }) => sum + address.weight, 0);
    let rest = Math.random() * total;
    for (const replica of candidates) {
      rest -= replica.address.weight;
      if (rest < 0) return replica;
    }
    return candidates.at(-1) ?? serving[0];
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.checking;
    await Promise.all(this.replicas.map((replica) => replica.close()));
  }
}
