/** The transaction that reads of a SQLite file share. */
import type { Database } from '@wiki-query/importer/sqlite';
import { databaseError } from '../database-error.js';

export class Transaction {
  private readonly beginning;
  private readonly commit;
  private readonly rollback;
  private reads = 0;
  /** It began in this turn of the event loop, and ends with it. */
  private isOfTurn = false;

  /** `sharesTurns`: reads that arrive together share one, which ends before the event loop reads further requests. */
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
    if (this.connection.inTransaction) return;
    this.beginning.run();
    if (!this.sharesTurns) return;
    this.isOfTurn = true;
    setImmediate(() => this.endTurn());
  };

  /** After a read. Throws when the file turns out to be damaged. */
  leave(hasFailed: boolean): void {
    this.reads -= 1;
    if (this.reads === 0 && (hasFailed || !this.isOfTurn)) this.end();
  }

  /**
   * A read that needs another turn keeps its snapshot, and ends the transaction itself. The next read gets a later
   * snapshot.
   */
  private endTurn(): void {
    this.isOfTurn = false;
    if (this.reads > 0) return;
    try {
      this.end();
    } catch {
      // All responses have been sent. The transaction is over, and the next read detects the damage itself.
    }
  }

  private end(): void {
    if (!this.connection.inTransaction) return;
    try {
      this.commit.run();
    } catch (error) {
      // The file is damaged, but the next request must still be able to begin.
      if (this.connection.inTransaction) this.rollback.run();
      throw databaseError(error);
    }
  }
}
