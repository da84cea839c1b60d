/** MariaDB's plans of the queries of recorded requests: no step may read or sort a large table that SQLite does not. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { RanQuery } from '../../../packages/server/src/db/database.js';
import { plansFile } from './folders.js';
import type { Recording } from './recording.js';

/** A statement, and the first request that runs it, as its `place`th. */
export interface Sighting {
  /** Number of the request. */
  readonly number: number;
  readonly query: RanQuery;
  readonly recording: Recording;
  readonly place: number;
}

/**
 * Notes each different statement that requests run. Several run the same one, with other values, and at the same time: the one that
 * begins first is noted, so that the plans do not depend on which of them is faster.
 */
export class Sightings {
  private readonly found = new Map<string, Sighting>();
  private readonly current = new AsyncLocalStorage<{
    readonly recording: Recording;
    readonly number: number;
    count: number;
  }>();
  private begun = 0;

  /** Does the work that a recording requests. */
  during<T>(recording: Recording, work: () => Promise<T>): Promise<T> {
    return this.current.run({ recording, number: this.begun++, count: 0 }, work);
  }

  readonly observe = (query: RanQuery): void => {
    const request = this.current.getStore();
    if (request === undefined) return;
    const place = request.count++;
    const { recording, number } = request;
    const key = shapeOf(query.sql);
    const known = this.found.get(key);
    if (known === undefined || number < known.number) this.found.set(key, { query, recording, number, place });
  };

  all(): readonly Sighting[] {
    return [...this.found.values()];
  }
}

/** Lists of values have many lengths. */
const shapeOf = (sql: string): string => sql.replace(/\?(, \?)+/g, '?');

/** Tables that stay small on any wiki. */
const small = new Set(
  'slot_roles content_models change_tag_def site_stats interwiki querycache_info sites collation'.split(' '),
);

/** One table's row of `EXPLAIN`. */
interface Step {
  readonly table: string;
  readonly type: string;
  readonly extra: string;
}

const readStep = (line: string): Step => {
  const [, , table = '', type = '', , , , , , ...extra] = line.split('|');
  return { table, type, extra: extra.join('|') };
};

/** Steps that read a whole table, or sort or gather rows before the limit applies. */
export function wideSteps(plan: readonly string[], sql: string): readonly string[] {
  const aliases = aliasesOf(sql);
  const steps = plan.map(readStep);
  const gathers = steps.some(({ extra }) => /Using (filesort|temporary)/.test(extra));
  const stops = /\blimit \?/i.test(sql) && !gathers;
  const scans = steps
    .filter(({ type }) => type === 'ALL' || (type === 'index' && !stops))
    .map(({ table }) => aliases.get(table) ?? table)
    .filter((table) => !table.startsWith('<') && !small.has(table));
  return [
    ...scans.map((table) => `scan ${table}`),
    ...(steps.some(({ extra }) => extra.includes('Using filesort')) ? ['sort'] : []),
  ];
}

/** The same of SQLite's plan. */
export function wideStepsOfSqlite(plan: readonly string[], sql: string): readonly string[] {
  const aliases = aliasesOf(sql);
  const scans = plan.flatMap((step) => {
    const name = /^SCAN (\S+)/.exec(step)?.[1];
    return name === undefined ? [] : [`scan ${aliases.get(name) ?? name}`];
  });
  return [...scans, ...(plan.some((step) => step.startsWith('USE TEMP B-TREE')) ? ['sort'] : [])];
}

function aliasesOf(sql: string): ReadonlyMap<string, string> {
  const found = [...sql.matchAll(/(?:from|join|,)\s+[`"]?(\w+)[`"]?\s+(?:as\s+)?[`"]?(\w+)[`"]?/gi)];
  return new Map(found.flatMap(([, table, alias]) => (table && alias ? [[alias, table] as const] : [])));
}

export interface AcceptedPlan {
  /** Part of the statement, in which `…` is any text. */
  readonly sql: string;
  readonly steps: readonly string[];
  readonly bound: string;
}

/** Whether it is about this statement. */
export function matches({ sql }: AcceptedPlan, text: string): boolean {
  let at = 0;
  return sql.split('…').every((part) => {
    const found = text.indexOf(part.trim(), at);
    at = found + part.length;
    return found >= 0;
  });
}

/** Statements that read or sort more, and what bounds that. */
export function acceptedPlans(): readonly AcceptedPlan[] {
  return (parse(readFileSync(plansFile, 'utf8')) as { readonly plans: readonly AcceptedPlan[] }).plans;
}
