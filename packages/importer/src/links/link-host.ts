/** An import as the host of the parser: it reads pages, and knows nothing of pictures. */
import {
  done,
  expanderHost,
  fillIn,
  formatNumber,
  localDigits,
  functions,
  newTraces,
  NS_FILE,
  obstruct,
  redirectOf,
  type ExpandedRevision,
  type ExpansionScope,
  type FileFacts,
  type ParseHost,
  type TextFunctions,
  type Title,
  type WikiData,
} from '@wiki-query/wikitext';
import type { LinkWiki } from './link-wiki.js';
import type { PageStore } from './types.js';

/** A page as its text is parsed. */
interface HostedPage {
  readonly page: Title;
  readonly revision: ExpandedRevision | undefined;
  readonly now: string;
}

const noGender = 'unknown';

/** Functions about files and protections, which dumps do not tell. */
const unknownFunctions: TextFunctions = Object.fromEntries(
  ['protectionlevel', 'protectionexpiry', 'cascadingsources', 'filepath'].map((name) => [name, () => done('')]),
);
const allFunctions = { ...functions, ...unknownFunctions };

/** The host for a text of a page. */
export function makeLinkHost({ page, revision, now }: HostedPage, wiki: LinkWiki, pages: PageStore): ParseHost {
  const { code: contentLanguage } = wiki.contentLanguage;
  let scope: ExpansionScope | undefined;
  const text = (key: string, language: string): string | undefined => {
    const found = wiki.messages.text(key, language);
    return found === '-' || found === '' ? undefined : found;
  };
  return {
    site: wiki.rules,
    contentLanguage,
    expansion: (output, textSize) => {
      scope = {
        wiki,
        data: dataOf(pages, wiki),
        names: {
          load: () => done(undefined),
          text: (namespace, dbkey) => wiki.titles.prefixed(namespace, dbkey),
          gender: () => noGender,
        },
        words: wiki.words,
        language: contentLanguage,
        userLanguage: contentLanguage,
        now,
        page,
        revision,
        textSize,
        traces: {
          ...newTraces(),
          properties: output.properties,
          tracking: output.tracking,
          onTemplate: (title, id) => output.addTemplate(title, id),
          onLink: (title, id) => output.addLink(title, id),
        },
        isExact: false,
        obstacle: obstruct,
      };
      return expanderHost(scope, { functions: allFunctions });
    },
    // Links are recorded whether or not their pages exist.
    pages: () => done(new Map()),
    files: (names) => done(new Map(names.flatMap((name) => filesNamed(name, wiki, pages)))),
    message: (key, language, values) => {
      const found = text(key, language);
      return done(found === undefined ? undefined : fillIn(found, values));
    },
    text,
    formatNumber: (number, language) => formatNumber(String(number), language),
    localDigits,
    expense: () => scope?.traces.expensive ?? 0,
  };
}

function dataOf(pages: PageStore, { titles, contentLanguage }: LinkWiki): WikiData {
  const exists = ({ namespace, dbkey }: Title): boolean => pages.source(namespace, dbkey) !== undefined;
  return {
    source: ({ namespace, dbkey }) => done(pages.source(namespace, dbkey)),
    latest: ({ namespace, dbkey }) => done(pages.latest(namespace, dbkey)),
    pageId: ({ namespace, dbkey }) => done(pages.source(namespace, dbkey)?.id ?? 0),
    hasFile: (name) => done(pages.source(NS_FILE, name) !== undefined),
    inVariant: (title, text) => {
      if (contentLanguage.variants.codes.length === 1 || title.interwiki !== '' || exists(title))
        return done(undefined);
      const forms = contentLanguage.variants.formsOf(text).flatMap((form) => {
        const parsed = form === text ? undefined : titles.parse(form, title.namespace);
        return parsed === undefined || 'code' in parsed || parsed.interwiki !== '' ? [] : [parsed];
      });
      return done(forms.find(exists));
    },
    statistic: (name) => done(pages.statistic(name)),
    membersOf: (group) => done(pages.membersOf(group)),
    category: (name) => done(pages.category(name)),
    gender: () => done(noGender),
  };
}

/** A file that is described or has a page, or its target if that is a redirect. It is shown if its size is known. */
function filesNamed(name: string, wiki: LinkWiki, pages: PageStore): readonly (readonly [string, FileFacts])[] {
  const text = pages.source(NS_FILE, name)?.text;
  const size = pages.fileSize(name);
  if (text === undefined && size === undefined) return [];
  const target = size === undefined ? redirectOf(text ?? '', { wiki, words: wiki.words })?.target : undefined;
  const title = target?.namespace === NS_FILE && target.interwiki === '' ? target : wiki.titles.of(NS_FILE, name);
  const known = size ?? pages.fileSize(title.dbkey);
  if (known === undefined) return [[name, { ...noPicture, title }]];
  return [[name, { ...noPicture, title, size: known, isShown: true, picture: () => ({ ...known, url: '' }) }]];
}

const noPicture: Omit<FileFacts, 'title'> = {
  url: '',
  size: { width: 0, height: 0 },
  mediaType: 'UNKNOWN',
  isShown: false,
  hasHandler: false,
  isVector: false,
  mustScale: false,
  options: [],
  picture: () => undefined,
};
