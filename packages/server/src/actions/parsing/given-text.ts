/** The text of a request, and the page that it is on. */
import type { Title } from '@wiki-query/wikitext';
import type { ProtocolParams } from '@wiki-query/server-stubs';
import { formatsOf } from '../../content/content-formats.js';
import { ApiError } from '../../errors/api-error.js';
import { readRevision } from '../../wikitext/wiki-data.js';
import { contentModelOf, readStoredPage } from '../../records/expansion/stored-page.js';
import type { Call } from '../../request/call.js';
import type { TextToParse } from './text-to-parse.js';

type Params = ProtocolParams['parse'];

/** The page that a text is on if the request names none. */
const defaultTitle = 'API';

/** The text of a request. */
export async function givenText(params: Params, call: Call): Promise<TextToParse> {
  const { warnings, wiki } = call;
  const { text, revid, title } = params;
  const { page, revision } = await pageOf(params, call);
  const hasPage = title !== undefined || revid !== undefined;
  if (text === undefined && hasPage && (params.prop.length > 0 || params.generatexml))
    warnings.add('parse', revid === undefined ? 'parse-titlewithouttext' : 'parse-revidwithouttext');
  const stored = await readStoredPage(page, call.db);
  const isGuessed = text !== undefined && !hasPage && params.contentmodel === undefined;
  if (isGuessed) warnings.add('parse', 'parse-nocontentmodel', { model: 'wikitext' });
  const model = params.contentmodel ?? (isGuessed ? 'wikitext' : contentModelOf(page, stored, wiki));
  const format = params.contentformat;
  if (format !== undefined && !formatsOf(model, wiki.site).includes(format))
    throw new ApiError('badformat-generic', { format, model });
  return {
    page,
    stored,
    pageId: stored?.page_id ?? 0,
    text: text ?? '',
    model,
    revision,
    deleted: 0,
    isPreview: false,
  };
}

async function pageOf({ title: text, revid }: Params, call: Call): Promise<Pick<TextToParse, 'page' | 'revision'>> {
  const { titles } = call.wiki;
  const title: Title = titles.parseLocal(text ?? defaultTitle);
  await call.titleTexts.load([title]);
  if (revid === undefined) return { page: title, revision: undefined };
  const found = await readRevision(revid, call);
  if (found === undefined) throw new ApiError('nosuchrevid', { id: revid });
  const page = titles.of(found.namespace, found.dbkey);
  await call.titleTexts.load([page]);
  if (text !== undefined && (title.namespace !== page.namespace || title.dbkey !== page.dbkey))
    call.warnings.add('parse', 'revwrongpage', {
      id: revid,
      title: call.titleTexts.text(title.namespace, title.dbkey),
    });
  return { page, revision: found.revision };
}
