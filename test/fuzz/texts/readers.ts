/** Every reader of texts that others write. A new reader is one more row. */
import { parseExactly } from '../../../packages/client/src/exact-json.js';
import { highlight as highlightJson } from '../../../packages/docs/.vitepress/theme/playground/highlight.js';
import { toggleValue, trimValues } from '../../../packages/docs/.vitepress/theme/playground/values.js';
import { parseYaml } from '../../../packages/generator/src/load/parse-yaml.js';
import { readDescription } from '../../../packages/generator/src/paraminfo/markdown-of-wikitext.js';
import { inlineCode } from '../../../packages/generator/src/print/markdown.js';
import { placeholdersIn } from '../../../packages/generator/src/resolve/placeholders.js';
import { plainText as plainSpecText } from '../../../packages/generator/src/text/links.js';
import { unsafeLinksIn } from '../../../packages/generator/src/text/unsafe-links.js';
import { makeLinkFinder } from '../../../packages/importer/src/links/make-link-finder.js';
import { linkSiteOf } from '../../../packages/importer/src/profile/link-site.js';
import { withUsualExtensions } from '../../../packages/importer/src/profile/usual-extensions.js';
import { emptyStore } from '../../../packages/importer/test/support/empty-store.js';
import { indexedText, indexedTitle } from '../../../packages/importer/src/search/indexed-text.js';
import { readCreateTable } from '../../../packages/importer/src/sql/create-table.js';
import { InsertReader } from '../../../packages/importer/src/sql/insert-reader.js';
import { readHead } from '../../../packages/importer/src/xml/read-head.js';
import { readPages } from '../../../packages/importer/src/xml/read-pages.js';
import { diffLines } from '../../../packages/mcp/src/diff-lines.js';
import { outlineOf, sectionsOf } from '../../../packages/mcp/src/sections.js';
import { withoutEnd } from '../../../packages/mcp/src/untrusted.js';
import { marked } from '../../../packages/server/src/actions/own-texts.js';
import { completeLinks } from '../../../packages/server/src/content/pipe-trick.js';
import { diffTable } from '../../../packages/server/src/diff/table.js';
import { expandMessage } from '../../../packages/server/src/wikitext/expand-message.js';
import { print } from '../../../packages/server/src/formats/print.js';
import { highlight } from '../../../packages/server/src/modules/list/search/highlight.js';
import { parseSearch } from '../../../packages/server/src/modules/list/search/search-query.js';
import { readRequest } from '../../../packages/server/src/protocol/read-request.js';
import { parseGadgets } from '../../../packages/server/src/records/gadgets/gadget-definitions.js';
import { parsePage } from '../../../packages/server/src/records/parsing/parse-page.js';
import { acceptedLanguages } from '../../../packages/server/src/records/users/wanted-variant.js';
import type { RawRequest } from '../../../packages/server/src/request/raw-request.js';
import { sqlite } from '../../../packages/server/src/db/dialects/sqlite.js';
import { unserializePhp } from '../../../packages/server/src/text/php-serialize.js';
import { readExpiry } from '../../../packages/server/src/time/expiry-time.js';
import { readTimestamp } from '../../../packages/server/src/time/parse-timestamp.js';
import { renderMessage } from '../../../packages/server/src/wikitext/render.js';
import { sampleFile, sampleWiki, withSample } from '../../../packages/server/test/support/sample-wiki.js';
import {
  decodeCharacterReferences,
  formatNumber,
  inflect,
  ipRangeToHex,
  makeSortkey,
  makeVariants,
  normalizeText,
  normalizeUrl,
  parseNumber,
  parseTree,
  parseUrl,
  plainText,
  readSection,
  renderBlocks,
  renderQuotes,
  renderTag,
  searchWordsOf,
  tidyUrl,
  trimBlanks,
  writeCharacterReferences,
} from '@wiki-query/wikitext';
import type { Read } from './growth.js';

export interface Reader {
  readonly name: string;
  readonly read: Read;
}

const now = '20250601000000';
const wiki = sampleWiki();
const page = wiki.titles.of(1, 'Page');
const words = searchWordsOf('en', []);
const variants = makeVariants({
  general: { lang: 'sr', sitename: 'S', variants: [{ code: 'sr' }, { code: 'sr-ec' }, { code: 'sr-el' }] },
  namespaces: {},
});
const file = sampleFile();
const links = makeLinkFinder(
  linkSiteOf({ ...file, siteinfo: { ...file.siteinfo, ...withUsualExtensions(file.siteinfo) } }),
  emptyStore,
);

const request = (more: Partial<RawRequest>): RawRequest => ({
  method: 'POST',
  path: '/api.php',
  query: '',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  ip: '127.0.0.1',
  origin: 'http://localhost',
  ...more,
});
const language = { code: 'en', legacyEncoding: 'windows-1252' };
const posted = (body: string, type?: string): unknown =>
  readRequest(
    request({ body: Buffer.from(body), ...(type === undefined ? {} : { headers: { 'content-type': type } }) }),
    language,
  );

const inFormat =
  (format: string): Read =>
  (text) =>
    print(format, {
      response: new Map([['requestid', text]]),
      params: {},
      status: 200,
      language: 'en',
    } as Parameters<typeof print>[1]);

const titles = { language: 'en', namespaces: {}, caseSensitive: [] };

const insertedRows = { values: [], at: 0, onRow: () => undefined };
const insertSink = {
  onInsert: () => ({ places: new Int32Array([0, 1]), times: new Uint8Array(2), rows: insertedRows }),
  onOtherRow: () => undefined,
};

/** The text in one piece, and in pieces as a file is read. */
function readInserts(text: string): void {
  const reader = new InsertReader('f', insertSink);
  reader.push(Buffer.from(text));
  reader.end();
}

