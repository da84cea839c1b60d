/** Adds the versions of one file to its page. */
import { exactly } from '../../../shapes/exact.js';
import { fixedBounds } from '@wiki-query/server-stubs';
import type { ItemOf, MembersAt } from '../../../shapes/module.js';
import { NS_FILE } from '@wiki-query/wikitext';
import { isHidden, hidden } from '../../../content/visibility.js';
import type { FileRow } from '../../../records/files/file-row.js';
import { shortAddress } from '../../../records/files/repository.js';
import { scaleFor, type Scale, urlparamOf } from '../../../records/files/thumbnail.js';
import type { Wanted } from './wanted-files.js';
import type { Walk } from './read-files.js';
import type { Run } from './run.js';
import { fromIso, isMwTimestamp, rowToIso } from '../../../time/timestamps.js';

/** Thumbnails that one request may select. */
const MOST_THUMBNAILS = fixedBounds.thumbnails.max;

type Item = ItemOf<'imageinfo'>;

type MissingFile = Pick<Item, 'html' | 'canonicaltitle' | 'descriptionurl' | 'descriptionshorturl' | 'filemissing'>;

const missingFile = exactly<MissingFile>();

const pageMembers = exactly<Omit<MembersAt<'imageinfo', 'page'>, 'imageinfo'>>();

/** Adds one file. Returns the position where the next request continues if not all its versions fit. */
export async function addFile({ name, start, isAlone }: Wanted, run: Run, walk: Walk) {
  const { files } = walk;
  const { pages, params: p, response } = run;
  const id = pages.idOf(NS_FILE, name);
  const file = files.get(name);
  if (id === undefined) return true;
  if (file === undefined) return addMissing(walk, name, id);
  const stopAt = (row: FileRow, time?: string): readonly [parameter: string, value: string] => {
    const at = time ?? row.timestamp;
    return isAlone ? ['start', rowToIso(at, run.call.now)] : ['continue', `${name}|${at}`];
  };
  if (walk.thumbnails >= MOST_THUMBNAILS) return stopAt(file, start);
  const about = pageMembers({
    imagerepository: 'local',
    ...(run.requests('badfile') && { badfile: walk.isBad(name) }),
  });
  if (!response.hasRoomFor(about)) return stopAt(file, start);
  Object.assign(response.page(id), about);
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
    if (full || !response.addToPage(id, 'imageinfo', await infoOf(walk, version, scale, name))) return stopAt(version);
  }
  return true;
}

/** A missing file. Added only if requested members concern missing files too. */
function addMissing({ run, isBad, scale, warnings }: Walk, name: string, id: number): boolean {
  const { response } = run;
  const { wiki } = run.call;
  const { params: p } = run;
  const entry = response.page(id);
  entry['imagerepository'] = '';
  if (!run.requests('html') && !run.requests('badfile')) return true;
  if (run.requests('badfile')) entry['badfile'] = isBad(name);
  if (scale !== undefined && urlparamOf(p) !== undefined) run.warn('nothumb-noimagehandler', { file: name });
  if (p.end !== undefined) return true;
  const url = run.requests('descriptionurl') && {
    descriptionurl: wiki.titles.canonicalUrl(wiki.titles.of(NS_FILE, name)),
    ...(id > 0 && { descriptionshorturl: shortAddress(wiki, id) }),
  };
  const title = run.requests('canonicaltitle') && { canonicaltitle: run.call.titleTexts.text(NS_FILE, name) };
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
  const { run, comments, warnings, write } = walk;
  if (scale !== undefined && run.requests('url') && !isHidden(version.deleted, hidden.text)) walk.thumbnails += 1;
  return write({
    file: version,
    scale,
    parsedComment: comments.get(version),
    uploadWarning: warnings.get(name),
    metadataVersion: run.params.metadataversion,
    extmetadataFilter: run.params.extmetadatafilter,
  });
}
