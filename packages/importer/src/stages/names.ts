/**
 * Assigns IDs to actors, comments, content models and slot roles. Caches the last ones, and queries the database for
 * others.
 */
import { crc32 } from 'node:zlib';
import type { WorkDatabase } from '../db/work-database.js';
import type { Contributor } from '../xml/records.js';

/** Size of the cache. */
const kept = 100_000;

/** The name that is used if a dump hides or omits the author. */
export const unknownActor = 'Unknown user';

interface Actor {
  readonly actor_id: number;
  readonly actor_user: number | null;
}

export class Names {
  private readonly actors = new Map<string, number>();
  private readonly comments = new Map<string, number>();
  private readonly small = new Map<string, number>();

  constructor(private readonly work: WorkDatabase) {
    work.db.exec('CREATE UNIQUE INDEX IF NOT EXISTS actor_name ON actor (actor_name)');
    work.db.exec('CREATE UNIQUE INDEX IF NOT EXISTS actor_user ON actor (actor_user)');
  }

  actor(contributor: Contributor | undefined): number {
    const { name, id } = contributor ?? { name: unknownActor, id: 0 };
    return remembered(this.actors, `${id > 0} ${name}`, () => this.findActor(name, id));
  }

  comment(text: string): number {
    return remembered(this.comments, text, () => {
      const hash = crc32(text) | 0;
      return Number(
        this.work.statement('INSERT INTO comment (comment_hash, comment_text) VALUES (?, ?)').run(hash, text)
          .lastInsertRowid,
      );
    });
  }

  model(name: string): number {
    return this.named('content_models', 'model', name);
  }

  role(name: string): number {
    return this.named('slot_roles', 'role', name);
  }

  private findActor(name: string, user: number): number {
    const { work } = this;
    const known = work.statement<Actor>('SELECT actor_id, actor_user FROM actor WHERE actor_name = ?').get(name);
    if (known !== undefined) {
      if (known.actor_user === null && user > 0)
        work.statement('UPDATE actor SET actor_user = ? WHERE actor_id = ?').run(this.accountOf(user), known.actor_id);
      return known.actor_id;
    }
    const insert = work.statement('INSERT INTO actor (actor_user, actor_name) VALUES (?, ?)');
    return Number(insert.run(user > 0 ? this.accountOf(user) : null, name).lastInsertRowid);
  }

  /** The ID of an account; one for `numberRows` if an account with another name has it. */
  private accountOf(user: number): number {
    const { work } = this;
    if (work.statement('SELECT 1 FROM actor WHERE actor_user = ?').get(user) === undefined) return user;
    return Number(work.statement('SELECT min(0, min(actor_user)) - 1 FROM actor').pluck().get());
  }

  private named(table: string, prefix: string, name: string): number {
    return remembered(this.small, `${table} ${name}`, () => {
      const find = this.work.statement(`SELECT ${prefix}_id FROM ${table} WHERE ${prefix}_name = ?`).pluck();
      const known = find.get(name);
      if (typeof known === 'number') return known;
      return Number(this.work.statement(`INSERT INTO ${table} (${prefix}_name) VALUES (?)`).run(name).lastInsertRowid);
    });
  }
}

function remembered(known: Map<string, number>, name: string, find: () => number): number {
  const found = known.get(name);
  if (found !== undefined) return found;
  const id = find();
  if (known.size >= kept) known.clear();
  known.set(name, id);
  return id;
}