const setting = (db: Parameters<Parameters<typeof withSample>[0]>[0]) => ({
  wiki,
  db,
  language: 'en',
  now,
  page,
  genders: new Map<string, Promise<unknown>>(),
});

const table: Readonly<Record<string, Read>> = {
  // Requests.
  'the body of a request': (text) => posted(text),
  'a value of a request': (text) => posted(`a=${encodeURIComponent(Buffer.from(text).toString())}`),
  'bytes of a request': (text) => readRequest(request({ method: 'GET', query: `a=${text}` }), language),
  'a multipart body': (text) => posted(text, 'multipart/form-data; boundary=b'),
  'a field of a multipart body': (text) => posted(`--b\r\n${text}`, 'multipart/form-data; boundary=b'),
  'a content type': (text) => posted('--b\r\n', `multipart/form-data; ${text}`),
  'languages that a client accepts': acceptedLanguages,
  'a time': (text) => readTimestamp(text, now),
  'an expiry': (text) => readExpiry(text, now, wiki.site.general),
  'a range of addresses': ipRangeToHex,
  'a user name': (text) => wiki.userNames.canonical(text),
  'a title': (text) => wiki.titles.parse(text),
  'a user page': (text) => wiki.titles.parse(`User:${text}`),
  'a search': (text) => parseSearch(text, words, variants, sqlite.fullText.joinsByHyphen),
  'a URL': (text) => [normalizeUrl(text), parseUrl(text, wiki.site.protocols), tidyUrl(text)],
  'the host of a URL': (text) => [normalizeUrl(`http://${text}`), parseUrl(`http://${text}`, wiki.site.protocols)],
  // Responses.
  'a text in JSON': inFormat('json'),
  'a text in JSON for people': inFormat('jsonfm'),
  'a text in XML for people': inFormat('xmlfm'),
  'a text in PHP': inFormat('php'),
  // Texts of pages.
  NFC: (text) => normalizeText(text, 'en'),
  'NFC of Arabic': (text) => normalizeText(text, 'ar'),
  'character references': (text) => [decodeCharacterReferences(text), writeCharacterReferences(text)],
  'a tree of wikitext': (text) => parseTree(text, wiki.syntax),
  'sections of wikitext': (text) => readSection(text, 'T-1', wiki.syntax),
  expansion: (text) => withSample((db) => expandMessage(`${text}{{`, setting(db))),
  'a message': (text) => withSample((db) => renderMessage(text, setting(db))),
  'the parser': (text) =>
    withSample((db) => {
      const call = { wiki, db, language: 'en', now, viewer: { name: '127.0.0.1' }, titleTexts: wiki.titleTexts(db) };
      return parsePage(
        { text, page, stored: undefined, language: 'en', revision: undefined },
        call as Parameters<typeof parsePage>[1],
      );
    }),
  paragraphs: (text) => renderBlocks(text, renderQuotes),
  attributes: (text) => renderTag(false, 'span', text),
  blanks: trimBlanks,
  HTML: plainText,
  variants: (text) => [variants.formsOf(text), variants.convert(text, 'sr-el')],
  numbers: (text) => [formatNumber(text, 'en'), formatNumber(text, 'hi'), parseNumber(text, 'de')],
  grammar: (text) =>
    ['fi', 'ru', 'uk', 'ksh', 'ga', 'hu', 'hsb', 'tyv', 'kk', 'os', 'he', 'la', 'pl', 'sl', 'hy', 'be'].map((code) =>
      inflect(text, 'genitive', code),
    ),
  'a sort key': makeSortkey('uppercase'),
  'a comment': (text) => withSample((db) => wiki.comments.toHtml(db, [{ text, self: page }])),
  'links to complete': (text) => completeLinks(text, 'A (b), c', wiki.site.general.legaltitlechars),
  gadgets: parseGadgets,
  'serialized values': unserializePhp,
  differences: (text) => diffTable(text, `${text.slice(0, text.length / 2)}b${text.slice(text.length / 2)}`, String),
  'a snippet': (text) => highlight(text, 'b|c', '…'),
  'a text of the documentation': (text) => marked(text, 'html', 'https://example.org'),
  // Dumps.
  'links of a page': (text) => links({ namespace: 0, title: 'A', model: 'wikitext', text }),
  'words for the index': indexedText,
  'words of a title': (text) => indexedTitle(0, text),
  'pages of an export': (text) => readPages({ file: 'f', bytes: Buffer.from(text), position: 0, titles }),
  'a text in an export': (text) =>
    readPages({
      file: 'f',
      bytes: Buffer.from(`<page><title>${text}</title><ns>0</ns><id>1</id></page>`),
      position: 0,
      titles,
    }),
  'the head of an export': (text) => readHead('f', Buffer.from(`<mediawiki>${text}`)),
  'a table of a dump': readCreateTable,
  'rows of a dump': readInserts,
  'values of a dump': (text) => readInserts(`INSERT INTO \`a\` VALUES (${text}`),
  // MCP and the client.
  sections: (text) => outlineOf(sectionsOf(text)),
  'rows of a difference': diffLines,
  'text between marks': (text) => withoutEnd('wiki', text),
  JSON: (text) => parseExactly(`{"a":"${text}","b":1111111111111111111}`),
  // The generator and the playground.
  YAML: (text) => parseYaml('f', text),
  'a description of another wiki': readDescription,
  'a description in the spec': (text) => [plainSpecText(text), placeholdersIn(text), unsafeLinksIn(text)],
  'a description in Markdown': inlineCode,
  'values in the playground': (text) => [trimValues(text), toggleValue(text, 'a')],
  'JSON in the playground': highlightJson,
};

export const readers: readonly Reader[] = Object.entries(table).map(([name, read]) => ({ name, read }));
