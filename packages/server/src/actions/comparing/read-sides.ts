/** The sides of a comparison as a request names them. */
import type { ProtocolParams } from '@wiki-query/server-stubs';
import { readSection, type Title } from '@wiki-query/wikitext';
import { c, t } from '../../db/schema/tables.js';
import { ApiError } from '../../errors/api-error.js';
import type { Call } from '../../request/call.js';
import { equals } from '../../sql/conditions.js';
import { from } from '../../sql/query.js';
import { givenContents } from './given-contents.js';
import { readableContent, sideOf, type Side } from './side.js';
import { sideParameters, type SideName, type SideParameters } from './side-parameters.js';
import {
  findRevision,
  latestRevision,
  readContents,
  readRevision,
  type Contents,
  type SlotText,
  type StoredRevision,
} from './stored-revision.js';

type Params = ProtocolParams['compare'];

export const readFirst = (params: Params, call: Call): Promise<Side> => readSide('from', params, call);

/** MediaWiki checks the mix of these parameters only when it reads the side: with `torelative` they have no effect. */
export function readSecond(params: Params, call: Call): Promise<Side> {
  for (const name of ['totext', 'tosection'] as const)
    if (params.toslots !== undefined && params[name] !== undefined)
      throw new ApiError('invalidparammix', { parameters: ['toslots', name] });
  return readSide('to', params, call);
}

async function readSide(side: SideName, params: Params, call: Call): Promise<Side> {
  const own = sideParameters(side, params);
  const { title, revision } = await namedBy(own, call);
  const stored = revision && (await readContents(revision, call));
  if (own.given === undefined) return unchanged(own, revision, stored ?? new Map(), call);
  const page = revision?.page ?? title ?? (await guessPage(params, call));
  const contents = await givenContents(own, { page, revision, stored: stored ?? new Map(), params }, call);
  const main = contents.get('main');
  if (own.section !== undefined && main !== undefined)
    return given(withSection(contents, main, own.section, side, call), revision);
  return given(contents, revision);
}

const given = (contents: Contents, base: StoredRevision | undefined): Side => ({
  contents,
  stored: undefined,
  base,
  described: undefined,
});

function unchanged(
  { side, section }: SideParameters,
  revision: StoredRevision | undefined,
  contents: Contents,
  call: Call,
): Side {
  if (revision === undefined) throw new ApiError('baddiff');
  if (section === undefined) return sideOf(revision, contents);
  const main = readableContent(revision, contents, 'main', call);
  return {
    contents: withSection(contents, main, section, side, call),
    stored: undefined,
    base: revision,
    described: revision,
  };
}

/** The contents with one section in place of the main text. */
function withSection(contents: Contents, { model, text }: SlotText, section: string, side: SideName, { wiki }: Call) {
  const part = model === 'wikitext' && text !== undefined ? readSection(text, section, wiki.syntax) : undefined;
  if (part === undefined) throw new ApiError(`nosuch${side}section`, { section });
  return new Map([...contents, ['main', { model, text: part }]]);
}

interface Named {
  readonly title?: Title | undefined;
  readonly revision?: StoredRevision | undefined;
}

/** The page and the revision that a side names. Where it gives contents, there need not be such a page. */
async function namedBy({ title, id, rev, given: contents }: SideParameters, call: Call): Promise<Named> {
  if (rev !== undefined) return { revision: await readRevision(rev, call) };
  if (title === undefined && id === undefined) return {};
  const page = title === undefined ? await pageWithId(id ?? 0, call) : call.wiki.titles.parseLocal(title);
  if (page === undefined) throw new ApiError('nosuchpageid', { id: id ?? 0 });
  const latest = await latestRevision(page, call);
  if (latest !== undefined) return { title: page, revision: await readRevision(latest, call) };
  if (contents !== undefined) return { title: page };
  await call.titleTexts.load([page]);
  const name = call.titleTexts.text(page.namespace, page.dbkey);
  throw new ApiError('missingtitle', { title: name }, { message: 'apierror-missingtitle-byname' });
}

async function pageWithId(id: number, { db, wiki }: Call): Promise<Title | undefined> {
  const row = await db.first(from(t.page).select(c.page_namespace, c.page_title).where(equals(c.page_id, id)));
  return row && wiki.titles.of(row.page_namespace, row.page_title);
}

/** The page of the other side counts for a text that names none. */
async function guessPage(params: Params, call: Call): Promise<Title | undefined> {
  for (const side of ['from', 'to'] as const) {
    const [rev, title, id] = [params[`${side}rev`], params[`${side}title`], params[`${side}id`]];
    const revision = rev === undefined ? undefined : await findRevision(rev, call);
    if (revision !== undefined) return revision.page;
    const parsed = title === undefined ? undefined : call.wiki.titles.parse(title);
    if (parsed !== undefined && !('code' in parsed) && parsed.interwiki === '') return parsed;
    const page = id === undefined ? undefined : await pageWithId(id, call);
    if (page !== undefined) return page;
  }
  return undefined;
}
