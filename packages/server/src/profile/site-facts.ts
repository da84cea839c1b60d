/** The settings of a wiki that the server uses: the part of `site.json` that is read, with its types. */
import { characterClass, linkTrailPattern, type TextSettings, usualTextSettings } from '@wiki-query/wikitext';
import * as z from 'zod/mini';
import { checkData, type Mistake, withDefault } from '../errors/check-data.js';

/** An object with any keys. PHP writes an empty one as an empty list. */
export const record = <S extends z.ZodMiniType>(values: S) =>
  z.pipe(
    z.transform((value) => (Array.isArray(value) && value.length === 0 ? {} : value)),
    z.record(z.string(), values),
  );

const timestamp = z.string('a time of 14 digits').check(z.regex(/^\d{14}$/, 'a time of 14 digits'));
const letterCase = z.enum(['first-letter', 'case-sensitive']);
const codes = withDefault(z.array(z.object({ code: z.string() })), []);

/** Patterns of PHP. They may come from another wiki. */
const characters = z
  .string()
  .check(
    z.refine(
      (text) => characterClass(text) !== undefined,
      'the inside of a character class, such as "A-Za-z\\x80-\\xFF"',
    ),
  );
const trailForm = 'letters that repeat, such as "/^([a-z]+)(.*)$/sD"';

const general = z.object({
  mainpage: z.string(),
  sitename: z.string(),
  lang: z.string(),
  server: z.string(),
  servername: withDefault(z.string(), ''),
  articlepath: z.string(),
  script: z.string(),
  scriptpath: withDefault(z.string(), ''),
  legaltitlechars: characters,
  base: z.optional(z.string()),
  case: withDefault(letterCase, 'first-letter'),
  categorycollation: withDefault(z.string(), 'uppercase'),
  /** Beginnings of addresses of pictures that are shown. */
  externalimages: withDefault(z.array(z.string()), []),
  /** The target of links to other sites; false without one. */
  externallinktarget: withDefault(z.union([z.string(), z.boolean()]), false),
  fallback: codes,
  /** `$wgGalleryOptions`. */
  galleryoptions: withDefault(record(z.union([z.string(), z.number(), z.boolean()])), {}),
  generator: withDefault(z.string(), 'MediaWiki'),
  imagewhitelistenabled: withDefault(z.boolean(), false),
  interwikimagic: withDefault(z.boolean(), true),
  langconversion: withDefault(z.boolean(), true),
  linkprefix: withDefault(z.string(), ''),
  linkprefixcharset: withDefault(characters, ''),
  linktrail: withDefault(
    z.string().check(z.refine((text) => linkTrailPattern(text) !== undefined, trailForm)),
    '/^([a-z]+)(.*)$/sD',
  ),
  /** Categories of lint errors by urgency. */
  linter: withDefault(record(z.array(z.string())), {}),
  magiclinks: withDefault(record(z.boolean()), {}),
  mainpageisdomainroot: withDefault(z.boolean(), false),
  misermode: withDefault(z.boolean(), false),
  nofollowdomainexceptions: withDefault(z.array(z.string()), []),
  nofollowlinks: withDefault(z.boolean(), true),
  nofollownsexceptions: withDefault(z.array(z.number()), []),
  /** Widths of thumbnails by the values of the preference. */
  thumblimits: withDefault(record(z.number()), {}),
  timeoffset: withDefault(z.number(), 0),
  timezone: withDefault(z.string(), ''),
  uploadsenabled: withDefault(z.boolean(), true),
  /** Of languages that have variants. */
  variants: z.optional(z.array(z.object({ code: z.string() }))),
  wikiid: z.optional(z.string()),
});

const namespace = z.object({
  id: z.number(),
  name: z.string('a text: format version 2 is expected'),
  case: letterCase,
  canonical: z.optional(z.string()),
  content: withDefault(z.boolean(), false),
  subpages: withDefault(z.boolean(), false),
  nonincludable: withDefault(z.boolean(), false),
  defaultcontentmodel: z.optional(z.string()),
  namespaceprotection: z.optional(z.string()),
});

const interwiki = z.object({
  prefix: z.string(),
  url: z.string(),
  protorel: withDefault(z.boolean(), false),
  local: withDefault(z.boolean(), false),
  trans: withDefault(z.boolean(), false),
  localinterwiki: withDefault(z.boolean(), false),
  language: z.optional(z.string()),
  extralanglink: withDefault(z.boolean(), false),
  code: z.optional(z.string()),
  linktext: z.optional(z.string()),
});

