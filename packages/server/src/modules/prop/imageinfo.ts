import { pageByTitle } from '../../sql/pages-by-title.js';
import { exactly } from '../../shapes/exact.js';
import { fixedBounds } from '@wiki-query/server-stubs';
import type { ModuleRun, ItemOf, MembersAt } from '../../shapes/module.js';
import { partByPart, type Added, type ContinueAt } from '../../shapes/part-by-part.js';
import { all, among, any, compare, equals } from '../../sql/conditions.js';
import { parseContinue } from '../../sql/keyset.js';
import { ApiError } from '../../errors/api-error.js';
import { defaultContentModel } from '../../content/content-model.js';
import { NS_FILE, NS_SPECIAL } from '../../titles/namespace-numbers.js';
import { pageLanguage } from '../../content/page-language.js';
import { isHidden, maySee, maySeeHidden, hidden } from '../../content/visibility.js';
import { fromIso, isMwTimestamp, toIso } from '../../time/timestamps.js';
import type { Title } from '../../titles/title.js';
import { badFiles } from './imageinfo/bad-files.js';
import { fileInfo, type FileInfoOptions } from '../../records/files/file-info.js';
import { findFiles, newestVersions, oldFiles, type FileRow } from '../../records/files/file-row.js';
import { uploadWarnings } from './imageinfo/upload-warning.js';
import { shortAddress } from '../../records/files/repository.js';
import { scaleFor, scaleOf, type Scale, urlparamOf } from '../../records/files/thumbnail.js';

type Run = ModuleRun<'imageinfo'>;

/** Thumbnails that one request may select. */
const MOST_THUMBNAILS = fixedBounds.thumbnails.max;

type Item = ItemOf<'imageinfo'>;
type MissingFile = Pick<Item, 'html' | 'canonicaltitle' | 'descriptionurl' | 'descriptionshorturl' | 'filemissing'>;
const item = exactly<Item, 'filemissing' | 'pagecount' | 'thumberror'>();
const missingFile = exactly<MissingFile>();
const pageMembers = exactly<Omit<MembersAt<'imageinfo', 'page'>, 'imageinfo'>>();

/** A file of the page set, and the version to start at. */
interface Wanted {
  readonly name: string;
  readonly start: string | undefined;
  /** The only file: its versions are continued by `start`. */
  readonly isAlone: boolean;
}

/** Versions of a file, newest first. The continue value is a time for one file, or a file and time for several. */
export const imageinfo = partByPart<'imageinfo', Wanted, Walk>('imageinfo', {
  valuesWithoutMember: {
    dimensions: 'the same as size',
    mime: 'the type of the file, or with thumbmime of the scaled picture',
    size: 'size, width, height, duration',
  },
  parts: (run) => {
    badFileContext(run);
    const names = fileNames(run);
    if (names.length === 0) return [];
    const [first, from] = continuedFrom(run);
    return names
      .filter((name) => first === undefined || name >= first)
      .map((name) => ({ name, start: name === first ? from : run.params.start, isAlone: names.length === 1 }));
  },
  batch: prepare,
  add: addFile,
  cacheMode: (_params, run) => (maySeeHidden(run.query.viewer.rights) ? 'private' : 'public'),
});

/** File and time of the continue value. */
const continuedFrom = ({ params }: Run): readonly string[] =>
  params.continue === undefined ? [] : parseContinue(params.continue, ['string', 'string']).map(String);

/** What all files of one request share. */
interface Walk {
  readonly run: Run;
  readonly files: ReadonlyMap<string, FileRow>;
  /** Old versions by name, newest first. */
  readonly old: ReadonlyMap<string, readonly FileRow[]>;
  readonly comments: ReadonlyMap<FileRow, string>;
  /** By name; undefined where it is not known. */
  readonly warnings: ReadonlyMap<string, string | undefined>;
  readonly scale: Scale | undefined;
  /** Of the page that the files are for. */
  readonly pageLanguage: string | undefined;
  readonly isBad: (name: string) => boolean;
  thumbnails: number;
}

