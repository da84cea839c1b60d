/** The servers for reads: selected by weight, monitored for lag and availability. */
import { ApiError } from '../../errors/api-error.js';
import type { ReplicaState } from '../database.js';
import { ConnectionLost, ServerFull, TableDamaged } from '../database-error.js';
import { Replica, type ReplicaOptions } from './replica.js';

export interface ReplicaSetOptions extends ReplicaOptions {
  /** Called when the state of a server changes. */
  readonly onServer?: ((state: ReplicaState) => void) | undefined;
}

/** Milliseconds between two looks at each server. */
const interval = 1000;

/** Milliseconds that a request looks for a server with a free connection, and between two looks. */
const patience = 5000;
const pause = 50;

export class ReplicaSet {
  private readonly replicas: readonly Replica[];
  private readonly timer: NodeJS.Timeout;
  private checking: Promise<void> | undefined;
  private readonly known = new Map<Replica, string>();

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
    const summary = summaryOf(state);
    const before = this.known.get(replica) ?? summaryOf({ state: 'serving', isFull: false, lag: 0 });
    this.known.set(replica, summary);
    if (summary !== before) this.options.onServer?.(state);
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
    const others = serving.filter((replica) => replica !== except);
    const roomy = others.filter(({ isCrowded }) => !isCrowded);
    const usable = roomy.length > 0 ? roomy : others;
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

  /**
   * Does the work on one server. If the connection is lost, another one repeats it once. If no connection is free, others
   * are tried until one is. Throws the API error `lost` if no server can do it.
   */
  async use<T>(work: (server: Replica) => Promise<T>, lost: 'databasebusy' | 'databaseunavailable'): Promise<T> {
    const end = performance.now() + patience;
    let losses = 0;
    let except: Replica | undefined;
    for (;;) {
      const server = this.choose(except);
      if (server === undefined) throw new ApiError(lost, {}, { status: 503 });
      try {
        return await work(server);
      } catch (error) {
        if (error instanceof ServerFull) {
          if (performance.now() > end) throw new ApiError('databasebusy', {}, { status: 503 });
          await new Promise((resolve) => setTimeout(resolve, pause));
        } else if (error instanceof ConnectionLost) {
          losses += 1;
          this.note(server, error, losses > 1);
          if (losses > 1) throw new ApiError(lost, {}, { status: 503 });
        } else throw error;
        except = server;
      }
    }
  }

  /** A table may be intact on another server. Without one, the only copy of the server's message is logged. */
  private note(server: Replica, error: ConnectionLost, isLast: boolean): void {
    if (!(error instanceof TableDamaged)) return server.failed(error);
    server.countError();
    if (isLast || this.choose(server) === server) throw error.cause;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.checking;
    await Promise.all(this.replicas.map((replica) => replica.close()));
  }
}

/** The part of a server's state whose changes are reported. */
function summaryOf({ state, isFull, lag }: Pick<ReplicaState, 'state' | 'isFull' | 'lag'>): string {
  return [state, isFull && 'full', state === 'serving' && lag === undefined && 'unknown'].join();
}
