/** The titles of a small wiki for unit tests. */
import { firstLetterOf } from '../src/text/letter-case.js';
import { makeVariants } from '../src/language/variants.js';
import type { InterwikiRow } from '../src/titles/interwikis.js';
import type { SiteInterwiki, SiteNamespace, SpecialPageFacts } from '../src/titles/site-facts.js';
import { makeSiteTitles } from '../src/titles/site-titles.js';
import { makeWikiTitles } from '../src/titles/titles.js';
import { makeUserNames } from '../src/titles/user-names.js';

const namespace = (id: number, name: string): SiteNamespace => ({
  id,
  name,
  canonical: name,
  case: 'first-letter',
  content: id === 0,
  subpages: id !== 0,
  nonincludable: false,
});

const prefix = (name: string, url: string, changes: Partial<SiteInterwiki> = {}): SiteInterwiki => ({
  prefix: name,
  url,
  protorel: false,
  local: false,
  trans: false,
  localinterwiki: false,
  extralanglink: false,
  ...changes,
});

const names = [
  'Media|Special||Talk|User|User talk|Project|Project talk|File|File talk|MediaWiki|MediaWiki talk',
  'Template|Template talk|Help|Help talk|Category|Category talk',
].flatMap((list) => list.split('|'));

interface Changes {
  readonly general?: {
    readonly server?: string;
    readonly base?: string;
    readonly mainpage?: string;
    readonly mainpageisdomainroot?: boolean;
    readonly variants?: readonly { readonly code: string }[];
    readonly fallback?: readonly { readonly code: string }[];
  };
  readonly lang?: string;
  readonly namespaces?: readonly SiteNamespace[];
  readonly aliases?: readonly { readonly id: number; readonly alias: string }[];
  readonly interwikis?: readonly SiteInterwiki[];
  readonly rows?: readonly InterwikiRow[];
  readonly specialPages?: SpecialPageFacts['specialpagealiases'];
  readonly createsTemporary?: boolean;
  readonly temporaryPatterns?: readonly string[];
}

/** Its titles and names of users. */
export function sampleTitles({
  lang = 'en',
  general: generalChanges = {},
  namespaces: changed = [],
  aliases = [],
  interwikis: otherWikis = [],
  rows = [],
  specialPages = ['Search', 'Upload', 'Booksources', 'Badtitle'].map((name) => ({ realname: name, aliases: [name] })),
  createsTemporary = false,
  temporaryPatterns = ['~$1'],
}: Changes = {}) {
  const all = new Map(names.map((name, i) => [String(i - 2), namespace(i - 2, name)]));
  for (const one of changed) all.set(String(one.id), one);
  const general = {
    lang,
    sitename: 'Sample Wiki',
    fallback: [],
    mainpage: 'Main Page',
    legaltitlechars: ' %!"$&\'()*,\\-.\\/0-9:;=?@A-Z\\\\^_`a-z~\\x80-\\xFF+',
    server: 'http://127.0.0.1:8100',
    articlepath: '/wiki/$1',
    script: '/w/index.php',
    mainpageisdomainroot: false,
    ...generalChanges,
  };
  const site = {
    general,
    namespaces: Object.fromEntries(all),
    namespacealiases: [{ id: 6, alias: 'Image' }, ...aliases],
    interwikimap: [
      prefix('en', 'https://en.wiki.example/wiki/$1', { local: true, language: 'English' }),
      prefix('extra', 'https://extra.wiki.example/wiki/$1'),
      prefix('self', 'http://127.0.0.1:8100/wiki/$1', { local: true, localinterwiki: true }),
      prefix('m', 'http://meta.example/wiki/$1', { protorel: true }),
      ...otherWikis,
    ],
    languages: [{ code: 'de' }, { code: 'en' }],
    autocreatetempuser: { enabled: createsTemporary },
    specialpagealiases: specialPages,
  };
  const firstLetter = firstLetterOf(lang);
  const parts = makeSiteTitles(site, { firstLetter, variants: makeVariants(site) }, rows);
  const { namespaces, interwikis, parse } = parts;
  return {
    namespaces,
    interwikis,
    specialPages: parts.specialPages,
    titles: makeWikiTitles({ ...parts, general, mainPage: parts.mainPage() }),
    userNames: makeUserNames(parse, firstLetter, temporaryPatterns),
  };
}
