/** Texts of titles in batches: in some languages the titles of user pages depend on the gender of the user. */
import { from } from '../sql/query.js';
import { t, c } from '../db/schema/tables.js';
import { sql } from '../sql/sql.js';
import { among, equals } from '../sql/conditions.js';
import type { Db } from '../db/database.js';
import type { Gender, Namespaces } from '@wiki-query/wikitext';
import type { Titles } from './titles.js';

/** Titles in batches: genders for user pages are looked up once, before rows are written. */
export interface TitleTexts {
  /** Loads the genders for these titles. At most one query; none if the language has no gender-specific names. */
  readonly load: (titles: readonly { readonly namespace: number; readonly dbkey: string }[]) => Promise<void>;
  readonly text: (namespace: number, dbkey: string) => string;
  /** Whether the names of any namespace are gender-specific. Otherwise there is nothing to load. */
  readonly followGender: boolean;
  /** Gender of the user of the page (or subpage), for URLs; `unknown` if names are not gender-specific. */
  readonly gender: (namespace: number, dbkey: string) => Gender;
}

/** Makes a loader for each request. If no name is gender-specific, all requests share one, which loads nothing. */
export function titleTextsOf(namespaces: Namespaces, titles: Titles, defaultGender: Gender): (db: Db) => TitleTexts {
  const isGendered = (namespace: number): boolean => namespaces.get(namespace)?.gendered !== undefined;
  if (namespaces.ids().some(isGendered)) return (db) => genderedTexts(db, isGendered, titles, defaultGender);
  const texts: TitleTexts = {
    load: async () => undefined,
    gender: () => 'unknown',
    followGender: false,
    text: (namespace, dbkey) => titles.prefixed(namespace, dbkey),
  };
  return () => texts;
}

/** A loader for one request. It caches the genders that it has read. */
function genderedTexts(
  db: Db,
  isGendered: (namespace: number) => boolean,
  titles: Titles,
  defaultGender: Gender,
): TitleTexts {
  const genders = new Map<string, Gender>();
  const gender = (namespace: number, dbkey: string): Gender =>
    isGendered(namespace) ? (genders.get(userOf(dbkey)) ?? defaultGender) : 'unknown';
  return {
    load: async (list) => {
      const users = list.filter(({ namespace }) => isGendered(namespace)).map(({ dbkey }) => userOf(dbkey));
      const unread = [...new Set(users)].filter((name) => !genders.has(name));
      if (unread.length === 0) return;
      for (const name of unread) genders.set(name, defaultGender);
      for (const [name, value] of await readGenders(db, unread)) genders.set(name, value);
    },
    gender,
    followGender: true,
    text: (namespace, dbkey) => titles.prefixed(namespace, dbkey, gender(namespace, dbkey)),
  };
}

function userOf(dbkey: string): string {
  const slash = dbkey.indexOf('/');
  return (slash < 0 ? dbkey : dbkey.slice(0, slash)).replaceAll('_', ' ');
}

async function readGenders(db: Db, names: readonly string[]): Promise<readonly (readonly [string, Gender])[]> {
  const rows = await db.all(
    from(t.user)
      .join(t.user_properties, sql`${c.up_user} = ${c.user_id}`)
      .select(c.user_name, c.up_value)
      .where(among(c.user_name, names))
      .where(equals(c.up_property, 'gender')),
  );
  return rows.flatMap(({ user_name, up_value }) => (isGender(up_value) ? [[user_name, up_value] as const] : []));
}

/** One of the values that the preference can have. */
export function isGender(value: unknown): value is Gender {
  return value === 'male' || value === 'female' || value === 'unknown';
}
