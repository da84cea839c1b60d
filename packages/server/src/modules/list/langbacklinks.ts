import { foreignBacklinks } from '../../records/links/foreign-backlinks.js';

/** Pages that link to a page in another language. */
export const langbacklinks = foreignBacklinks('langbacklinks', {
  table: 'langlinks',
  columnPrefix: 'll',
  wiki: 'lang',
  wikiProp: 'lllang',
  titleProp: 'lltitle',
});
