/** Reads the data of a wiki for tests, and names mistakes in it with their place. */
import { readFileSync } from 'node:fs';
import { type WikiData, WikiDataError } from '@wiki-query/importer';
import * as z from 'zod/mini';
import { checkData, type Mistake } from '../errors/check-data.js';
import { readYaml } from '../errors/read-yaml.js';

/** Reads an object, YAML text, or the YAML file at a URL. Throws a WikiDataError. */
export function readWikiData(source: WikiData | string | URL): WikiData {
  const fail = (problem: string): never => {
    throw new WikiDataError(problem);
  };
  if (!(source instanceof URL || typeof source === 'string'))
    return check(source, ({ sentence }) => fail(`Wrong data of a wiki: ${sentence}`));
  const [name, text] = source instanceof URL ? [source.pathname, readFileSync(source, 'utf8')] : ['wiki.yaml', source];
  const { data, placeOf } = readYaml(name, text, fail);
  return check(data ?? {}, ({ path, sentence }) => fail(`${placeOf(path)}: ${sentence}`));
}

/** The data itself, because a copy would lose a page named `__proto__`. */
function check(data: unknown, fail: (mistake: Mistake) => never): WikiData {
  checkData(wiki, data, fail);
  return data as WikiData;
}

const text = z.string();
const isTime = (value: string): boolean => !Number.isNaN(Date.parse(value));
const time = text.check(z.refine(isTime, 'a time such as 2025-01-31T12:00:00Z'));
const title = text.check(z.regex(/^(?!\s*$)[^#<>[\]{}|\p{Cc}]*$/u, 'a title without # < > [ ] { } |'));

const revision = z.strictObject({
  text,
  user: z.exactOptional(text),
  comment: z.exactOptional(text),
  timestamp: z.exactOptional(time),
  minor: z.exactOptional(z.boolean()),
});

const page = z.union(
  [text, revision, z.strictObject({ revisions: z.array(revision) })],
  'a text, a revision, or an object with revisions',
);

const user = z.strictObject({ password: z.exactOptional(text), groups: z.exactOptional(z.array(text)) });

const wiki = z.strictObject({
  sitename: z.exactOptional(text),
  clock: z.exactOptional(time),
  pages: z.exactOptional(z.record(title, page)),
  users: z.exactOptional(z.record(text, z.nullable(user))),
  groups: z.exactOptional(z.record(text, z.array(text))),
  sql: z.exactOptional(text),
});
