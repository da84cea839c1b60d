/** What links to other wikis have in common: the address of a target, and a parameter that needs another. */
import type { AnyRun } from '../../shapes/module.js';
import { ApiError } from '../../errors/api-error.js';

/** Address of a page of another wiki, when `prefix:title` is a title. */
export function foreignUrl(run: AnyRun, prefix: string, title: string): string | undefined {
  const { titles } = run.query.wiki;
  const parsed = titles.parse(`${prefix}:${title}`);
  return 'code' in parsed ? undefined : titles.fullUrl(parsed);
}

/** Refuses a parameter without the one that it needs. */
export function needs(run: AnyRun, parameter: string, other: string, code = 'invalidparammix'): void {
  const p = run.params as Readonly<Record<string, unknown>>;
  if (p[parameter] !== undefined && p[other] === undefined)
    throw new ApiError(
      code,
      { parameter: run.wireName(parameter), other: run.wireName(other) },
      { message: 'apierror-invalidparammix-mustusewith' },
    );
}
