/** The settings of MediaWiki's defaults, without what belongs to the wiki that the defaults were captured from. */
import type { Json } from '../api/wiki-api.js';

export interface OwnFacts {
  readonly siteName: string;
  /** `https://en.wikipedia.org` */
  readonly server: string;
  /** Names of the extensions that are known to be installed. */
  readonly extensions: readonly string[];
}

/** Members of `general` that describe a server, its programs or its look. */
const ofServer: ReadonlySet<string> = new Set(
  'logo favicon phpversion phpsapi dbtype dbversion git-hash git-branch time linter'.split(' '),
);

/** Special pages, options and rights of the extensions that the captured wiki has. */
const ofExtensions: readonly (readonly [extension: string, names: RegExp])[] = [
  ['Echo', /^(?:echo-.*|notifications|displaynotificationsconfiguration|notificationsmarkread)$/i],
  ['Linter', /^linterrors$/i],
  ['Nuke', /^nuke$/i],
  ['Replace Text', /^replacetext$/i],
  ['Thanks', /^thanks$/i],
  ['Gadgets', /^gadget(?:s|usage)$/i],
];

/**
 * Wikimedia's wikis have one licence for texts: https://foundation.wikimedia.org/wiki/Policy:Terms_of_Use. Other wikis do
 * not state theirs in dumps.
 */
const wikimediaLicence = {
  url: 'https://creativecommons.org/licenses/by-sa/4.0/',
  text: 'Creative Commons Attribution-Share Alike 4.0',
};
const wikimediaServers =
  /\.(?:wikipedia|wiktionary|wikibooks|wikinews|wikiquote|wikisource|wikiversity|wikivoyage|wikimedia|wikidata|wikifunctions|mediawiki)\.org$/;

export function neutralBase(base: Json, own: OwnFacts): Json {
  const { general } = base['siteinfo'] as { readonly general: Json };
  const renamed = (text: string): string =>
    text === general['sitename'] ? own.siteName : text.replaceAll(String(general['server']), own.server);
  const { siteinfo, siteinfo_formatversion_1: old, ...rest } = everyText(base, renamed) as Record<string, Json>;
  return {
    ...rest,
    siteinfo: neutralInfo(siteinfo ?? {}, own),
    siteinfo_formatversion_1: neutralInfo(old ?? {}, own),
  };
}

function neutralInfo(info: Json, { server, extensions }: OwnFacts): Json {
  const isOfOther = (name: string): boolean =>
    ofExtensions.some(([extension, names]) => names.test(name) && !extensions.includes(extension));
  const { general, defaultoptions, usergroups, specialpagealiases, ...rest } = info;
  return {
    ...rest,
    // The order of the other members is kept.
    general: Object.fromEntries(
      Object.entries(general as Json).map(([name, value]) => [name, ofServer.has(name) ? undefined : value]),
    ),
    defaultoptions: Object.fromEntries(Object.entries(defaultoptions as Json).filter(([name]) => !isOfOther(name))),
    usergroups: (usergroups as Json[]).map((group) => ({
      ...group,
      number: undefined,
      rights: (group['rights'] as string[]).filter((right) => !isOfOther(right)),
    })),
    specialpagealiases: (specialpagealiases as Json[]).filter(({ realname }) => !isOfOther(String(realname))),
    rightsinfo: wikimediaServers.test(server) ? wikimediaLicence : { url: '', text: '' },
    extensions: [],
    showhooks: [],
  };
}

function everyText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((member) => everyText(member, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, everyText(member, change)]));
}
