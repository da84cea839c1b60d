/** The offset list (shape 3): results in the order of a service or a cache, with an offset as continue value. */
import type { ModuleName, ModuleParams } from '@wiki-query/server-stubs';
import type { CacheMode } from '../request/reply.js';
import type { GeneratorData, RedirectMergePolicy } from '../pages/page-set-contents.js';
import { sumOf } from '../result/integer.js';
import type { TitleKey } from '../sql/title-condition.js';
import type { Title } from '../titles/title.js';
import type { Compared, Exact } from './exact.js';
import { bound, type Declared, type ItemOf, type QueryModule } from './module.js';
import type { QueryRun } from './query-run.js';

/** The results from an offset: one more than the limit if there are more. */
export interface OffsetWindow {
  readonly offset: number;
  readonly limit: number;
}

export interface OffsetListModule<N extends ModuleName, Row> {
  /** Offset and limit of this request. */
  readonly window: (params: ModuleParams[N]) => OffsetWindow;
  /** Reads up to `limit + 1` results from `offset`. If the module `continues` itself, all of them are returned. */
  readonly rows: (run: QueryRun<N>, window: OffsetWindow) => Promise<readonly Row[]>;
  readonly continues?: boolean;
  /** The list for the items; by default `query.<module>`. Called once, before the items. */
  readonly list?: (run: QueryRun<N>) => Compared[] | undefined | Promise<Compared[] | undefined>;
  readonly titles?: (row: Row) => TitleKey | undefined;
  readonly item: (row: Row, run: QueryRun<N>) => Exact<ItemOf<N>> | undefined;
  /** The generator output, and the members that it adds to pages. */
  readonly generates?: (row: Row, run: QueryRun<N>) => Title | undefined;
  readonly pageData?: (row: Row, index: number, run: QueryRun<N>) => GeneratorData;
  readonly mergeRedirect?: RedirectMergePolicy;
  readonly cacheMode?: (params: ModuleParams[N], run: QueryRun<N>) => CacheMode;
}

/** Makes a module of a declaration. */
export function offsetList<N extends ModuleName, Row>(
  module: N,
  declared: Declared<N, OffsetListModule<N, Row>>,
): QueryModule<N> {
  return bound<N>({
    module,
    run: async (params, run) => list(declared, run, windowOf(declared, params)),
    ...(declared.generates && {
      generate: async (params: ModuleParams[N], run: QueryRun<N>) =>
        generate(declared, run, windowOf(declared, params)),
    }),
    ...(declared.cacheMode && { cacheMode: declared.cacheMode }),
  });
}

/** The database's integers limit the offset. */
function windowOf<N extends ModuleName, Row>(
  declared: OffsetListModule<N, Row>,
  params: ModuleParams[N],
): OffsetWindow {
  const { offset, limit } = declared.window(params);
  const most = Number.MAX_SAFE_INTEGER - limit;
  return { offset: offset < most ? offset : most, limit };
}

async function read<N extends ModuleName, Row>(
  declared: OffsetListModule<N, Row>,
  run: QueryRun<N>,
  window: OffsetWindow,
): Promise<readonly Row[]> {
  const rows = await declared.rows(run, window);
  if (declared.continues === true || rows.length <= window.limit) return rows;
  run.continueAt('offset', sumOf(window.offset, window.limit));
  return rows.slice(0, window.limit);
}

async function list<N extends ModuleName, Row>(
  declared: OffsetListModule<N, Row>,
  run: QueryRun<N>,
  window: OffsetWindow,
): Promise<void> {
  const { response } = run;
  const { titleTexts } = run.call;
  const rows = await read(declared, run, window);
  if (declared.titles) await titleTexts.load(rows.flatMap((row) => declared.titles?.(row) ?? []));
  const items = declared.list ? await declared.list(run) : response.list(run.descriptor.name);
  if (items === undefined) return;
  for (const [i, row] of rows.entries()) {
    const item = declared.item(row, run);
    if (item === undefined) continue;
    if (!response.fits(item)) return run.continueAt('offset', sumOf(window.offset, i));
    items.push(item);
  }
}

async function generate<N extends ModuleName, Row>(
  declared: OffsetListModule<N, Row>,
  run: QueryRun<N>,
  window: OffsetWindow,
): Promise<void> {
  const { target } = run;
  if (target === undefined || declared.generates === undefined) return;
  const rows = await read(declared, run, window);
  const titles: Title[] = [];
  rows.forEach((row, i) => {
    const title = declared.generates?.(row, run);
    if (title === undefined) return;
    titles.push(title);
    if (declared.pageData) target.setGeneratorData(title, declared.pageData(row, sumOf(window.offset, i + 1), run));
  });
  target.redirectMergePolicy = declared.mergeRedirect;
  await target.addTitles(titles);
}
