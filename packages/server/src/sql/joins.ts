/** Tables that are joined if a statement uses one of their columns. */
import type { Tables } from '../db/schema/schema.js';
import { namesColumnOf } from './columns.js';

export interface Join {
  readonly table: keyof Tables;
  readonly text: string;
  /** Joined always: rows without a partner are excluded, or have several. */
  readonly always?: boolean;
}

/** Rows with their partner. */
export const inner = (table: keyof Tables, on: string, always = false): Join => ({
  table,
  text: ` inner join ${table} on ${on}`,
  always,
});

/** Rows with their partner, if they have one. */
export const left = (table: keyof Tables, on: string): Join => ({ table, text: ` left join ${table} on ${on}` });

/** The joins that a statement needs: those of its columns, and those that they depend on. */
export function joinsFor(joins: readonly Join[], text: string): string {
  let needed = '';
  let named = text;
  for (const { table, text: join, always } of joins.toReversed()) {
    if (always !== true && !namesColumnOf(table, named)) continue;
    needed = join + needed;
    named += join;
  }
  return needed;
}