function fileNames({ pages }: Run): readonly string[] {
  const titles = [...pages.goodAndMissing().values()].filter((title) => title.namespace === NS_FILE);
  return titles.map((title) => title.dbkey).toSorted();
}

function badFileContext({ params: p, query, descriptor }: Run): Title | undefined {
  if (p.badfilecontexttitle === undefined) return undefined;
  const title = query.wiki.titles.parse(p.badfilecontexttitle);
  if ('code' in title || title.interwiki !== '') throw new ApiError('invalid-title', { prefix: descriptor.prefix });
  return title;
}

async function languageOfContext({ namespace, dbkey }: Title, { query }: Run): Promise<string> {
  const { db, wiki, language } = query;
  if (namespace === NS_SPECIAL) return language;
  const row = await pageByTitle(db, { namespace, dbkey }, ['page_lang', 'page_content_model']);
  const contentModel = row?.page_content_model ?? defaultContentModel(namespace, dbkey, wiki);
  return pageLanguage({ namespace, dbkey, contentModel, ownLanguage: row?.page_lang }, wiki);
}

async function prepare(wanted: readonly Wanted[], run: Run): Promise<Walk> {
  const { params: p, query } = run;
  const context = badFileContext(run);
  const names = wanted.map(({ name }) => name);
  const files = new Map(
    [...(await findFiles(query, names))].filter(([, file]) => maySee(file.deleted, hidden.text, query.viewer.rights)),
  );
  const old = await readOld(run, [...files.values()]);
  const bad = wants(run, 'badfile') ? badFiles(query.wiki) : undefined;
  const isBad = (name: string): boolean => {
    const exceptions = bad?.get(files.get(name)?.name ?? name);
    if (exceptions === undefined) return false;
    return (
      context === undefined ||
      !exceptions.some((title) => title.namespace === context.namespace && title.dbkey === context.dbkey)
    );
  };
  const comments = await parsedComments(run, [...files.values(), ...[...old.values()].flat()]);
  const titles = [...files.values()].map((file) => ({ namespace: NS_FILE, dbkey: file.name }));
  await query.titleTexts.load(titles);
  const scale = scaleOf(p);
  const pageLanguage = scale && context && (await languageOfContext(context, run));
  const warnings = wants(run, 'uploadwarning') ? await uploadWarnings(run, names, files) : new Map<string, string>();
  return { run, files, old, comments, warnings, scale, pageLanguage, isBad, thumbnails: 0 };
}

const wants = ({ params }: Run, prop: Run['params']['prop'][number]): boolean => params.prop.includes(prop);

/**
 * Old versions of all files in one query: for each as many as the limit, plus one, which shows whether there are more.
 */
async function readOld(run: Run, files: readonly FileRow[]): Promise<ReadonlyMap<string, readonly FileRow[]>> {
  const { params: p, query } = run;
  const [name, time] = continuedFrom(run);
  const byName = new Map<string, FileRow[]>();
  if (files.length === 0) return byName;
  const start = any([
    ...(name === undefined ? [] : [all([equals('oi_name', name), compare('oi_timestamp', '<=', time)])]),
    all([compare('oi_name', '!=', name), compare('oi_timestamp', '<=', p.start)]),
  ]);
  const requested = all([
    among(
      'oi_name',
      files.map((file) => file.name),
    ),
    start,
    compare('oi_timestamp', '>=', p.end),
  ]);
  const rows = await query.db.all(
    oldFiles(query)
      .where(newestVersions(requested, p.limit + 1))
      .orderBy('oi_name')
      .orderBy('oi_timestamp', 'desc'),
  );
  for (const row of rows) {
    const list = byName.get(row.name);
    if (list === undefined) byName.set(row.name, [row]);
    else list.push(row);
  }
  return byName;
}

async function parsedComments(run: Run, files: readonly FileRow[]): Promise<ReadonlyMap<FileRow, string>> {
  if (!wants(run, 'parsedcomment')) return new Map();
  const { wiki, db } = run.query;
  const html = await wiki.comments.toHtml(
    db,
    files.map((file) => ({ text: file.comment, self: wiki.titles.of(NS_FILE, file.name) })),
  );
  return new Map(files.map((file, i) => [file, html[i] ?? '']));
}

