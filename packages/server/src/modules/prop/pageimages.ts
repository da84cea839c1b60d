import { c, t } from '../../db/schema/tables.js';
import { ApiError } from '../../errors/api-error.js';
import { type FileRow, findFiles } from '../../records/files/file-row.js';
import { fileAddress } from '../../records/files/repository.js';
import { thumbnailOf } from '../../records/files/thumbnail.js';
import { exactly } from '../../shapes/exact.js';
import type { MembersAt } from '../../shapes/module.js';
import { partByPart } from '../../shapes/part-by-part.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { all, among } from '../../sql/conditions.js';
import { from } from '../../sql/query.js';
import { NS_FILE } from '@wiki-query/wikitext';

type Run = QueryRun<'pageimages'>;

/** A page, or the page of a file, which need not exist. */
interface Part {
  readonly id: number;
  readonly namespace: number;
  readonly dbkey: string;
}

/** What the pages of a response show. */
interface Pictures {
  /** Names of files by ids of pages. */
  readonly names: ReadonlyMap<number, string>;
  readonly files: ReadonlyMap<string, FileRow>;
}

const anyImage = 'page_image';
const freeImage = 'page_image_free';

type Members = MembersAt<'pageimages', 'page'>;
const picture = exactly<NonNullable<Members['thumbnail']>>();

/** The pictures that represent pages, as properties of pages name them. A file represents itself. */
export const pageimages = partByPart<'pageimages', Part, Pictures>('pageimages', {
  parts: (run) => {
    const { params: p, pages } = run;
    if (p.prop.length === 0)
      throw new ApiError('noprop', { parameter: run.wireName('prop') }, { message: 'apierror-paramempty' });
    const parts = [...pages.goodAndMissing()]
      .filter(([id, { namespace }]) => id > 0 || namespace === NS_FILE)
      .map(([id, title]) => ({ id, ...title }));
    if (p.continue === undefined || parts.length === 0) return parts;
    const at = parts.findIndex(({ id }) => id === Number(p.continue));
    // The first page is never a place to continue at.
    if (at <= 0) throw new ApiError('badcontinue');
    return parts.slice(at);
  },
  most: ({ params: p }) => p.limit,
  batch: readPictures,
  add: ({ id }, run, { names, files }) => {
    const name = names.get(id);
    return name === undefined || addPicture(id, name, files.get(name), run);
  },
  rest: ([first]) => ['continue', first.id],
});

async function readPictures(parts: readonly Part[], { params: p, call, requests }: Run): Promise<Pictures> {
  const names = new Map(parts.flatMap(({ id, namespace, dbkey }) => (namespace === NS_FILE ? [[id, dbkey]] : [])));
  const ids = parts.flatMap(({ id, namespace }) => (namespace === NS_FILE ? [] : [id]));
  const properties = p.license === 'free' ? [freeImage] : [freeImage, anyImage];
  const rows = await call.db.all(
    from(t.page_props)
      .select(c.pp_page, c.pp_propname, c.pp_value)
      .where(all([among(c.pp_page, ids), among(c.pp_propname, properties)])),
  );
  for (const row of rows)
    if (!names.has(row.pp_page) || row.pp_propname === anyImage) names.set(row.pp_page, row.pp_value);
  const needsFiles = requests('thumbnail') || requests('original');
  return { names, files: needsFiles ? await findFiles(call, [...names.values()]) : new Map() };
}

function addPicture(id: number, name: string, file: FileRow | undefined, run: Run): boolean {
  const { requests, response } = run;
  const thumbnail = file && requests('thumbnail') ? thumbnailMembers(file, run) : undefined;
  return (
    (thumbnail === undefined || response.setOnPage(id, 'thumbnail', picture(thumbnail))) &&
    (file === undefined ||
      !requests('original') ||
      response.setOnPage(id, 'original', picture(originalMembers(file, run)))) &&
    (!requests('pageimage') || response.setOnPage(id, 'pageimage', name))
  );
}

type Picture = NonNullable<Members['thumbnail']>;

function thumbnailMembers(file: FileRow, { params: p, call: { wiki } }: Run): Picture | undefined {
  const found = thumbnailOf(wiki, file, {
    width: p.thumbsize,
    ...(p.langcode !== undefined && { language: p.langcode }),
  });
  return found && { source: found.url, width: found.width, height: found.height };
}

function originalMembers(file: FileRow, { params: p, call: { wiki } }: Run): Picture {
  const { width, height } = file;
  const inLanguage =
    p.langcode === undefined || p.langcode === ''
      ? undefined
      : thumbnailOf(wiki, file, { width, height, language: p.langcode });
  return { source: inLanguage?.url ?? fileAddress(wiki, file), width, height };
}
