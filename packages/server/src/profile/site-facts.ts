/** The settings of a wiki that the server uses: the part of `site.json` that is read, with its types. */
import {
  anything,
  boolean,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  record,
  string,
  timestamp,
  withDefault,
  type Read,
} from './json-readers.js';

const letterCase = oneOf('first-letter', 'case-sensitive');
const codes = withDefault(list(object({ code: string })), []);

const general = object({
  mainpage: string,
  sitename: string,
  lang: string,
  server: string,
  servername: withDefault(string, ''),
  articlepath: string,
  script: string,
  scriptpath: withDefault(string, ''),
  legaltitlechars: string,
  base: optional(string),
  case: withDefault(letterCase, 'first-letter'),
  categorycollation: withDefault(string, 'uppercase'),
  fallback: codes,
  generator: withDefault(string, 'MediaWiki'),
  langconversion: withDefault(boolean, true),
  linktrail: optional(string),
  /** Categories of lint errors by urgency. */
  linter: withDefault(record(list(string)), {}),
  mainpageisdomainroot: withDefault(boolean, false),
  misermode: withDefault(boolean, false),
  nofollowdomainexceptions: withDefault(list(string), []),
  nofollowlinks: withDefault(boolean, true),
  timeoffset: withDefault(number, 0),
  timezone: withDefault(string, ''),
  uploadsenabled: withDefault(boolean, true),
  /** Of languages that have variants. */
  variants: optional(list(object({ code: string }))),
  wikiid: optional(string),
});

const namespace = object({
  id: number,
  name: string,
  case: letterCase,
  canonical: optional(string),
  content: withDefault(boolean, false),
  subpages: withDefault(boolean, false),
  nonincludable: withDefault(boolean, false),
  defaultcontentmodel: optional(string),
  namespaceprotection: optional(string),
});

const interwiki = object({
  prefix: string,
  url: string,
  protorel: withDefault(boolean, false),
  local: withDefault(boolean, false),
  trans: withDefault(boolean, false),
  localinterwiki: withDefault(boolean, false),
  language: optional(string),
  extralanglink: withDefault(boolean, false),
  code: optional(string),
  linktext: optional(string),
});

const userGroup = object({
  name: string,
  rights: list(string),
  add: withDefault(list(string), []),
  remove: withDefault(list(string), []),
  'add-self': withDefault(list(string), []),
  'remove-self': withDefault(list(string), []),
});

const restrictions = object({ types: list(string), semiprotectedlevels: withDefault(list(string), []) });
const temporaryAccounts = object({ enabled: boolean, matchPatterns: withDefault(list(string), []) });

const readSiteInfo = object({
  general,
  namespaces: record(namespace),
  namespacealiases: list(object({ id: number, alias: string })),
  interwikimap: list(interwiki),
  usergroups: list(userGroup),
  languages: list(object({ code: string, bcp47: string, name: string })),
  specialpagealiases: list(object({ realname: string, aliases: list(string) })),
  autocreatetempuser: withDefault(temporaryAccounts, { enabled: false, matchPatterns: [] }),
  /** Conditions of automatic groups, in the notation of `$wgAutopromote`. */
  autopromote: withDefault(record(anything), {}),
  defaultoptions: withDefault(record(anything), {}),
  extensions: withDefault(list(object({ name: optional(string) })), []),
  extensiontags: withDefault(list(string), ['<pre>', '<nowiki>', '<gallery>']),
  functionhooks: withDefault(list(string), []),
  magicwords: withDefault(
    list(object({ name: string, aliases: list(string), 'case-sensitive': withDefault(boolean, false) })),
    [],
  ),
  protocols: withDefault(list(string), []),
  restrictions: withDefault(restrictions, { types: [], semiprotectedlevels: [] }),
  skins: withDefault(list(object({ code: string })), []),
  variables: withDefault(list(string), []),
});

const language = object({
  code: string,
  bcp47: withDefault(string, ''),
  dir: withDefault(string, 'ltr'),
  autonym: withDefault(string, ''),
  name: withDefault(string, ''),
  fallbacks: withDefault(list(string), []),
  variants: withDefault(list(string), []),
  variantnames: withDefault(record(string), {}),
});

const repository = object({
  local: withDefault(boolean, false),
  url: optional(string),
  thumbUrl: optional(string),
});

const parameter = object({
  name: string,
  type: anything,
  default: anything,
  deprecatedvalues: optional(list(string)),
});

const module = object({
  path: string,
  parameters: withDefault(list(parameter), []),
  templatedparameters: withDefault(list(parameter), []),
});

export type SiteGeneral = Read<typeof general>;
export type SiteNamespace = Read<typeof namespace>;
export type SiteInterwiki = Read<typeof interwiki>;
export type SiteParameter = Read<typeof parameter>;

const readFile = object({
  /** A wiki whose clock goes has null there. */
  instance: optional(object({ clock: optional(nullable(timestamp)) })),
  siteinfo: readSiteInfo,
  languageinfo: withDefault(record(language), {}),
  /** Names of languages by the language that they are in, then by code. A name that equals the autonym is omitted. */
  languagenames: withDefault(record(record(string)), {}),
  filerepoinfo: withDefault(list(repository), []),
  paraminfo: withDefault(list(module), []),
});

type FileFacts = Read<typeof readFile>;

/** The typed settings of a wiki, made once from the validated file. */
export type SiteFacts = FileFacts['siteinfo'] &
  Omit<FileFacts, 'siteinfo' | 'instance'> & {
    /** The fixed time of the wiki as 14 digits, if configured. */
    readonly clock: string | undefined;
  };

/** The settings of a parsed `site.json`. Throws a JsonShapeError with the path of the invalid value. */
export function readSiteFacts(file: unknown): SiteFacts {
  const { siteinfo, instance, ...others } = readFile(file, '');
  return { ...siteinfo, ...others, clock: instance?.clock ?? undefined };
}
