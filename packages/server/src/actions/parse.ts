/** `action=parse`: the HTML of a text, and what it holds. */
import { readSection, type Title } from '@wiki-query/wikitext';
import type { ProtocolParams } from '@wiki-query/server-stubs';
import { ApiError } from '../errors/api-error.js';
import { defaultContentModel } from '../content/content-model.js';
import type { Call } from '../request/call.js';
import { htmlOf } from '../records/parsing/parse-page.js';
import { parseContent, type ParsedContent } from '../records/parsing/parse-content.js';
import { readPageToParse, readRevisionToParse, type TextToParse } from './parsing/text-to-parse.js';
import { mark, type Value } from '../result/value.js';
import { outputMembers } from './parsing/output-members.js';

type Params = ProtocolParams['parse'];

/** The page that a text is on if the request names none. */
const defaultTitle = 'API';

/** Parses a text. */
export async function parse(call: Call, params: Params): Promise<ReadonlyMap<string, Value>> {
  checkMix(params);
  const source = await sourceOf(params, call);
  const text = sectionOf(source, params, call);
  const content = await parseContent({ ...source, text, isPreview: params.preview || params.sectionpreview }, call);
  const wanted = new Set<string>(params.prop);
  const members = {
    title: call.titleTexts.text(source.page.namespace, source.page.dbkey),
    pageid: source.pageId,
    ...(wanted.has('revid') && params.text === undefined && { revid: source.revision?.id ?? 0 }),
    ...(wanted.has('text') && { text: htmlFor(content, params, call) }),
    ...(await outputMembers(content, source, wanted, call)),
  };
  return new Map([['parse', mark(members, { emptyArray: 'both' })]]);
}

function checkMix(params: Params): void {
  for (const last of ['text', 'title', 'revid'] as const) {
    const given = (['page', 'pageid', 'oldid', last] as const).filter((name) => params[name] !== undefined);
    if (given.length > 1) throw new ApiError('invalidparammix', { parameters: given });
  }
}

async function sourceOf(params: Params, call: Call): Promise<TextToParse> {
  if (params.oldid !== undefined) return readRevisionToParse(params.oldid, call);
  if (params.pageid !== undefined || params.page !== undefined) return readPageToParse(params, call);
  const { titles } = call.wiki;
  const page: Title = titles.parseLocal(params.title ?? defaultTitle);
  await call.titleTexts.load([page]);
  const stored = await readPageToParse({ page: params.title ?? defaultTitle }, call).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined;
    throw error;
  });
  const usual = params.title === undefined ? 'wikitext' : defaultContentModel(page.namespace, page.dbkey, call.wiki);
  return {
    page,
    pageId: stored?.pageId ?? 0,
    text: params.text ?? '',
    model: params.contentmodel ?? stored?.model ?? usual,
    revision: undefined,
  };
}

function sectionOf({ text, model, page }: TextToParse, { section }: Params, { wiki, titleTexts }: Call): string {
  if (section === undefined) return text;
  if (!/^(?:(?:T-)?\d+|new)$/.test(section)) throw new ApiError('invalidsection', { parameter: 'section' });
  if (section === 'new') return text;
  const found = model === 'wikitext' ? readSection(text, section, wiki.syntax) : undefined;
  if (found === undefined)
    throw new ApiError('nosuchsection', { section, id: titleTexts.text(page.namespace, page.dbkey) });
  return found;
}

function htmlFor(content: ParsedContent, params: Params, call: Call): string {
  return htmlOf(
    content,
    {
      hasEditLinks: !params.disableeditsection,
      hasToc: !params.disabletoc,
      wrapperClass: params.wrapoutputclass,
    },
    call,
  );
}
