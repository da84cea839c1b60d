import { c } from '../db/schema/tables.js';
import { pageByTitle } from '../db/pages-by-title.js';
import { refuse, type ValuePlace } from './value-place.js';

/** A page's title with spaces. The page must exist if the parameter requires it. */
export async function readTitle(value: string, place: ValuePlace): Promise<string> {
  const { db, wiki } = place.call;
  const title = wiki.titles.parse(value);
  if ('code' in title) return refuse(place, 'badtitle', value);
  if (place.parameter.mustExist === true) {
    const page = await pageByTitle(db, title, [c.page_id]);
    if (title.interwiki !== '' || page === undefined) return refuse(place, 'missingtitle', value);
  }
  return wiki.titles.prefixedDbkey(title).replaceAll('_', ' ');
}
