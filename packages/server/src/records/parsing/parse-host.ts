/** The wiki of a request as the host of the parser. */
import { numberText } from '../../language/number-text.js';
import {
  escapeWikitext,
  expanderHost,
  fillIn,
  localDigits,
  functions,
  makeSiteRules,
  newTraces,
  NS_FILE,
  wait,
  type DuplicateArgument,
  type ExpandedRevision,
  type ExpansionScope,
  type FileFacts,
  type PageFacts,
  type ParseHost,
  type SiteRules,
  type Title,
} from '@wiki-query/wikitext';
import { pagesByTitle } from '../../db/pages-by-title.js';
import { c } from '../../db/schema/tables.js';
import { expandMessage } from '../../wikitext/expand-message.js';
import { makeScope } from '../../wikitext/make-scope.js';
import type { Call } from '../../request/call.js';
import type { Wiki } from '../../site/wiki.js';
import { titleKey } from '../../sql/title-condition.js';
import type { StoredPage } from '../expansion/stored-page.js';
import { pageFunctions } from '../expansion/page-facts.js';
import { findFiles, type FileRow } from '../files/file-row.js';
import { fileAddress, withoutServer } from '../files/repository.js';
import { isScaled, mayGrow, pictureOf } from '../files/thumbnail.js';
import { parserMessage } from './usual-messages.js';

/** A page as it is parsed. */
export interface ParsedPage {
  readonly page: Title;
  readonly stored: StoredPage | undefined;
  /** Language of the page. */
  readonly language: string;
  readonly revision: ExpandedRevision | undefined;
}

/** The host for a text of a page. */
export function makeParseHost(parsed: ParsedPage, call: Call): ParseHost {
  const { wiki, db, language: userLanguage, now, viewer } = call;
  const { contentLanguage } = wiki;
  const text = (key: string, language: string): string | undefined => {
    const found = parserMessage(wiki, key, language);
    return found === '-' || found === '' ? undefined : found;
  };
  let scope: ExpansionScope | undefined;
  return {
    site: siteRules(wiki),
    contentLanguage: contentLanguage.code,
    expansion: (output, textSize) => {
      const { page, language, revision } = parsed;
      const traces = {
        ...newTraces(),
        properties: output.properties,
        tracking: output.tracking,
        onTemplate: (title: Title, id: number) => output.addTemplate(title, id),
        onLink: (title: Title, id: number) => output.addLink(title, id),
        onDuplicate: ({ caller, template, parameter }: DuplicateArgument) =>
          output.warn('duplicate-args-warning', shown(caller), shown(template), parameter),
        onUnserved: (name: string) =>
          call.warnings.add('main', 'notserved', { feature: `what extensions add as "{{${name}}}"` }),
      };
      scope = makeScope(
        { wiki, db, now, language, genders: new Map(), reader: viewer.name },
        { page, userLanguage, revision, textSize, traces, isExact: false },
      );
      return expanderHost(scope, { functions: { ...functions, ...pageFunctions(call) } });
    },
    pages: (titles) => wait(() => readPages(titles, parsed, call)),
    files: (names) => wait(() => readFiles(names, call)),
    message: function* (key, language, values) {
      const found = text(key, language);
      if (found === undefined) return undefined;
      const setting = { wiki, db, language, now, reader: viewer.name, genders: new Map(), page: parsed.page };
      if (!found.includes('{{')) return fillIn(found, values);
      return yield* wait(() => expandMessage(found, setting, values));
    },
    text,
    formatNumber: (number, language) => numberText(number, { wiki, language }),
    localDigits: (text, language) => localDigits(text, language, wiki.site.settings.translatenumerals),
    expense: () => scope?.traces.expensive ?? 0,
  };
}

/** A title with spaces, without a meaning as wikitext. */
const shown = (key: string): string => escapeWikitext(key.replaceAll('_', ' '));

const known = new WeakMap<Wiki, SiteRules>();

function siteRules(wiki: Wiki): SiteRules {
  const found = known.get(wiki) ?? makeSiteRules(wiki.site, wiki);
  known.set(wiki, found);
  return found;
}

async function readPages(
  titles: readonly Title[],
  { page: own, stored: ownRow }: ParsedPage,
  { wiki, db, titleTexts }: Call,
): Promise<ReadonlyMap<string, PageFacts>> {
  const local = titles.filter(({ interwiki, dbkey }) => interwiki === '' && dbkey !== '');
  const ownKey = titleKey(own);
  const stored = local.filter((title) => title.namespace >= 0 && titleKey(title) !== ownKey);
  await titleTexts.load(local);
  const rows = await pagesByTitle(db, stored, [c.page_id, c.page_namespace, c.page_title, c.page_is_redirect]);
  const isKnown = await wiki.isKnown(db, local);
  const pages = new Map<string, Pick<StoredPage, 'page_id' | 'page_is_redirect'>>(
    rows.map((row) => [titleKey({ namespace: row.page_namespace, dbkey: row.page_title }), row]),
  );
  if (ownRow !== undefined) pages.set(ownKey, ownRow);
  return new Map(
    local.map((title): [string, PageFacts] => {
      const key = titleKey(title);
      const page = pages.get(key);
      return [
        key,
        {
          id: page?.page_id ?? 0,
          isRedirect: page?.page_is_redirect === 1,
          isKnown: isKnown.has(key),
          gender: titleTexts.gender(title.namespace, title.dbkey),
        },
      ];
    }),
  );
}

async function readFiles(names: readonly string[], call: Call): Promise<ReadonlyMap<string, FileFacts>> {
  const rows = await findFiles(call, names);
  return new Map([...rows].map(([name, row]) => [name, fileFacts(row, call.wiki)]));
}

function fileFacts(row: FileRow, wiki: Wiki): FileFacts {
  const isVector = mayGrow(row);
  return {
    title: wiki.titles.of(NS_FILE, row.name),
    url: withoutServer(wiki, fileAddress(wiki, row)),
    size: { width: row.width, height: row.height },
    mediaType: row.mediaType ?? 'UNKNOWN',
    isShown: isScaled(row),
    hasHandler: isScaled(row),
    isVector,
    mustScale: isVector,
    options: isVector ? ['lang'] : [],
    picture: (scale) => {
      const { width, height, language } = scale;
      const made = pictureOf(wiki, row, {
        width,
        ...(height !== undefined && { height }),
        ...(language !== undefined && { language }),
      });
      return made && { url: withoutServer(wiki, made.url), width: made.width, height: made.height };
    },
  };
}
