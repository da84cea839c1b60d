/** Both sides of a comparison with a revision relative to the first one. */
import { usualFormat } from '../../content/content-formats.js';
import { ApiError } from '../../errors/api-error.js';
import { readNeighbours } from '../../records/revisions/neighbours.js';
import type { Call } from '../../request/call.js';
import { sideOf, type Side } from './side.js';
import { latestRevision, readContents, readRevision, type StoredRevision } from './stored-revision.js';

type Relation = 'prev' | 'next' | 'cur';

/** The sides. The revision before the first one becomes the first one. */
export async function relativeSides(first: Side, relation: Relation, call: Call): Promise<readonly [Side, Side]> {
  const { base } = first;
  if (base === undefined) throw new ApiError('compare-relative-to-nothing');
  if (relation !== 'cur' && base.latest === undefined)
    throw new ApiError('compare-relative-to-deleted', { value: relation });
  if (relation === 'cur') return [first, await currentSide(base, call)];
  const id = (await readNeighbours(call.db, [base.id], relation)).get(base.id);
  const other = id === undefined ? await missingSide(base, relation, call) : await storedSide(id, call);
  return relation === 'prev' ? [other, first] : [first, other];
}

async function storedSide(id: number, call: Call): Promise<Side> {
  const revision = await readRevision(id, call);
  return sideOf(revision, await readContents(revision, call));
}

async function currentSide({ page }: StoredRevision, call: Call): Promise<Side> {
  const latest = await latestRevision(page, call);
  if (latest !== undefined) return storedSide(latest, call);
  throw new ApiError('nosuchrevid', { title: await nameOf(page, call) }, { message: 'apierror-missingrev-title' });
}

/** An empty content before the first revision; the latest revision once more after it. */
async function missingSide(base: StoredRevision, relation: 'prev' | 'next', call: Call): Promise<Side> {
  const names = { title: await nameOf(base.page, call), id: base.id };
  call.warnings.add('compare', `compare-no-${relation}`, names);
  const contents = await readContents(base, call);
  const nothing = { stored: undefined, base: undefined, described: undefined };
  if (relation === 'next') return { ...nothing, contents };
  const model = contents.get('main')?.model ?? 'wikitext';
  const text = usualFormat(model, call.wiki.site) === 'application/json' ? '{}' : '';
  return { ...nothing, contents: new Map([['main', { model, text }]]) };
}

async function nameOf(page: StoredRevision['page'], { titleTexts }: Call): Promise<string> {
  await titleTexts.load([page]);
  return titleTexts.text(page.namespace, page.dbkey);
}