const userGroup = z.object({
  name: z.string(),
  rights: z.array(z.string()),
  add: withDefault(z.array(z.string()), []),
  remove: withDefault(z.array(z.string()), []),
  'add-self': withDefault(z.array(z.string()), []),
  'remove-self': withDefault(z.array(z.string()), []),
});

const restrictions = z.object({
  types: z.array(z.string()),
  semiprotectedlevels: withDefault(z.array(z.string()), []),
});
const temporaryAccounts = z.object({ enabled: z.boolean(), matchPatterns: withDefault(z.array(z.string()), []) });

const siteInfo = z.object({
  general,
  namespaces: record(namespace),
  namespacealiases: z.array(z.object({ id: z.number(), alias: z.string() })),
  interwikimap: z.array(interwiki),
  usergroups: z.array(userGroup),
  languages: z.array(z.object({ code: z.string(), bcp47: z.string(), name: z.string() })),
  specialpagealiases: z.array(z.object({ realname: z.string(), aliases: z.array(z.string()) })),
  autocreatetempuser: withDefault(temporaryAccounts, { enabled: false, matchPatterns: [] }),
  /** Conditions of automatic groups, in the notation of `$wgAutopromote`. */
  autopromote: withDefault(record(z.unknown()), {}),
  defaultoptions: withDefault(record(z.unknown()), {}),
  extensions: withDefault(z.array(z.object({ name: z.optional(z.string()) })), []),
  extensiontags: withDefault(z.array(z.string()), ['<pre>', '<nowiki>', '<gallery>']),
  functionhooks: withDefault(z.array(z.string()), []),
  magicwords: withDefault(
    z.array(
      z.object({ name: z.string(), aliases: z.array(z.string()), 'case-sensitive': withDefault(z.boolean(), false) }),
    ),
    [],
  ),
  protocols: withDefault(z.array(z.string()), []),
  restrictions: withDefault(restrictions, { types: [], semiprotectedlevels: [] }),
  skins: withDefault(z.array(z.object({ code: z.string(), default: withDefault(z.boolean(), false) })), []),
  variables: withDefault(z.array(z.string()), []),
});

const language = z.object({
  code: z.string(),
  bcp47: withDefault(z.string(), ''),
  dir: withDefault(z.string(), 'ltr'),
  autonym: withDefault(z.string(), ''),
  name: withDefault(z.string(), ''),
  fallbacks: withDefault(z.array(z.string()), []),
  variants: withDefault(z.array(z.string()), []),
  variantnames: withDefault(record(z.string()), {}),
});

const repository = z.object({
  local: withDefault(z.boolean(), false),
  url: z.optional(z.string()),
  thumbUrl: z.optional(z.string()),
});

const parameter = z.object({
  name: z.string(),
  type: z.optional(z.unknown()),
  default: z.optional(z.unknown()),
  deprecatedvalues: z.optional(z.array(z.string())),
});

const module = z.object({
  path: z.string(),
  parameters: withDefault(z.array(parameter), []),
  templatedparameters: withDefault(z.array(parameter), []),
});

export type SiteParameter = z.output<typeof parameter>;

/** MediaWiki's defaults of settings that siteinfo does not have. */
const defaultSettings = {
  /** Days in which an active account has an action (`$wgActiveUserDays`). */
  activeuserdays: 30,
  /** Rows of a special page that the cache has (`$wgQueryCacheLimit`). */
  querycachelimit: 1000,
  /** Bits of the widest ranges of addresses (`$wgRangeContributionsCIDRLimit`). */
  widestipv4range: 16,
  widestipv6range: 32,
  /** Bits of the widest ranges that can be blocked (`$wgBlockCIDRLimit`). */
  widestipv4block: 16,
  widestipv6block: 19,
  /** Whether watched pages expire (`$wgWatchlistExpiry`). */
  watchlistexpiry: true,
  ...usualTextSettings,
  fragmentmode: [...usualTextSettings.fragmentmode],
  /** Levels of folders of files: 2, or none without `$wgHashedUploadDirectory`. */
  filehashlevels: 2,
  /** Whether accounts have real names (`$wgHiddenPrefs`). */
  realnames: true,
};

