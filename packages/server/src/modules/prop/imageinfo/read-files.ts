/** Data that all files of one request share. */
import { sql } from '../../../sql/sql.js';
import type { ItemOf } from '../../../shapes/module.js';
import { partWriter, type PartMembers } from '../../../shapes/part-members.js';
import { fileMembers, type FileVersion } from '../../../records/files/file-info.js';
import { c } from '../../../db/schema/tables.js';
import { pageByTitle } from '../../../db/pages-by-title.js';
import { all, among, any, compare, equals } from '../../../sql/conditions.js';
import { ApiError } from '../../../errors/api-error.js';
import { defaultContentModel } from '../../../content/content-model.js';
import { NS_FILE, NS_SPECIAL, type Title } from '@wiki-query/wikitext';
import { pageLanguage } from '../../../content/page-language.js';
import { maySee, hidden } from '../../../content/visibility.js';
import { grouped } from '../../../result/grouped.js';
import { badFiles } from './bad-files.js';
import { findFiles, newestVersions, oldFiles, type FileRow } from '../../../records/files/file-row.js';
import { uploadWarnings } from './upload-warning.js';
import { scaleOf, type Scale } from '../../../records/files/thumbnail.js';
import { continuedFrom, type Wanted } from './wanted-files.js';
import type { Run } from './run.js';

/** Members of a version of a file that exists. */
const members: PartMembers<'imageinfo', ItemOf<'imageinfo'>, FileVersion> = { ...fileMembers, filemissing: null };

const writerOf = (run: Run) => partWriter<'imageinfo', ItemOf<'imageinfo'>, FileVersion, void>(members, run, undefined);

/** Data that all files of one request share. */
export interface Walk {
  readonly write: ReturnType<typeof writerOf>;
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

export function badFileContext({ params: p, call, descriptor }: Run): Title | undefined {
  if (p.badfilecontexttitle === undefined) return undefined;
  const title = call.wiki.titles.parse(p.badfilecontexttitle);
  if ('code' in title || title.interwiki !== '') throw new ApiError('invalid-title', { prefix: descriptor.prefix });
  return title;
}

async function languageOfContext({ namespace, dbkey }: Title, { call }: Run): Promise<string> {
  const { db, wiki, language } = call;
  if (namespace === NS_SPECIAL) return language;
  const row = await pageByTitle(db, { namespace, dbkey }, [c.page_lang, c.page_content_model]);
  const contentModel = row?.page_content_model ?? defaultContentModel(namespace, dbkey, wiki);
  return pageLanguage({ namespace, dbkey, contentModel, ownLanguage: row?.page_lang }, wiki);
}

export async function prepare(wanted: readonly Wanted[], run: Run): Promise<Walk> {
  const { params: p, call } = run;
  const context = badFileContext(run);
  const names = wanted.map(({ name }) => name);
  const files = new Map(
    [...(await findFiles(call, names))].filter(([, file]) => maySee(file.deleted, hidden.text, call.viewer.rights)),
  );
  const old = await readOld(run, [...files.values()]);
  const bad = run.requests('badfile') ? badFiles(call.wiki) : undefined;
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
  await call.titleTexts.load(titles);
  const scale = scaleOf(p);
  const pageLanguage = scale && context && (await languageOfContext(context, run));
  const warnings = run.requests('html') ? await uploadWarnings(run, names, files) : new Map<string, string>();
  return { write: writerOf(run), run, files, old, comments, warnings, scale, pageLanguage, isBad, thumbnails: 0 };
}

/**
 * Old versions of all files in one query: for each as many as the limit, plus one, which shows whether there are more.
 */
async function readOld(run: Run, files: readonly FileRow[]): Promise<ReadonlyMap<string, readonly FileRow[]>> {
  const { params: p, call } = run;
  const [name, time] = continuedFrom(run);
  if (files.length === 0) return new Map();
  const start = any([
    ...(name === undefined ? [] : [all([equals(c.oi_name, name), compare(c.oi_timestamp, '<=', time)])]),
    all([compare(c.oi_name, '!=', name), compare(c.oi_timestamp, '<=', p.start)]),
  ]);
  const requested = all([
    among(
      c.oi_name,
      files.map((file) => file.name),
    ),
    start,
    compare(c.oi_timestamp, '>=', p.end),
  ]);
  const rows = await call.db.all(
    oldFiles.where(newestVersions(requested, p.limit + 1)).orderBy(c.oi_name, sql`${c.oi_timestamp} desc`),
  );
  return grouped(rows, (row) => row.name);
}

async function parsedComments(run: Run, files: readonly FileRow[]): Promise<ReadonlyMap<FileRow, string>> {
  if (!run.requests('parsedcomment')) return new Map();
  const { wiki, db } = run.call;
  const html = await wiki.comments.toHtml(
    db,
    files.map((file) => ({ text: file.comment, self: wiki.titles.of(NS_FILE, file.name) })),
  );
  return new Map(files.map((file, i) => [file, html[i] ?? '']));
}
