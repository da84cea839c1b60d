/** The context of interface wikitext. */
import type { Db } from '../db/database.js';
import type { Title } from '@wiki-query/wikitext';
import type { Wiki } from '../site/wiki.js';

export interface WikitextSetting {
  readonly wiki: Wiki;
  readonly db: Db;
  /** Language of the reader. */
  readonly language: string;
  /** 14 digits. */
  readonly now: string;
  /** Name of the reader, for `{{GENDER:|...}}`. */
  readonly reader?: string;
  /** Genders of users, by name, that functions have read. */
  readonly genders: Map<string, Promise<unknown>>;
  /** The page that the text stands on. */
  readonly page?: Title;
  /** A file as a thumbnail; undefined if only a link to it can be shown. Without this function, images are omitted. */
  readonly thumb?: (file: Title) => Promise<string | undefined>;
}
