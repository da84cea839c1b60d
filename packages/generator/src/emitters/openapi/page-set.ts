/** The parameters of `action=query` that name pages, or say how they are read. */
import type { Model } from '../../model/model.js';
import type { Attributes } from '../../model/attributes.js';

type Part = NonNullable<Attributes['pageSet']>;

/** Names of the parameters that are one of these parts of the page set. */
export const pageSetNames = (model: Model, ...parts: readonly Part[]): ReadonlySet<string> =>
  new Set(
    model.protocol
      .filter(({ path }) => path === 'query')
      .flatMap(({ parameters }) => parameters)
      .filter(({ pageSet }) => pageSet !== undefined && parts.includes(pageSet))
      .map(({ wireName }) => wireName),
  );
