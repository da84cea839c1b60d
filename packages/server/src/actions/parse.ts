/** `action=parse`: the HTML of a text, and what it holds. */
import type { ProtocolParams } from '@wiki-query/server-stubs';
import { hidden } from '../content/visibility.js';
import { ApiError } from '../errors/api-error.js';
import type { Call } from '../request/call.js';
import { parseContent, type ParsedContent } from '../records/parsing/parse-content.js';
import { htmlOf } from '../records/parsing/parse-page.js';
import { mark, type Value } from '../result/value.js';
import { givenText } from './parsing/given-text.js';
import { outputMembers } from './parsing/output-members.js';
import { checkSection, sectionOf } from './parsing/section-to-parse.js';
import { parsedSummary } from './parsing/summary.js';
import { readPageToParse, readRevisionToParse, readTargetToParse, type TextToParse } from './parsing/text-to-parse.js';
import { preferredSkin } from '../records/parsing/reader-skin.js';

type Params = ProtocolParams['parse'];

/** Members with a long text, which format version 1 writes as objects. */
const texts = ['text', 'parsedsummary', 'categorieshtml', 'wikitext', 'limitreporthtml', 'parsetree'] as const;

/** Parses a text. */
export async function parse(call: Call, params: Params): Promise<ReadonlyMap<string, Value>> {
  checkSection(params);
  checkServed(params, call);
  const whole = await sourceOf(params, call);
  const source = {
    ...whole,
    text: sectionOf(whole, params, call),
    isPreview: params.preview || params.sectionpreview,
  };
  const wanted = new Set<string>(params.prop);
  if (params.generatexml) wanted.add('parsetree');
  if (wanted.has('parsetree') && source.model !== 'wikitext') throw new ApiError('notwikitext');
  const content = await parseContent(source, call);
  if (content.isTooLong && wanted.has('text')) return new Map();
  const summary = await parsedSummary(source.page, params, call);
  const members = {
    ...sourceMembers(source, params, wanted, call),
    ...(wanted.has('text') && { text: await htmlFor(content, params, call) }),
    ...(summary !== undefined && { parsedsummary: summary }),
    ...(await outputMembers(content, source, wanted, call)),
  };
  return new Map([['parse', mark(members, { emptyArray: 'both', subelements: texts })]]);
}

const unservedSwitches = ['parsoid', 'pst', 'onlypst'] as const;

function checkServed(params: Params, { wiki, warnings }: Call): void {
  for (const name of unservedSwitches)
    if (params[name]) throw new ApiError('notserved', { feature: `the parameter "${name}"` });
  const { useskin, prop } = params;
  const skins = wiki.site.skins.map(({ code }) => code);
  if (useskin !== undefined && skins.length > 0 && !skins.includes(useskin))
    throw new ApiError('badvalue', { parameter: 'useskin', value: useskin, values: skins });
  if (prop.includes('headhtml')) warnings.add('parse', 'notserved', { feature: '"prop=headhtml"' });
}

async function sourceOf(params: Params, call: Call): Promise<TextToParse> {
  if (params.oldid !== undefined) return readRevisionToParse(params.oldid, call);
  if (params.pageid === undefined && params.page === undefined) return givenText(params, call);
  return params.redirects ? readTargetToParse(params, call) : readPageToParse(params, call);
}

const isSet = (deleted: number, bits: number): boolean => (deleted & bits) === bits;

function sourceMembers(source: TextToParse, params: Params, wanted: ReadonlySet<string>, { titleTexts }: Call) {
  const { page, pageId, deleted, revision, redirects } = source;
  const isStored = params.page !== undefined || params.pageid !== undefined;
  const hasRevision = params.oldid !== undefined || (isStored && wanted.has('revid'));
  return {
    title: titleTexts.text(page.namespace, page.dbkey),
    pageid: pageId,
    ...(params.oldid !== undefined && isSet(deleted, hidden.text) && { textdeleted: true }),
    ...(params.oldid !== undefined && isSet(deleted, hidden.text | hidden.restricted) && { textsuppressed: true }),
    ...(hasRevision && { revid: revision?.id ?? 0 }),
    ...(redirects !== undefined && { redirects }),
  };
}

async function htmlFor(content: ParsedContent, params: Params, call: Call): Promise<string> {
  return htmlOf(
    content,
    {
      skin: params.disableeditsection ? undefined : (params.useskin ?? (await preferredSkin(call))),
      hasToc: !params.disabletoc,
      wrapperClass: params.wrapoutputclass,
    },
    call,
  );
}
