/**
 * Members of items as data: the columns of a member, and how it is written. The values of `prop` that request it are
 * those of the spec. The selected members become one function.
 */
import type { ItemMembers, ModuleName, PropValue } from '@wiki-query/server-stubs';
import type { TablesOf } from '../sql/sql.js';
import type { Column, Row, RowOf, Selected } from '../sql/table.js';
import { mark, type Marks } from '../result/value.js';
import { lookUp, setOwn } from '@wiki-query/wikitext';
import type { Exact } from './exact.js';
import { has, type ItemOf } from './module.js';
import type { QueryRun } from './query-run.js';
import { rowTitle, type TitleColumns } from './title-columns.js';
import { rowToIso } from '../time/timestamps.js';

interface MemberOptions<out T extends string = string> {
  /** The condition under which it is requested, in place of the values of `prop` that the spec names. */
  readonly when?: ((run: never) => boolean) | undefined;
  /** Decides whether it is written. Members with the same condition share its value for a row. */
  readonly shown?: RowCondition<T>;
  /** The member that it precedes when `prop` has this value and none of the others. */
  readonly moved?: {
    readonly prop: PropValue<ModuleName>;
    readonly unless?: readonly PropValue<ModuleName>[];
    readonly before: string;
  };
}

/** The value of a column of a row. Names of columns come from declarations, never from a request. */
const cell = (row: Row, name: string): unknown => lookUp(row, name);

/** Reads data for all rows of a response at once. */
type Read = (rows: readonly Row[], run: QueryRun) => Promise<unknown>;

/** The definition of a member, of columns of the tables `T`. */
export interface Member<out V = unknown, out T extends string = string> extends MemberOptions<T> {
  readonly columns: readonly Selected<string, T>[];
  /** Returns the value; undefined omits the member. */
  readonly write: (row: Row, run: QueryRun, index: number, data: unknown) => V | undefined;
  /** Reads `data`. Members with the same function share it. */
  readonly read?: Read;
  /** Its columns, if the member is a title. */
  readonly title?: TitleColumns<T>;
}

/** A condition on columns, computed as a member is. */
export type RowCondition<T extends string = string> = Pick<Member<boolean, T>, 'columns' | 'write'>;
/** A condition on columns, and on data that is read for all rows of a response at once. */
export type ReadCondition<T extends string = string> = RowCondition<T> & Pick<Member<boolean, T>, 'read'>;

type Widened<V> = V extends string ? string : V extends number ? number : V extends boolean ? boolean : unknown;

/**
 * The members of a module's items, in their order in the response: exactly those of its item type. This server never
 * returns those with null. Members of other modules are rejected by name, because the compiler accepts unknown ones that are
 * spread. Those that no module has are rejected by `sharedMembers`.
 */
export type Members<
  N extends ModuleName,
  T extends string = string,
  Item = ItemMembers<N, Exclude<ItemOf<N>, readonly []>>,
> = {
  readonly [K in keyof Item]: Member<Widened<Item[K]>, T> | null;
} & { readonly [K in Exclude<AnyItemMember, keyof Item>]?: never };

/** Members that several modules spread into theirs. Each has the name of a member of some module. */
export const sharedMembers = <T extends object>(
  members: T & { readonly [K in Exclude<keyof T, AnyItemMember>]: { readonly unknownMember: K } },
): T => members;

/** The names of all members of all modules' items. */
type AnyItemMember = {
  [N in ModuleName]: Named<keyof ItemMembers<N, Exclude<ItemOf<N>, readonly []>>>;
}[ModuleName];
/** Nothing for items whose members may have any name. */
type Named<K> = K extends string ? (string extends K ? never : K) : never;

/** A column as it is. */
export function column<V, T extends string, U extends string = never>(
  of: Selected<string, T, V>,
  { empty, ...options }: MemberOptions<U> & { readonly empty?: NonNullable<V> } = {},
): Member<NonNullable<V>, T | U> {
  return { ...options, columns: [of], write: (row) => (cell(row, of.as) ?? empty ?? null) as NonNullable<V> };
}

/** True where the column is not 0. */
export function flag<T extends string, U extends string = never>(
  of: Column<string, T>,
  options: MemberOptions<U> = {},
): Member<boolean, T | U> {
  return { ...options, columns: [of], write: (row) => cell(row, of.as) !== 0 && cell(row, of.as) !== null };
}

/** A timestamp as ISO 8601. */
export function time<T extends string, U extends string = never>(
  of: Selected<string, T>,
  options: MemberOptions<U> = {},
): Member<string, T | U> {
  return { ...options, columns: [of], write: (row, { call }) => rowToIso(cell(row, of.as) as string, call.now) };
}

