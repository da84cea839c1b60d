/** The files of the page set, from the continue value onwards. */
import { parseContinue } from '../../../sql/keyset.js';
import { NS_FILE } from '@wiki-query/wikitext';
import type { Run } from './run.js';

/** A file of the page set, and the version to start at. */
export interface Wanted {
  readonly name: string;
  readonly start: string | undefined;
  /** The only file: its versions are continued by `start`. */
  readonly isAlone: boolean;
}

/** File and time of the continue value. */
export const continuedFrom = ({ params }: Run): readonly string[] =>
  params.continue === undefined ? [] : parseContinue(params.continue, ['string', 'string']).map(String);

export function fileNames({ pages }: Run): readonly string[] {
  const titles = [...pages.goodAndMissing().values()].filter((title) => title.namespace === NS_FILE);
  return titles.map((title) => title.dbkey).toSorted();
}
