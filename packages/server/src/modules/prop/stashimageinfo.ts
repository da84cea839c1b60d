import { checkConstraints } from '../../parameters/constraints.js';
import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { among } from '../../sql/conditions.js';
import { isGiven } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { partByPart } from '../../shapes/part-by-part.js';
import { ApiError } from '../../errors/api-error.js';
import { isPhpArray, unserializePhp } from '../../text/php-serialize.js';
import { maySeeHidden } from '../../content/visibility.js';
import { stashedMembers, type FileVersion } from '../../records/files/file-info.js';
import type { FileRow } from '../../records/files/file-row.js';
import { scaleFor, scaleOf, urlparamOf } from '../../records/files/thumbnail.js';

type Run = QueryRun<'stashimageinfo'>;

/** Files in the viewer's stash, by their keys. The pages of the request are ignored. */
export const stashimageinfo = partByPart<'stashimageinfo', FileVersion>('stashimageinfo', {
  valuesWithoutMember: {
    badfile: 'nothing: a file of the stash has no page',
    dimensions: 'the same as size',
    mime: 'the type of the file, or with thumbmime of the scaled picture',
    size: 'size, width, height, duration',
  },
  checksConstraints: 'itself',
  parts: async (run) => {
    const { params: p, call } = run;
    if (call.viewer.isAnonymous)
      throw new ApiError('notloggedin', {}, { message: 'apierror-mustbeloggedin-uploadstash' });
    checkConstraints(run);
    const keys = (isGiven(p.filekey) ? p.filekey : p.sessionkey) ?? [];
    const rows = await stashed(run, keys);
    const scale = scaleOf(p);
    return keys.map((key) => {
      const file = fileOf(rows, key, run);
      return { file, scale: scale && scaleFor(run, file, scale, urlparamOf(p)) };
    });
  },
  members: stashedMembers,
  // No list without files.
  put: (item, _file, { response }) => response.fits(item) && response.list('stashimageinfo').push(item) > 0,
  cacheMode: ({ call }) => (maySeeHidden(call.viewer.rights) ? 'private' : 'public'),
});

/** Rows of the stash by key. */
async function stashed({ call: { db } }: Run, keys: readonly string[]) {
  const rows = await db.all(
    from(t.uploadstash)
      .select(c.us_key, c.us_user, c.us_path, c.us_props, c.us_size, c.us_sha1, c.us_timestamp)
      .select(c.us_mime, c.us_media_type, c.us_image_width, c.us_image_height, c.us_image_bits)
      .where(among(c.us_key, [...keys])),
  );
  return new Map(rows.map((row) => [row.us_key, row]));
}

/** A file of the viewer. Keys of other users and invalid keys are rejected. */
function fileOf(rows: Awaited<ReturnType<typeof stashed>>, key: string, { call: { viewer } }: Run): FileRow {
  if (!/^[\w.-]+\.\w*$/.test(key)) throw new ApiError('uploadstash-bad-path-bad-format', { key });
  const row = rows.get(key);
  if (row === undefined) throw new ApiError('uploadstash-file-not-found', { key });
  if (row.us_user !== viewer.id) throw new ApiError('uploadstash-wrong-owner', { key });
  const [majorMime = 'unknown', minorMime = 'unknown'] = (row.us_mime ?? '').split('/');
  return {
    // The stash assigns its own name to the file on disk.
    name: row.us_path.slice(row.us_path.lastIndexOf('/') + 1),
    stashKey: row.us_key,
    archive: null,
    size: row.us_size,
    width: row.us_image_width ?? 0,
    height: row.us_image_height ?? 0,
    bits: row.us_image_bits ?? 0,
    metadata: metadataOf(row.us_props),
    mediaType: row.us_media_type,
    majorMime,
    minorMime,
    timestamp: row.us_timestamp,
    sha1: row.us_sha1,
    comment: '',
    user: viewer.name,
    userId: viewer.id,
    deleted: 0,
    pageId: null,
  };
}

/** The metadata among the properties that the stash stores in PHP's format. */
function metadataOf(props: string | null): string {
  const value = props === null ? undefined : unserializePhp(props);
  const metadata = isPhpArray(value) ? value.get('metadata') : undefined;
  return metadata === undefined ? '' : JSON.stringify({ data: plain(metadata) });
}

function plain(value: unknown): unknown {
  if (!(value instanceof Map)) return value;
  const entries = [...(value as Map<string | number, unknown>)];
  if (entries.every(([key], i) => key === i)) return entries.map(([, member]) => plain(member));
  return Object.fromEntries(entries.map(([key, member]) => [String(key), plain(member)]));
}
