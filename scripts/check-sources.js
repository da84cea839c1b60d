/**
 * Fails on what the compiler cannot see in the server's sources: casts that say nothing of types, and SQL that one
 * database alone understands outside of `db/dialects`.
 *
 *     node scripts/check-sources.js [ROOT]     # ROOT: another repository
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = `${resolve(process.argv[2] ?? join(import.meta.dirname, '..'))}/`;
const folder = 'packages/server/src';

/** These folders are about one database each. */
const ofOneDatabase = ['db/dialects/', 'db/sqlite/', 'db/mysql/', 'db/open/', 'db/schema/'];

/** Words of SQL that are not the same in every database, and what takes their place. */
const dialectal = [
  [/\biif\s*\(/i, '`case when … then … else … end`'],
  [/\bcast\s*\(/i, '`asText`'],
  [/\b(?:cross join|straight_join)\b/i, '`inOrder` or the name of an index'],
  [/\bescape\s+'/i, '`like`'],
  [/\blimit\s+(?:\?|\$\{[^}]*\})\s*\+/i, '`limitTo`'],
  [/\b(?:ifnull|nvl)\s*\(/i, '`coalesce`'],
  [/\b(?:group_concat|string_agg|strftime|date_format|unix_timestamp|json_extract|json_each|printf)\s*\(/i, 'code'],
  [/\b(?:indexed by|force index|use index)\b/i, '`byIndex`'],
  [/\b(?:match\s*\(.*\)\s*against|\bmatch\s+\$\{)/i, '`fullText`'],
  [/\b(?:glob|regexp|rlike)\s+(?:\?|'|\$\{)/i, '`like`'],
  [/\s\|\|\s/, '`concat`'],
  [/\bconcat\s*\(/i, '`concat` of the dialect'],
  [/\b(?:rowid|last_insert_rowid|pragma|sqlite_master|information_schema)\b/i, 'a column of the schema'],
];

/** Every source file that is neither a test nor generated, without its comments. */
function sources() {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !/\.(?:test|d)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((path) => !path.includes('/gen/'))
    .map((path) => ({ path, text: withoutComments(readFileSync(join(root, path), 'utf8')) }));
}

/** The same number of lines, with nothing in the place of comments. */
function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, '')).replace(/^\s*\/\/.*$/gm, '');
}

/** Texts of SQL: templates with the tags of statements, what is made a part as it is, and what names columns or tables. */
const statements =
  /\b(?:sql|where|part)(?:\.raw)?(?:<[^`>]*>)?`((?:[^`\\]|\\.)*)`|\b(?:fixed|computed|inner|left|equals|compare|between|beginsWith|among|sql\.raw)(?:<[^>]*>)?\(\s*\[?\s*(['`][^'`]*['`])|\b(?:select|from|column|read|text|on)(?:\(|:)\s*\[?\s*(['`][^'`\n]*['`])/g;

const lineOf = (text, index) => text.slice(0, index).split('\n').length;

/** Problems of one source. */
function problemsOf({ path, text }) {
  const casts = [...text.matchAll(/\bas unknown as\b/g)].map(
    ({ index }) =>
      `${path}:${lineOf(text, index)} casts through unknown: give the value its type, or check it with a guard`,
  );
  const inside = path.slice(folder.length + 1);
  if (ofOneDatabase.some((one) => inside.startsWith(one)) || !/\bsql\b|conditions|part\.js|joins/.test(text))
    return casts;
  const texts = [...text.matchAll(statements)];
  const foreign = texts.flatMap((match) => {
    const statement = match.slice(1).find((one) => one !== undefined) ?? '';
    return dialectal
      .filter(([pattern]) => pattern.test(statement))
      .map(
        ([pattern, instead]) =>
          `${path}:${lineOf(text, match.index)} has SQL of one database (${pattern.exec(statement)?.[0].trim()}): use ${instead} (db/dialects)`,
      );
  });
  return [...casts, ...foreign];
}

const problems = sources().flatMap(problemsOf);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
