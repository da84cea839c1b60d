import { foreignBacklinks } from '../../records/links/foreign-backlinks.js';

/** Pages that link to a page of another wiki. */
export const iwbacklinks = foreignBacklinks('iwbacklinks', {
  table: 'iwlinks',
  columnPrefix: 'iwl',
  wiki: 'prefix',
  wikiProp: 'iwprefix',
  titleProp: 'iwtitle',
});
