/** Titles of the wiki, with errors of the API for those that are invalid. */
import { makeWikiTitles, type Title, type TitleParts, type WikiTitles } from '@wiki-query/wikitext';
import { ApiError } from '../errors/api-error.js';

export interface Titles extends WikiTitles {
  /** Parses a title of this wiki. Throws ApiError `invalidtitle`. */
  readonly parseLocal: (text: string) => Title;
  /** A dbkey from the text of a bound or a prefix. Throws ApiError `invalidtitle`. */
  readonly partToDbkey: (text: string, namespace: number) => string;
}

/** The titles of a site. */
export function makeTitles(parts: TitleParts): Titles {
  const titles = makeWikiTitles(parts);
  return {
    ...titles,
    parseLocal: (text) => {
      const title = titles.parse(text);
      if ('code' in title || title.interwiki !== '') throw new ApiError('invalidtitle', { title: text });
      return title;
    },
    partToDbkey: (text, namespace) => {
      const dbkey = titles.partToDbkey(text, namespace);
      if (dbkey === undefined) throw new ApiError('invalidtitle', { title: text });
      return dbkey;
    },
  };
}
