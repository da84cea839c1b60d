/** The handler of an extension that is made up, without a shape. `wiki-query-gen generate` makes `stubs` from its spec folder. */
import { descriptors, messages } from './stubs/index.js';
import type { StarsParams } from './stubs/index.js';

interface Page {
  readonly page_id: number;
  readonly page_namespace: number;
  readonly page_title: string;
}

interface Run {
  readonly pages: { readonly good: ReadonlyMap<number, Page> };
  readonly response: { readonly setOnPage: (id: number, name: string, value: object) => boolean };
  readonly warn: (code: string, values: object) => void;
  readonly continueAt: (parameter: string, value: number) => void;
}

interface Tools {
  readonly ApiError: new (code: string) => Error;
}

export const extension = ({ ApiError }: Tools) => ({
  descriptors,
  messages,
  modules: [
    {
      module: 'stars',
      async run({ kind, limit, continue: from = 0 }: StarsParams, run: Run) {
        const pages = [...run.pages.good.values()];
        if (from < 0 || from > pages.length) throw new ApiError('badcontinue');
        for (const [at, page] of pages.slice(from).entries()) {
          if (at === limit) return run.continueAt('continue', from + at);
          if (page.page_namespace !== 0) run.warn('stars-hidden', { title: page.page_title });
          else if (!run.response.setOnPage(page.page_id, 'stars', starsOf(page, kind)))
            return run.continueAt('continue', from + at);
        }
      },
    },
  ],
});

const starsOf = ({ page_title: title }: Page, kinds: StarsParams['kind']): object =>
  Object.fromEntries((kinds ?? []).map((kind) => [kind, kind === 'gold' ? title.length : 1]));
