/** The computed page property (shape 4): something of each page, in a fixed order, continued only when the response is full. */
import type { ModuleName, ModuleParams } from '@wiki-query/server-stubs';
import type { CacheMode } from '../request/request-context.js';
import type { PageTable } from '../db/schema/schema.js';
import { bound, type Declared, type ModuleRun, type QueryModule } from './module.js';

export interface PerPageModule<N extends ModuleName, Page, Batch> {
  /** The pages that have the property, in the order that continuation follows, from the continue parameter on. */
  readonly pages: (run: ModuleRun<N>) => readonly Page[] | Promise<readonly Page[]>;
  /** Looks up what all pages need at once. */
  readonly batch?: (pages: readonly Page[], run: ModuleRun<N>) => Promise<Batch>;
  /** Adds the property to the page's entry; false when the response is full. */
  readonly add: (page: Page, run: ModuleRun<N>, batch: Batch) => boolean | Promise<boolean>;
  /** Continue value of the first page that did not fit. */
  readonly continueValue: (page: Page, run: ModuleRun<N>) => string | number;
  readonly pageFields?: readonly (keyof PageTable)[];
  readonly cacheMode?: (params: ModuleParams[N], run: ModuleRun<N>) => CacheMode;
}

/** Makes a module of a declaration. */
export function perPage<N extends ModuleName, Page, Batch = undefined>(
  module: N,
  declared: Declared<N, PerPageModule<N, Page, Batch>>,
): QueryModule<N> {
  return bound<N>({
    module,
    run: async (_params, run) => {
      const pages = await declared.pages(run);
      const batch = (await declared.batch?.(pages, run)) as Batch;
      for (const page of pages) {
        const added = declared.add(page, run, batch);
        // What is added at once is not waited for: a request may have hundreds of pages.
        if (!(typeof added === 'boolean' ? added : await added))
          return run.continueAt('continue', declared.continueValue(page, run));
      }
    },
    ...(declared.pageFields && { pageFields: declared.pageFields }),
    ...(declared.cacheMode && { cacheMode: declared.cacheMode }),
  });
}
