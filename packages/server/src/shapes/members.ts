/**
 * Members of items as data: the `prop` values that select a member, its columns, and its code. The selected members are
 * compiled into one function, with inlined code of simple members.
 */
import type { ItemMembers, ModuleName, PropValue } from '@wiki-query/server-stubs';
import type { Columns, ColumnName, RowOf } from '../sql/columns.js';
import { marks, sizeOf, type Marks } from '../result/value.js';
import { toIso } from '../time/timestamps.js';
import type { Exact } from './exact.js';
import { has, type ItemOf } from './module.js';
import type { Call } from '../request/call.js';
import type { QueryRun } from './query-run.js';

/** What members are written with: one response's. */
export interface View<N extends ModuleName = ModuleName, Batch = unknown> {
  readonly run: QueryRun<N>;
  readonly call: Call;
  readonly params: QueryRun<N>['params'];
  readonly rights: ReadonlySet<string>;
  /** What was looked up for all rows at once. */
  readonly batch: Batch;
  /** An upper bound of the size of the item that was written last. */
  bound: number;
  /** Whether all items so far have only scalars. */
  isPlain: boolean;
}

type Row = Readonly<Record<string, unknown>>;

/** Decides for several members of a row whether they are written. Evaluated once for each row. */
export interface Guard {
  readonly columns: readonly string[];
  readonly test: (row: Row, view: View) => boolean;
}

interface MemberOptions<A extends string = string> {
  /** Values of `prop` that select the member. A member without them is always selected. */
  readonly prop?: A | readonly A[];
  /** Another condition under which it is requested. */
  readonly when?: ((run: never) => boolean) | undefined;
  readonly shown?: Guard;
  /** The member that it precedes when `prop` has this value and none of the others. */
  readonly moved?: { readonly prop: A; readonly unless?: readonly A[]; readonly before: string };
}

/** The definition of a member. `A` are the values of `prop` that it names. */
export interface Member<out V = unknown, out A extends string = string> extends MemberOptions<A> {
  readonly columns: readonly string[];
  /** The value as code, of `row` and `view`. */
  readonly code?: string;
  /** A function that returns the value; undefined omits the member. */
  readonly write?: (row: Row, view: View, index: number) => V | undefined;
  /** Columns of namespace and dbkey, if the member is a title. */
  readonly title?: readonly [namespace: string, dbkey: string];
}

type Widened<V> = V extends string ? string : V extends number ? number : V extends boolean ? boolean : unknown;

/**
 * The members of a module's items, in their order in the response: exactly those of its item type, selected by values
 * of its `prop`. Members of other modules are rejected by name, because the compiler accepts unknown ones that are
 * spread. Those that no module has are rejected by `sharedMembers`.
 */