const flag = (value: boolean) => withDefault(z.boolean(), value);
const limit = (value: number) => withDefault(z.number().check(z.minimum(0)), value);

const textSettings = {
  citeresponsivereferences: flag(usualTextSettings.citeresponsivereferences),
  expensiveparserfunctionlimit: limit(usualTextSettings.expensiveparserfunctionlimit),
  fragmentmode: withDefault(z.array(z.enum(['html5', 'legacy'])), defaultSettings.fragmentmode),
  maxarticlesize: limit(usualTextSettings.maxarticlesize),
  maxppexpanddepth: limit(usualTextSettings.maxppexpanddepth),
  maxppnodecount: limit(usualTextSettings.maxppnodecount),
  maxtemplatedepth: limit(usualTextSettings.maxtemplatedepth),
  maxtoclevel: limit(usualTextSettings.maxtoclevel),
  nativeimagelazyloading: flag(usualTextSettings.nativeimagelazyloading),
  parserenablelegacyheadingdom: flag(usualTextSettings.parserenablelegacyheadingdom),
  pfstringlengthlimit: limit(usualTextSettings.pfstringlengthlimit),
  registerinternalexternals: flag(usualTextSettings.registerinternalexternals),
  responsiveimages: flag(usualTextSettings.responsiveimages),
  restrictdisplaytitle: flag(usualTextSettings.restrictdisplaytitle),
  thumbupright: limit(usualTextSettings.thumbupright),
  translatenumerals: flag(usualTextSettings.translatenumerals),
  uploadmissingfileurl: withDefault(z.string(), ''),
} satisfies Record<keyof TextSettings, unknown>;

const settings = z.object({
  activeuserdays: withDefault(z.number(), defaultSettings.activeuserdays),
  querycachelimit: withDefault(z.number(), defaultSettings.querycachelimit),
  widestipv4range: withDefault(z.number(), defaultSettings.widestipv4range),
  widestipv6range: withDefault(z.number(), defaultSettings.widestipv6range),
  widestipv4block: withDefault(z.number(), defaultSettings.widestipv4block),
  widestipv6block: withDefault(z.number(), defaultSettings.widestipv6block),
  watchlistexpiry: withDefault(z.boolean(), defaultSettings.watchlistexpiry),
  ...textSettings,
  realnames: withDefault(z.boolean(), defaultSettings.realnames),
  filehashlevels: withDefault(z.number().check(z.minimum(0), z.maximum(32)), defaultSettings.filehashlevels),
});

const siteFile = z.object({
  /** A wiki whose clock goes has null there. */
  instance: z.optional(z.object({ clock: z.optional(z.nullable(timestamp)) })),
  siteinfo: siteInfo,
  languageinfo: withDefault(record(language), {}),
  /** Names of languages by the language that they are in, then by code. A name that equals the autonym is omitted. */
  languagenames: withDefault(record(record(z.string())), {}),
  filerepoinfo: withDefault(z.array(repository), []),
  /** Formats of the content models of extensions. */
  contentformats: withDefault(record(z.string()), {}),
  /** Settings that siteinfo does not have. `site capture` finds them in other responses. */
  settings: withDefault(settings, defaultSettings),
  paraminfo: withDefault(z.array(module), []),
});

type FileFacts = z.output<typeof siteFile>;

/** The typed settings of a wiki, made once from the validated file. */
export type SiteFacts = FileFacts['siteinfo'] &
  Omit<FileFacts, 'siteinfo' | 'instance' | 'paraminfo'> & {
    /** Parameters by the path of their module and their name, as the wiki describes them. */
    readonly parameters: ReadonlyMap<string, ReadonlyMap<string, SiteParameter>>;
    /** The fixed time of the wiki as 14 digits, if configured. */
    readonly clock: string | undefined;
  };

/** The settings of a parsed `site.json`. */
export function readSiteFacts(file: unknown, fail: (mistake: Mistake) => never): SiteFacts {
  const { siteinfo, instance, paraminfo, ...others } = checkData(siteFile, file, fail);
  const parameters = new Map(
    paraminfo.map((one) => [
      one.path,
      new Map([...one.parameters, ...one.templatedparameters].map((parameter) => [parameter.name, parameter])),
    ]),
  );
  return { ...siteinfo, ...others, parameters, clock: instance?.clock ?? undefined };
}
