/**
 * Modules that add part by part: pages of the page set, or requested names, in a fixed order. Parts that do not fit, or
 * exceed the limit of a response, are left for the next request (shapes 3, 4 and 6 of the design).
 */
import { checkConstraints } from '../parameters/constraints.js';
import type { ModuleItems, ModuleName } from '@wiki-query/server-stubs';
import type { ContinueValue } from './continuation.js';
import { sumOf } from '../result/integer.js';
import type { Marks } from '../result/value.js';
import type { GeneratorData, RedirectMergePolicy } from '../pages/page-set-contents.js';
import type { Title } from '@wiki-query/wikitext';
import type { Exact } from './exact.js';
import { makeModule, type Declared, type ItemOf, type MembersAt, type QueryModule, type Traits } from './module.js';
import { partWriter, type PartMembers, type WritePart } from './part-members.js';
import type { QueryRun } from './query-run.js';

/** A continue parameter and its value. */
type ContinueAt = readonly [parameter: string, value: ContinueValue];

/**
 * Whether the part was added. A part that can be split returns the parameter and value of its first remaining piece.
 */
type Added = boolean | ContinueAt;

/** Parts that are left: at least one. */
type Left<Part> = readonly [Part, ...Part[]];

/** The results from an offset: one more than the limit if there are more. */
export interface OffsetWindow {
  readonly offset: number;
  readonly limit: number;
}

interface Parts<N extends ModuleName, Part, Batch, Item> extends Traits<N> {
  /** The parts from the continue parameter onwards, in the order of the response. */
  readonly parts: (run: QueryRun<N>, window: OffsetWindow) => readonly Part[] | Promise<readonly Part[]>;
  /** Parts are results from an offset, which continues them, because their order is that of a service or a cache. */
  readonly byOffset?: true;
  /** The maximum number of parts in one response; unlimited if not given. */
  readonly most?: (run: QueryRun<N>) => number;
  /** Looks up what all parts need at once. */
  readonly batch?: (parts: readonly Part[], run: QueryRun<N>) => Promise<Batch>;
  /** The continue value for the remaining parts, of which the first did not fit. Without it, that part is omitted. */
  readonly rest?: (left: Left<Part>, run: QueryRun<N>) => ContinueAt;
  /** For a generator: the page of a part. */
  readonly generates?: (part: Part, run: QueryRun<N>) => Title | undefined;
  /** The members that the generator adds to a page, of its place in the list, which begins with 1, and of its item. */
  readonly pageData?: (place: number, item: () => Awaitable<Exact<Item>>) => Awaitable<GeneratorData>;
  readonly mergeRedirect?: RedirectMergePolicy;
}

type Awaitable<T> = T | Promise<T>;

/** An item of the module; if it lists none, what it adds to a page. */
type PartOf<N extends ModuleName> = [ModuleItems[N]] extends [never] ? MembersAt<N, 'page'> : ItemOf<N>;

interface Members<N extends ModuleName, Part, Batch, Item> {
  readonly members: PartMembers<N, Item, Part, Batch>;
  /** Format version 1 marks of items. */
  readonly marks?: Marks;
  /** Adds an item, by default to the list `query.<module>`. False if it does not fit. */
  readonly put?: (item: Exact<Item>, part: Part, run: QueryRun<N>) => boolean;
}

/** Parts have members, or are added to the response by the module. */
type PartByPart<N extends ModuleName, Part, Batch, Item> = Parts<N, Part, Batch, Item> &
  (Members<N, Part, Batch, Item> | { readonly add: (part: Part, run: QueryRun<N>, batch: Batch) => Awaitable<Added> });

/** Makes a module of a declaration. */
export function partByPart<N extends ModuleName, Part, Batch = unknown, Item = PartOf<N>>(
  module: N,
  declared: Declared<N, PartByPart<N, Part, Batch, Item>>,
): QueryModule<N> {
  return moduleOf(module, declared);
}

function moduleOf<N extends ModuleName, Part, Batch, Item>(
  module: N,
  declared: PartByPart<N, Part, Batch, Item>,
): QueryModule<N> {
  return makeModule<N>(
    module,
    declared,
    (run) => list(declared, run),
    declared.generates && ((run) => generate(declared, run)),
  );
}