/** Adds one file. Returns the position where the next request continues if not all its versions fit. */
function addFile({ name, start, isAlone }: Wanted, run: Run, walk: Walk): Added {
  const { files } = walk;
  const { query, pages, params: p } = run;
  const id = pages.idOf(NS_FILE, name);
  const file = files.get(name);
  if (id === undefined) return true;
  if (file === undefined) return addMissing(walk, name, id);
  const stopAt = (row: FileRow, time?: string): ContinueAt => {
    const at = time ?? row.timestamp;
    return isAlone ? ['start', isMwTimestamp(at) ? toIso(at) : at] : ['continue', `${name}|${at}`];
  };
  if (walk.thumbnails >= MOST_THUMBNAILS) return stopAt(file, start);
  const about = pageMembers({
    imagerepository: 'local',
    ...(wants(run, 'badfile') && { badfile: walk.isBad(name) }),
  });
  if (!query.response.hasRoomFor(about)) return stopAt(file, start);
  Object.assign(query.response.page(id), about);
  const requested = walk.scale && scaleFor(run, file, walk.scale, urlparamOf(p));
  const scale = requested && {
    ...requested,
    ...(walk.pageLanguage !== undefined && { pageLanguage: walk.pageLanguage }),
  };
  const versions = versionsFrom(
    walk,
    file,
    start === undefined ? undefined : isMwTimestamp(start) ? start : fromIso(start),
  );
  for (const [i, version] of versions.entries()) {
    if (i >= p.limit) {
      // Of several files only the newest versions are listed: no continue value can point between versions of one.
      return !isAlone || stopAt(version);
    }
    const full = i > 0 && walk.thumbnails >= MOST_THUMBNAILS;
    if (full || !query.response.addToPage(id, 'imageinfo', infoOf(walk, version, scale, name))) return stopAt(version);
  }
  return true;
}

/** A missing file. Added only if requested members concern missing files too. */
function addMissing({ run, isBad, scale, warnings }: Walk, name: string, id: number): boolean {
  const { response, wiki } = run.query;
  const { params: p } = run;
  const entry = response.page(id);
  entry['imagerepository'] = '';
  if (!wants(run, 'uploadwarning') && !wants(run, 'badfile')) return true;
  if (wants(run, 'badfile')) entry['badfile'] = isBad(name);
  if (scale !== undefined && urlparamOf(p) !== undefined) run.warn('nothumb-noimagehandler', { file: name });
  if (p.end !== undefined) return true;
  const url = wants(run, 'url') && {
    descriptionurl: wiki.titles.fullUrl(wiki.titles.of(NS_FILE, name)),
    ...(id > 0 && { descriptionshorturl: shortAddress(wiki, id) }),
  };
  const title = wants(run, 'canonicaltitle') && { canonicaltitle: run.query.titleTexts.text(NS_FILE, name) };
  const missing = missingFile({ ...warningMember(warnings.get(name)), ...title, ...url, filemissing: true });
  response.addToPage(id, 'imageinfo', missing);
  return true;
}

function versionsFrom({ old, run: { params: p } }: Walk, file: FileRow, start: string | undefined): readonly FileRow[] {
  const inRange = (row: FileRow): boolean =>
    (start === undefined || row.timestamp <= start) && (p.end === undefined || row.timestamp >= p.end);
  return [file, ...(old.get(file.name) ?? [])].filter(inRange);
}

const warningMember = (html: string | undefined) => (html === undefined ? {} : { html });

function infoOf(walk: Walk, version: FileRow, scale: Scale | undefined, name: string) {
  const { params: p } = walk.run;
  if (scale !== undefined && p.prop.includes('url') && !isHidden(version.deleted, hidden.text)) walk.thumbnails += 1;
  const options: FileInfoOptions = {
    prop: new Set<string>(p.prop),
    scale,
    parsedComment: walk.comments.get(version),
    uploadWarning: walk.warnings.get(name),
    metadataVersion: p.metadataversion,
    extmetadataFilter: p.extmetadatafilter,
  };
  return item(fileInfo(walk.run, version, options));
}