export type Members<N extends ModuleName, Item = ItemMembers<N, Exclude<ItemOf<N>, readonly []>>> = {
  readonly [K in keyof Item]: Member<Widened<Item[K]>, PropValue<N>>;
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
export function column<C extends keyof Columns & string, A extends string = never>(
  name: C,
  { empty, ...options }: MemberOptions<A> & { readonly empty?: NonNullable<Columns[C]> } = {},
): Member<NonNullable<Columns[C]>, A> {
  const code = empty === undefined ? `row.${name}` : `(row.${name} ?? ${JSON.stringify(empty)})`;
  return { ...options, columns: [name], code };
}

/** An expression under a name of its own, as it is. */
export function named<V, A extends string = never>(
  expression: string,
  name: string,
  options: MemberOptions<A> = {},
): Member<V, A> {
  return { ...options, columns: [`${expression} as ${name}`], code: `row.${name}` };
}

/** True where the column is not 0. */
export function flag<C extends keyof Columns & string, A extends string = never>(
  name: C,
  options: MemberOptions<A> = {},
): Member<boolean, A> {
  return { ...options, columns: [name], code: `(row.${name} !== 0 && row.${name} !== null)` };
}

/** A timestamp as ISO 8601. */
export function time<C extends ColumnName, A extends string = never>(
  name: C,
  options: MemberOptions<A> = {},
): Member<string, A> {
  return { ...options, columns: [name], code: `toIso(row.${nameOf(name)})` };
}

/** The text of a title of two columns. */
export function title<A extends string = never>(
  namespace: keyof Columns & string,
  dbkey: keyof Columns & string,
  options: MemberOptions<A> = {},
): Member<string, A> {
  const code = `view.call.titleTexts.text(row.${namespace}, row.${dbkey})`;
  return { ...options, columns: [namespace, dbkey], code, title: [namespace, dbkey] };
}

/** A value computed from columns; undefined omits the member. */
export function computed<
  const C extends ColumnName,
  V,
  N extends ModuleName = ModuleName,
  Batch = unknown,
  A extends string = never,
>(
  columns: readonly C[],
  write: (row: RowOf<C>, view: View<N, Batch>, index: number) => V | undefined,
  options: MemberOptions<A> = {},
): Member<V, A> {
  return { ...options, columns, write: write as NonNullable<Member<V>['write']> };
}

/** Members of one object that is computed from columns, once for each row. */
export function partsOf<const C extends ColumnName, T extends object, Batch = unknown, A extends string = never>(
  columns: readonly C[],
  make: (row: RowOf<C>, view: View<ModuleName, Batch>) => T | undefined,
  options: MemberOptions<A> = {},
): <K extends keyof T>(name: K) => Member<NonNullable<T[K]> | Extract<T[K], null>, A> {
  const made = new WeakMap<object, { readonly parts: T | undefined }>();
  const partsOfRow = (row: RowOf<C>, view: View<ModuleName, Batch>): T | undefined => {
    let known = made.get(row);
    if (known === undefined) made.set(row, (known = { parts: make(row, view) }));
    return known.parts;
  };
  return <K extends keyof T>(name: K) =>
    computed(
      columns,
      (row, view: View<ModuleName, Batch>) =>
        partsOfRow(row, view)?.[name] as NonNullable<T[K]> | Extract<T[K], null> | undefined,
      options,
    );
}

/** A guard of columns. */
export function guard<const C extends ColumnName>(
  columns: readonly C[],
  test: (row: RowOf<C>, view: View) => boolean,
): Guard {
  return { columns, test: test as Guard['test'] };
}

/** Name under which a row has a column. */
export const nameOf = (name: string): string => name.slice(name.lastIndexOf(' ') + 1);

/** Which of the members a request selects, one character for each. */
export function selectedMembers(members: readonly Member[], run: QueryRun): string {
  const { prop } = run.params as { readonly prop?: readonly string[] };
  let mask = '';
  for (const { prop: values, when, moved } of members) {
    const isRequested =
      (values === undefined ||
        (typeof values === 'string' ? has(prop, values) : values.some((one) => has(prop, one)))) &&
      (when === undefined || (when as (run: QueryRun) => boolean)(run));
    const isMoved =
      moved !== undefined && has(prop, moved.prop) && moved.unless?.some((one) => has(prop, one)) !== true;
    mask += !isRequested ? '0' : isMoved ? '2' : '1';
  }
  return mask;
}

/** Writes the item of a row. */
export type WriteItem<N extends ModuleName, Batch> = (
  row: object,
  view: View<N, Batch>,
  index: number,
) => Exact<ItemOf<N>>;

/** One function that writes these members. Names and code come from declarations, never from a request. */
export function compileMembers<N extends ModuleName, Batch>(
  members: readonly (readonly [name: string, member: Member])[],
  how?: Marks,
): WriteItem<N, Batch> {
  const guards = [...new Set(members.flatMap(([, { shown }]) => shown ?? []))];
  const writes = members.map(([, member]) => member.write);
  const lines = [
    ...guards.map((_, i) => `const shown${i} = guards[${i}].test(row, view);`),
    'let size = 0, value;',
    ...members.map(([name, member], i) => lineOf(name, member, i, guards)),
    ...(how === undefined ? [] : ['this[marks] = how;']),
    'view.bound = size;',
  ];
  const names = ['guards', 'writes', 'toIso', 'boundOf', 'marks', 'how'];
  // A constructor, whose objects have room for all members from the start. The result is still a plain object.
  const text = `function Item(row, view, index) {\n${lines.join('\n')}\n}
    Item.prototype = Object.prototype;
    return (row, view, index) => new Item(row, view, index);`;
  return new Function(...names, text)(guards, writes, toIso, boundOf, marks, how) as WriteItem<N, Batch>;
}

/** A UTF-16 unit has at most three bytes, a number at most 25 digits. */
function boundOf(value: unknown): number {
  if (typeof value === 'string') return value.length * 3;
  return typeof value === 'object' ? sizeOf(value) : 25;
}

function lineOf(name: string, { code, shown }: Member, i: number, guards: readonly Guard[]): string {
  const set = `this[${JSON.stringify(name)}] = value; size += boundOf(value);`;
  const written =
    code === undefined
      ? `value = writes[${i}](row, view, index); if (value !== undefined) { ${set} if (typeof value === 'object') view.isPlain = false; }`
      : `value = ${code}; ${set}`;
  return shown === undefined ? written : `if (shown${guards.indexOf(shown)}) { ${written} }`;
}
