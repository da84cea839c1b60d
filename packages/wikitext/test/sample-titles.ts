/** The titles of a small wiki for unit tests. */
import { makeSpecialPages } from '../src/titles/special-pages.js';
import { firstLetterOf } from '../src/text/letter-case.js';
import { makeVariants } from '../src/language/variants.js';
import { makeInterwikis } from '../src/titles/interwikis.js';
import { makeNamespaces } from '../src/titles/namespaces.js';
import { makeTitleParsers } from '../src/titles/parse-title.js';
import type { SiteInterwiki, SiteNamespace } from '../src/titles/site-facts.js';
import { titleOf } from '../src/titles/title.js';
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
  readonly server?: string;
  readonly lang?: string;
  readonly namespaces?: readonly SiteNamespace[];
  readonly aliases?: readonly { readonly id: number; readonly alias: string }[];
}

/** Its titles and names of users. */
export function sampleTitles({
  lang = 'en',
  server = 'http://127.0.0.1:8100',
  namespaces: changed = [],
  aliases = [],
}: Changes = {}) {
  const all = new Map(names.map((name, i) => [String(i - 2), namespace(i - 2, name)]));
  for (const one of changed) all.set(String(one.id), one);
  const general = {
    lang,
    sitename: 'Sample Wiki',
    fallback: [],
    mainpage: 'Main Page',
    server,
    articlepath: '/wiki/$1',
    script: '/w/index.php',
    mainpageisdomainroot: false,
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
    ],
  };
  const namespaces = makeNamespaces(site, makeVariants(site));
  const interwikis = makeInterwikis(site, []);
  const mainPage = titleOf(0, 'Main_Page');
  const firstLetter = firstLetterOf(lang);
  const parsers = makeTitleParsers({
    namespaces,
    interwikis,
    firstLetter,
    legalCharacters: ' %!"$&\'()*,\\-.\\/0-9:;=?@A-Z\\\\^_`a-z~\\x80-\\xFF+',
    mainPage: () => mainPage,
    language: lang,
  });
  return {
    namespaces,
    interwikis,
    specialPages: makeSpecialPages({
      site: {
        general,
        languages: [],
        autocreatetempuser: { enabled: false },
        specialpagealiases: ['Search', 'Upload', 'Booksources', 'Badtitle'].map((name) => ({
          realname: name,
          aliases: [name],
        })),
      },
      firstLetter,
      parse: parsers.parse,
      mainPage: () => mainPage,
    }),
    titles: makeWikiTitles({ general, namespaces, interwikis, ...parsers, mainPage }),
    userNames: makeUserNames(parsers.parse, firstLetter, ['~$1']),
  };
}
