/** The transaction that reads of a SQLite file run in. */
import type { Database } from 'better-sqlite3';
import { databaseError } from '../database-error.js';

export class Transaction {
  private readonly beginning;
  private readonly commit;
  private readonly rollback;
  private reads = 0;
  private endsLater = false;

  /** `sharesTurns`: reads that come together share one, which ends before the event loop looks for further requests. */
  constructor(
    private readonly connection: Database,
    private readonly sharesTurns: boolean,
  ) {
    this.beginning = connection.prepare('BEGIN');
    this.commit = connection.prepare('COMMIT');
    this.rollback = connection.prepare('ROLLBACK');
  }

  enter(): void {
    this.reads += 1;
  }

  /** Before the first query of a read: some requests read nothing. */
  readonly begin = (): void => {
    if (!this.connection.inTransaction) this.beginning.run();
  };

  /** After a read. Throws when the file turns out to be damaged. */
  leave(hasFailed: boolean): void {
    this.reads -= 1;
    if (this.reads > 0) return;
    if (hasFailed || !this.sharesTurns) this.end();
    else if (!this.endsLater && this.connection.inTransaction) {
      this.endsLater = true;
      setImmediate(() => this.endTurn());
    }
  }

  private endTurn(): void {
    this.endsLater = false;
    if (this.reads > 0) return;
    try {
      this.end();
    } catch {
      // All responses are sent; it is over, and the next read meets the damage itself.
    }
  }

  private end(): void {
    if (!this.connection.inTransaction) return;
    try {
      this.commit.run();
    } catch (error) {
      // The file is damaged: the next request must be able to begin nevertheless.
      if (this.connection.inTransaction) this.rollback.run();
      throw databaseError(error);
    }
  }
}
