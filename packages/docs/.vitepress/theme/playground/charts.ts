/** Chart data for a response, as series of numbers. */
import type { Members } from './response.js';
import type { Say } from '../say.js';
import type { Table } from './tables.js';

/** A chart: `labels` along the axis, and a number for each in every series. */
export interface Chart {
  readonly id: string;
  readonly title: string;
  /** Name of the list that the rows are from. */
  readonly list: string;
  readonly kind: 'bar' | 'line';
  readonly labels: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
}

/** Content of a chart, and its list. */
export const titleOf = ({ title, list }: Chart, t: Say): string => `${t(title)}: ${list}`;

/** Maximum number of users. The others are combined, because more colours are hard to distinguish. */
const mostUsers = 6;
const others = 'others';

/** All charts for which the lists of a response have data. */
export const chartsOf = (tables: readonly Table[]): readonly Chart[] =>
  tables.flatMap((table) => [...editsPerDay(table), ...sizeOverTime(table), ...byType(table)]);

const text = (row: Members, name: string): string => String(row[name] ?? '');
const dayOf = (row: Members): string => text(row, 'timestamp').slice(0, 10);
const has = (table: Table, name: string): boolean =>
  table.rows.length > 1 && table.rows.every((row) => row[name] !== undefined);

function count(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Edits of each day, by user if there are several. */
function editsPerDay(table: Table): readonly Chart[] {
  if (!has(table, 'timestamp')) return [];
  const days = everyDay([...new Set(table.rows.map(dayOf))].sort());
  const byUser = count(table.rows.map((row) => text(row, 'user')));
  const users = [...byUser].sort(([, a], [, b]) => b - a).map(([user]) => user);
  const named = new Set(users.slice(0, mostUsers));
  const nameOf = (row: Members): string => (named.has(text(row, 'user')) ? text(row, 'user') : others);
  const names = [...users.slice(0, mostUsers), ...(users.length > mostUsers ? [others] : [])];
  const series = names.map((name) => {
    const perDay = count(table.rows.filter((row) => nameOf(row) === name).map(dayOf));
    return { name: name === '' ? 'rows' : name, values: days.map((day) => perDay.get(day) ?? 0) };
  });
  const what = byUser.size > 1 || names[0] !== '' ? 'Rows per day and user' : 'Rows per day';
  return [{ id: `${table.name}-days`, title: what, list: table.name, kind: 'bar', labels: days, series }];
}

/** Includes days without rows, unless there are too many to draw. */
function everyDay(days: readonly string[]): readonly string[] {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const all: string[] = [];
  for (let time = Date.parse(first); time <= Date.parse(last) && all.length <= 120; time += 86_400_000)
    all.push(new Date(time).toISOString().slice(0, 10));
  return all.length > 120 || all.length === 0 ? days : all;
}

/** Size of one page after each of its revisions. */
function sizeOverTime(table: Table): readonly Chart[] {
  if (!has(table, 'timestamp') || !has(table, 'size')) return [];
  if (new Set(table.rows.map((row) => text(row, 'page') || text(row, 'title'))).size > 1) return [];
  const rows = table.rows.toSorted((a, b) => (text(a, 'timestamp') < text(b, 'timestamp') ? -1 : 1));
  return [
    {
      id: `${table.name}-size`,
      title: 'Page size over time, in bytes',
      list: table.name,
      kind: 'line',
      labels: rows.map((row) => text(row, 'timestamp').replace('T', ' ').replace('Z', '')),
      series: [{ name: 'bytes', values: rows.map((row) => Number(row['size'])) }],
    },
  ];
}

/** Rows of each type: edits, new pages, log entries. */
function byType(table: Table): readonly Chart[] {
  if (!has(table, 'type')) return [];
  const counts = [...count(table.rows.map((row) => text(row, 'type')))].sort(([, a], [, b]) => b - a);
  return [
    {
      id: `${table.name}-types`,
      title: 'Rows by type',
      list: table.name,
      kind: 'bar',
      labels: counts.map(([type]) => type),
      series: [{ name: 'rows', values: counts.map(([, number]) => number) }],
    },
  ];
}