/** The text of a title. */
export function title<T extends string, U extends string = never>(
  namespace: TitleColumns<T>[0],
  dbkey: Selected<string, T>,
  options: MemberOptions<U> = {},
): Member<string, T | U> {
  const of: TitleColumns<T> = [namespace, dbkey];
  const { columns, of: titleIn } = rowTitle(of);
  return {
    ...options,
    columns,
    title: of,
    write: (row, run) => {
      const { namespace, dbkey } = titleIn(row, run);
      return run.call.titleTexts.text(namespace, dbkey);
    },
  };
}

/** A value computed from columns; undefined omits the member. */
export function computed<
  const C extends readonly Selected[],
  V,
  N extends ModuleName = ModuleName,
  U extends string = never,
>(
  columns: C,
  write: (row: RowOf<C[number]>, run: QueryRun<N>, index: number) => V | undefined,
  options: MemberOptions<U> = {},
): Member<V, TablesOf<C[number]> | U> {
  const of: readonly Selected<string, TablesOf<C[number]>>[] = columns as never;
  return { ...options, columns: of, write: write as never };
}

/** A value computed from columns and from data that `read` reads for all rows of a response at once. */
export function lookedUp<
  const C extends readonly Selected[],
  Data,
  V,
  N extends ModuleName = ModuleName,
  U extends string = never,
>(
  columns: C,
  read: (rows: readonly RowOf<C[number]>[], run: QueryRun<N>) => Promise<Data>,
  write: (row: RowOf<C[number]>, data: NoInfer<Data>, run: QueryRun<N>, index: number) => V | undefined,
  options: MemberOptions<U> = {},
): Member<V, TablesOf<C[number]> | U> {
  const of: readonly Selected<string, TablesOf<C[number]>>[] = columns as never;
  return {
    ...options,
    columns: of,
    read: read as Read,
    write: (row, run, index, data) => write(row as RowOf<C[number]>, data as Data, run as QueryRun<N>, index),
  };
}

/** A member under its name. */
export interface NamedMember {
  readonly name: string;
  readonly member: Member;
}

/** The members of a declaration that are written. */
export const namedMembers = (members: Readonly<Record<string, Member | null>>): readonly NamedMember[] =>
  Object.entries(members).flatMap(([name, member]) => (member === null ? [] : [{ name, member }]));

/** Which of the members a request selects, one character for each. */
export function selectedMembers(members: readonly NamedMember[], run: QueryRun): string {
  const { prop } = run.params as { readonly prop?: readonly string[] };
  let mask = '';
  for (const { name, member } of members) {
    const { when, moved } = member;
    const isRequested = when === undefined ? run.requests(name) : (when as (run: QueryRun) => boolean)(run);
    const isMoved = moved !== undefined && has(prop, moved.prop) && !has(prop, ...(moved.unless ?? []));
    mask += !isRequested ? '0' : isMoved ? '2' : '1';
  }
  return mask;
}

/** Writes the item of a row. */
export type WriteItem<N extends ModuleName> = (
  row: Row,
  run: QueryRun<N>,
  index: number,
  data: readonly unknown[],
) => Exact<ItemOf<N>>;

/** The functions of these members that read data, each once. */
export const readsOf = (members: readonly Pick<NamedMember, 'member'>[]): readonly Read[] => [
  ...new Set(members.flatMap(({ member: { read } }) => read ?? [])),
];

/** One function that writes these members, with the data of `readsOf`. A shared condition is computed once for each row. */
export function compileMembers<N extends ModuleName>(
  members: readonly Pick<NamedMember, 'name' | 'member'>[],
  how?: Marks,
): WriteItem<N> {
  const conditions = [...new Set(members.flatMap(({ member: { shown } }) => shown ?? []))];
  const reads = readsOf(members);
  const writers = members.map(({ name, member: { write, shown, read } }) => ({
    name,
    write,
    condition: shown === undefined ? -1 : conditions.indexOf(shown),
    read: read === undefined ? -1 : reads.indexOf(read),
  }));
  return (row, run, index, data) => {
    const anyRun = run as QueryRun;
    const shown = conditions.map((condition) => condition.write(row, anyRun, index, undefined));
    const item: Record<string, unknown> = {};
    for (const { name, write, condition, read } of writers) {
      if (condition >= 0 && shown[condition] !== true) continue;
      const value = write(row, anyRun, index, read < 0 ? undefined : data[read]);
      if (value !== undefined) setOwn(item, name, value);
    }
    // The members are those that the type of the declaration requires.
    return (how === undefined ? item : mark(item, how)) as Exact<ItemOf<N>>;
  };
}
