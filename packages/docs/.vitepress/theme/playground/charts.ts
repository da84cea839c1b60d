/** Chart data for a response, as series of numbers. */
import type { Members } from './response.js';
import type { Say } from '../say.js';
import type { Table } from './tables.js';

/** A chart: a number in every series for each of the `labels`, or for each of the `times`. */
export interface Chart {
  readonly id: string;
  readonly title: string;
  /** Name of the list that the rows are from. */
  readonly list: string;
  readonly labels: readonly string[];
  /** Milliseconds since 1970: the chart is a line over time. Others have bars. */
  readonly times?: readonly number[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
}

/** Content of a chart, and its list. */
export const titleOf = ({ title, list }: Chart, t: Say): string => `${t(title)}: ${list}`;

/** Maximum number of users. The others are combined, because more colours are hard to distinguish. */
const mostUsers = 6;
const others = 'others';

/** All charts for which the lists of a response have data. */
export const chartsOf = (tables: readonly Table[]): readonly Chart[] =>
  tables.flatMap((table) => [
    ...rowsOverTime(table),
    ...sizeOverTime(table),
    ...countBy(table, 'type', 'Rows by type'),
    ...countBy(table, 'user', 'Rows by user'),
    ...largest(table),
  ]);

const text = (row: Members, name: string): string => String(row[name] ?? '');
const has = (table: Table, name: string): boolean =>
  table.rows.length > 1 && table.rows.every((row) => row[name] !== undefined);

function count(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Spans of time: how much of a timestamp names them, and the charts of rows in each, by user if there are several. */
const spans = [
  { length: 10, title: 'Rows per day', byUser: 'Rows per day and user' },
  { length: 7, title: 'Rows per month', byUser: 'Rows per month and user' },
  { length: 4, title: 'Rows per year', byUser: 'Rows per year and user' },
] as const;
/** Maximum number of bars. Longer spans of time have fewer. */
const mostBars = 120;

function rowsOverTime(table: Table): readonly Chart[] {
  if (!has(table, 'timestamp')) return [];
  const times = table.rows.map((row) => Date.parse(text(row, 'timestamp'))).filter((time) => !Number.isNaN(time));
  if (times.length === 0) return [];
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const fitting = spans.find(({ length }) => labelsBetween(first, last, length).length <= mostBars);
  if (fitting === undefined) return [];
  const labels = labelsBetween(first, last, fitting.length);
  const spanOf = (row: Members): string => text(row, 'timestamp').slice(0, fitting.length);
  const byUser = count(table.rows.map((row) => text(row, 'user')));
  const users = [...byUser].sort(([, a], [, b]) => b - a).map(([user]) => user);
  const named = new Set(users.slice(0, mostUsers));
  const nameOf = (row: Members): string => (named.has(text(row, 'user')) ? text(row, 'user') : others);
  const names = [...users.slice(0, mostUsers), ...(users.length > mostUsers ? [others] : [])];
  const series = names.map((name) => {
    const perSpan = count(table.rows.filter((row) => nameOf(row) === name).map(spanOf));
    return { name: name === '' ? 'rows' : name, values: labels.map((label) => perSpan.get(label) ?? 0) };
  });
  const title = byUser.size > 1 || names[0] !== '' ? fitting.byUser : fitting.title;
  return [{ id: `${table.name}-time`, title, list: table.name, labels, series }];
}

/** The days, months or years between two times, also those without rows: at most one more than is drawn. */
function labelsBetween(first: number, last: number, length: 10 | 7 | 4): readonly string[] {
  const label = (time: number): string => new Date(time).toISOString().slice(0, length);
  const labels: string[] = [];
  const at = new Date(first);
  const [year, month, day] = [at.getUTCFullYear(), length > 4 ? at.getUTCMonth() : 0, length > 7 ? at.getUTCDate() : 1];
  for (let step = 0; labels.length <= mostBars; step++) {
    const steps = { 10: [0, 0, step], 7: [0, step, 0], 4: [step, 0, 0] } as const;
    const [years, months, days] = steps[length];
    const time = Date.UTC(year + years, month + months, day + days);
    if (time > last) break;
    labels.push(label(time));
  }
  return labels;
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
      labels: rows.map((row) => text(row, 'timestamp').replace('T', ' ').replace('Z', '')),
      times: rows.map((row) => Date.parse(text(row, 'timestamp'))),
      series: [{ name: 'bytes', values: rows.map((row) => Number(row['size'])) }],
    },
  ];
}

/** Rows with each value of a column, if there are several values. */
function countBy(table: Table, column: string, title: string): readonly Chart[] {
  if (!has(table, column)) return [];
  const counts = [...count(table.rows.map((row) => text(row, column)))];
  return counts.length < 2 ? [] : [bars(table, column, title, 'rows', counts)];
}

/** What rows are compared by, in columns of any level. */
const measures: ReadonlyMap<string, string> = new Map([
  ['editcount', 'Edits of each user'],
  ['recentactions', 'Recent actions of each user'],
  ['size', 'Size'],
  ['length', 'Page size, in bytes'],
  ['pages', 'Number of pages'],
  ['members', 'Number of members'],
  ['hitcount', 'Number of uses'],
  ['value', 'Values'],
]);
const columnsOfNames = ['title', 'name', 'user', 'category', 'page'];

/** The largest numbers of each kind, with the names of their rows. */
function largest(table: Table): readonly Chart[] {
  const names = columnsOfNames.find((column) => has(table, column));
  if (names === undefined) return [];
  return table.columns.flatMap((column) => {
    const title = measures.get(column.slice(column.lastIndexOf('.') + 1));
    const numbers = table.rows.flatMap((row): [string, number][] => {
      const value = Number(row[column] ?? NaN);
      return Number.isNaN(value) ? [] : [[text(row, names), value]];
    });
    const isChart = title !== undefined && numbers.length > 1 && new Set(numbers.map(([name]) => name)).size > 1;
    return isChart ? [bars(table, column, title, column, numbers)] : [];
  });
}

/** Maximum number of names along the axis. */
const mostNames = 30;

function bars(table: Table, id: string, title: string, name: string, numbers: readonly [string, number][]): Chart {
  const shown = numbers.toSorted(([, a], [, b]) => b - a).slice(0, mostNames);
  return {
    id: `${table.name}-${id}`,
    title,
    list: table.name,
    labels: shown.map(([label]) => label),
    series: [{ name, values: shown.map(([, number]) => number) }],
  };
}
