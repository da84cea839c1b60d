/** Whether the server can respond, and what is missing: for `/readyz`. */

export interface Reason {
  readonly code: 'database-damaged' | 'database-waiting' | 'database-server' | 'state';
  /** For operators: may name hosts. */
  readonly text: string;
}

export interface Health {
  /** Degraded: some requests fail, or the data may be old. Unavailable: send no requests. */
  readonly status: 'ready' | 'degraded' | 'unavailable';
  readonly reasons: readonly Reason[];
}

export const ready: Health = { status: 'ready', reasons: [] };
