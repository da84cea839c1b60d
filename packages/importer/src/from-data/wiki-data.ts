/** The content of a wiki for tests, as an object or as YAML. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** One revision of a page. */
export interface RevisionData {
  readonly text: string;
  /** Name of an account, or an IP address. Default: `Author`. */
  readonly user?: string;
  readonly comment?: string;
  /** Time in ISO 8601. Default: a minute after the revision before it in the data. */
  readonly timestamp?: string;
  readonly minor?: boolean;
}

/** A page: the wikitext of its only revision, that revision, or all of them from the oldest to the newest. */
export type PageData = string | RevisionData | { readonly revisions: readonly RevisionData[] };

/** An account. */
export interface UserData {
  /** Without one, nobody can log in. */
  readonly password?: string;
  /** Additional groups of the account, such as `sysop` or `bot`. */
  readonly groups?: readonly string[];
}

/** A wiki. Categories, links, templates and redirects come from the wikitext of its pages. */
export interface WikiData {
  readonly sitename?: string;
  /** Time of the server in ISO 8601. Default: the time of the newest revision. */
  readonly clock?: string;
  /** Pages by title, with the namespace: `Category:Fruit`. */
  readonly pages?: Readonly<Record<string, PageData>>;
  /** Accounts by name. Authors of revisions are accounts too. */
  readonly users?: Readonly<Record<string, UserData>>;
}

/** The data of a wiki is invalid. The message names the position. */
export class WikiDataError extends Error {
  override readonly name = 'WikiDataError';
}

/** Reads an object, YAML text, or the YAML file at a URL. */
export function readWikiData(source: WikiData | string | URL): WikiData {
  const isText = typeof source === 'string' || source instanceof URL;
  const data: unknown = isText ? parseYaml(source) : source;
  check(wikiShape, data, '');
  return data as WikiData;
}

function parseYaml(source: string | URL): unknown {
  try {
    return parse(typeof source === 'string' ? source : readFileSync(source, 'utf8')) ?? {};
  } catch (error) {
    throw new WikiDataError(`The YAML of the wiki cannot be read: ${(error as Error).message}`);
  }
}

/** Throws a WikiDataError that names the position of a value with an invalid type. */
type Shape = (value: unknown, place: string) => void;

const check = (shape: Shape, value: unknown, place: string): void => shape(value, place);

const wrong = (place: string, expected: string): never => {
  throw new WikiDataError(`Wrong data of a wiki at ${place === '' ? 'its top' : place}: ${expected} is expected.`);
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text: Shape = (value, place) => void (typeof value === 'string' || wrong(place, 'a text'));
const time: Shape = (value, place) =>
  void (
    (typeof value === 'string' && !Number.isNaN(Date.parse(value))) ||
    wrong(place, 'a time such as 2025-01-31T12:00:00Z')
  );
const flag: Shape = (value, place) => void (typeof value === 'boolean' || wrong(place, 'true or false'));

const listOf =
  (shape: Shape): Shape =>
  (value, place) => {
    if (!Array.isArray(value)) wrong(place, 'a list');
    else value.forEach((item, index) => shape(item, `${place}[${index}]`));
  };

const recordOf =
  (shape: Shape): Shape =>
  (value, place) => {
    if (!isRecord(value)) wrong(place, 'an object');
    else for (const [name, member] of Object.entries(value)) shape(member, `${place}["${name}"]`);
  };

const objectOf =
  (members: Readonly<Record<string, Shape>>, required: readonly string[] = []): Shape =>
  (value, place) => {
    const known = Object.keys(members).join(', ');
    if (!isRecord(value)) return wrong(place, `an object with ${known}`);
    for (const name of required) if (value[name] === undefined) wrong(`${place}.${name}`, 'a value');
    for (const [name, member] of Object.entries(value)) {
      const shape = Object.hasOwn(members, name) ? members[name] : undefined;
      if (shape === undefined) wrong(`${place}.${name}`, `one of ${known}`);
      else if (member !== undefined) shape(member, `${place}.${name}`);
    }
  };

const revision = objectOf({ text, user: text, comment: text, timestamp: time, minor: flag }, ['text']);
const history = objectOf({ revisions: listOf(revision) });
const page: Shape = (value, place) => {
  if (isRecord(value)) (value['revisions'] === undefined ? revision : history)(value, place);
  else text(value, place);
};
const pages: Shape = (value, place) => {
  recordOf(page)(value, place);
  for (const title of Object.keys(value ?? {}))
    if (/^\s*$|[#<>[\]{}|\p{Cc}]/u.test(title)) wrong(`${place}["${title}"]`, 'a title without # < > [ ] { } |');
};
const user: Shape = (value, place) =>
  void (value === null || objectOf({ password: text, groups: listOf(text) })(value, place));
const wikiShape = objectOf({ sitename: text, clock: time, pages, users: recordOf(user) });
