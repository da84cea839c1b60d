import { c } from '../db/schema/tables.js';
import { pageByTitle } from '../db/pages-by-title.js';
import { ApiError } from '../errors/api-error.js';
import type { ValuePlace } from './value-place.js';

/** A page's title with spaces. The page must exist if the parameter requires it. */
export async function readTitle(value: string, place: ValuePlace, mustExist: boolean): Promise<string> {
  const { db, wiki } = place.call;
  const fail = (code: string): never => {
    throw new ApiError(code, { parameter: place.name, value }).from(place.path);
  };
  const title = wiki.titles.parse(value);
  if ('code' in title) return fail('badtitle');
  if (mustExist) {
    const page = await pageByTitle(db, title, [c.page_id]);
    if (title.interwiki !== '' || page === undefined) return fail('missingtitle');
  }
  return wiki.titles.prefixedDbkey(title).replaceAll('_', ' ');
}