async function generate<N extends ModuleName, Part, Batch, Item>(
  declared: PartByPart<N, Part, Batch, Item>,
  run: QueryRun<N>,
): Promise<void> {
  const { shown, left } = await partsOf(declared, run);
  continueAt(declared, run, left, shown.length);
  const { target, descriptor } = run;
  if (target === undefined) throw new Error(`${descriptor.name} runs as a generator without a page set`);
  const write = writerOf(declared, run);
  const titles: Title[] = [];
  for (const [i, part] of shown.entries()) {
    const title = declared.generates?.(part, run);
    if (title === undefined) continue;
    titles.push(title);
    if (declared.pageData) {
      const place = sumOf(windowOf(run).offset, i + 1);
      target.setGeneratorData(title, await declared.pageData(place, () => write(part, undefined as Batch)));
    }
  }
  target.redirectMergePolicy = declared.mergeRedirect;
  await target.addTitles(titles);
}

async function list<N extends ModuleName, Part, Batch, Item>(
  declared: PartByPart<N, Part, Batch, Item>,
  run: QueryRun<N>,
): Promise<void> {
  const { shown, left } = await partsOf(declared, run);
  // Nothing to show: nothing to look up either.
  const batch = (shown.length === 0 ? undefined : await declared.batch?.(shown, run)) as Batch;
  const add = 'add' in declared ? declared.add : adderOf(declared, run);
  for (let i = 0; i < shown.length; i++) {
    const adding = add(shown[i] as Part, run, batch);
    // Parts that are added synchronously are not awaited: a request may have hundreds of pages.
    const added = adding instanceof Promise ? await adding : adding;
    if (typeof added === 'object') return run.continueAt(...added);
    if (!added && (declared.byOffset || declared.rest !== undefined))
      return continueAt(declared, run, [...shown.slice(i), ...left], i);
  }
  continueAt(declared, run, left, shown.length);
}

const writerOf = <N extends ModuleName, Part, Batch, Item>(
  declared: PartByPart<N, Part, Batch, Item>,
  run: QueryRun<N>,
): WritePart<Item, Part, Batch> =>
  'members' in declared
    ? partWriter<N, Item, Part, Batch>(declared.members, run, declared.marks)
    : partWriter<N, Item, Part, Batch>({} as never, run, undefined);

function adderOf<N extends ModuleName, Part, Batch, Item>(
  declared: Members<N, Part, Batch, Item> & Parts<N, Part, Batch, Item>,
  run: QueryRun<N>,
) {
  const { response, descriptor } = run;
  const write = writerOf(declared, run);
  const items = declared.put === undefined ? response.list(descriptor.name) : [];
  const put = declared.put ?? ((item: Exact<Item>): boolean => response.fits(item) && items.push(item) > 0);
  return (part: Part, _run: QueryRun<N>, batch: Batch): Awaitable<boolean> => {
    const made = write(part, batch);
    return made instanceof Promise ? made.then((item) => put(item, part, run)) : put(made, part, run);
  };
}

async function partsOf<N extends ModuleName, Part, Batch, Item>(
  declared: PartByPart<N, Part, Batch, Item>,
  run: QueryRun<N>,
): Promise<{ readonly shown: readonly Part[]; readonly left: readonly Part[] }> {
  const window = windowOf(run);
  if (declared.checksConstraints === undefined) checkConstraints(run);
  const parts = await declared.parts(run, window);
  const most = declared.most?.(run) ?? (declared.byOffset ? window.limit : parts.length);
  return { shown: parts.slice(0, most), left: parts.slice(most) };
}

function continueAt<N extends ModuleName, Part, Batch, Item>(
  { rest, byOffset }: PartByPart<N, Part, Batch, Item>,
  run: QueryRun<N>,
  left: readonly Part[],
  done: number,
): void {
  const [first, ...others] = left;
  if (first === undefined) return;
  if (byOffset) run.continueAt('offset', sumOf(windowOf(run).offset, done));
  else if (rest !== undefined) run.continueAt(...rest([first, ...others], run));
}

/** The window of a request. The database's integers limit the offset. */
function windowOf({ params }: QueryRun): OffsetWindow {
  const { offset = 0, limit = 0 } = params as { readonly offset?: number; readonly limit?: number };
  const most = Number.MAX_SAFE_INTEGER - limit;
  return { offset: offset < most ? offset : most, limit };
}
