/** The declaration of a list: source, order, filters, members, and what generators get. One type for all lists. */
import type { ModuleName } from '@wiki-query/server-stubs';
import type { IndexOf } from '../db/schema/expected-indexes.js';
import type { Marks } from '../result/value.js';
import type { KeyPart, KeyValue } from '../sql/keyset.js';
import type { Source } from '../sql/query.js';
import type { Sql } from '../sql/sql.js';
import type { Few, FewRows } from './few.js';
import type { GeneratorOutput } from './generator-output.js';
import type { Members, ReadCondition } from './members.js';
import type { Traits } from './module.js';
import type { Place } from './place.js';
import type { QueryRun } from './query-run.js';
import type { Scan } from './scan.js';

type Awaitable<T> = T | Promise<T>;
/** Conditions on columns of the tables `T`; undefined ones are omitted. */
export type Conditions<T extends string = string> = readonly (Sql<T> | undefined)[];

/** Parameter → condition, for parameters that are given. */
export type Filters<N extends ModuleName, T extends string = string> = {
  readonly [P in keyof QueryRun<N>['params']]?: (
    value: NonNullable<QueryRun<N>['params'][P]>,
    run: QueryRun<N>,
  ) => Awaitable<Sql<T> | Few<T> | undefined>;
};

/**
 * A list, in the order of its parts: source, order, filters, members, generator output. `Used` are the tables whose columns
 * it reads, `Joined` those of its source: `listModule` requires that they are the same.
 */
export interface ListModule<
  N extends ModuleName,
  Used extends string = string,
  Joined extends string = never,
> extends Traits<N, IndexOf<Used>> {
  /** The tables. */
  readonly from: Source<Joined>;
  readonly distinct?: (run: QueryRun<N>) => boolean;

  /**
   * The order, and the format of the continue parameter, which is read before filters. `scan` may choose another order
   * with the same types.
   */
  readonly key?: readonly KeyPart<Used>[] | ((run: QueryRun<N>) => readonly KeyPart<Used>[]);
  /** A continue value that PHP takes for false (empty, zero) counts as not given. */
  readonly falseIsNone?: boolean;

  /** Nothing can match: nothing is read, and no error is reported. */
  readonly skip?: (run: QueryRun<N>) => boolean;
  /** Rejects invalid requests before the continue parameter is read. */
  readonly check?: (run: QueryRun<N>) => Awaitable<void>;
  readonly filters?: Filters<N, Used>;
  /**
   * The index of the first table that has the order of the list, after the values of those filters that `reads` does not
   * name. The database must use it, unless few rows match a filter.
   */
  readonly index?: IndexOf<Used> | ((run: QueryRun<N>) => IndexOf<Used> | undefined);
  /** Conditions that depend on more than one parameter. */
  readonly where?: (run: QueryRun<N>) => Awaitable<Conditions<Used>>;
  /**
   * Parts that depend on the request: order, start, further conditions. Several form phases; undefined if nothing can
   * match.
   */
  readonly scan?: (
    run: QueryRun<N>,
    start: readonly KeyValue[] | null | undefined,
  ) => Awaitable<ScanParts<Used, NoInfer<Joined>> | readonly ScanParts<Used, NoInfer<Joined>>[] | undefined>;

  readonly members: Members<N, Used>;
  /** Format version 1 marks of items; the same for requests that select the same members. */
  readonly marks?: Marks | ((run: QueryRun<N>) => Marks);
  /** Rows that count against the limit but are not returned. */
  readonly omits?: ReadCondition<Used> | undefined;
  readonly place?: Place<N, Used>;

  readonly generates?: GeneratorOutput<Used> | ((run: QueryRun<N>) => GeneratorOutput<Used>);
}

/** Part of a scan that a request decides. `Joined` are the tables of its own source. */
export interface ScanParts<
  Used extends string = string,
  Joined extends string = string,
  Index = IndexOf<Used>,
> extends Partial<Omit<Scan, 'query' | 'key' | 'tie' | 'window'>> {
  /** Another source, with at least the same tables. Conditions on its further tables are its own. */
  readonly from?: Source<Joined> | undefined;
  readonly key?: readonly KeyPart<Used>[];
  readonly distinct?: boolean;
  readonly index?: Index;
  /** If few rows of the first table of this source match, it is read in place of `from`, by any index, and sorted. */
  readonly few?: FewRows<Joined> | undefined;
  /** Conditions that the index serves. */
  readonly where?: Conditions<Used> | undefined;
  /** Conditions on rows that are read. */
  readonly skips?: Conditions<Used> | undefined;
  readonly tie?: Sql<Used> | undefined;
}
