import { sql } from '../../sql/sql.js';
import { from } from '../../sql/query.js';
import { c, t } from '../../db/schema/tables.js';
import { hidden, isHidden, isSuppressed, maySee, visibleOnly } from '../../content/visibility.js';
import { ApiError } from '../../errors/api-error.js';
import { htmlComment } from '../../records/changes/html-comment.js';
import { listMetadata, readMetadata } from '../../records/files/metadata.js';
import { sha1Filter } from '../../records/files/sha1.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed, time, title } from '../../shapes/members.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { equals } from '../../sql/conditions.js';
import { titleRange } from '../../shapes/direction.js';
import { sha1ToHex } from '../../text/base36.js';
import { NS_FILE } from '@wiki-query/wikitext';

const seesDescription = computed([c.fa_deleted], (row, { call }) =>
  maySee(row.fa_deleted, hidden.comment, call.viewer.rights),
);

const seesUser = computed([c.fa_deleted], (row, { call }) => maySee(row.fa_deleted, hidden.user, call.viewer.rights));

const seesFile = computed(
  [c.fa_archive_name, c.fa_deleted],
  (row, { call }) => row.fa_archive_name !== '' && maySee(row.fa_deleted, hidden.text, call.viewer.rights),
);

const ofHash = (_: string, { params }: QueryRun<'filearchive'>) => equals(c.fa_sha1, sha1Filter(params));

/** Deleted files. Numbers are strings, as in `ApiQueryFilearchive`. */
export const filearchive = listModule('filearchive', {
  from: from(t.filearchive)
    .join(t.actor, sql`${c.actor_id} = ${c.fa_actor}`)
    .join(t.comment, sql`${c.comment_id} = ${c.fa_description_id}`),
  members: {
    id: column(c.fa_id),
    name: column(c.fa_name),
    ns: computed([], () => NS_FILE),
    title: title(NS_FILE, c.fa_name),
    parseddescription: htmlComment([NS_FILE, c.fa_name], c.comment_text, {
      inContentLanguage: true,
      shown: seesDescription,
    }),
    description: column(c.comment_text, { shown: seesDescription }),
    userid: column(c.actor_user, { shown: seesUser, empty: 0 }),
    user: column(c.actor_name, { shown: seesUser }),
    filemissing: computed([c.fa_archive_name], (row) => row.fa_archive_name === '' || undefined),
    // The hash of the content comes before the time, its other members after it.
    sha1: computed([c.fa_sha1], (row) => sha1ToHex(row.fa_sha1), { shown: seesFile }),
    timestamp: time(c.fa_timestamp),
    size: computed([c.fa_size], (row) => String(row.fa_size), { shown: seesFile }),
    height: computed([c.fa_height], (row) => String(row.fa_height), { shown: seesFile }),
    width: computed([c.fa_width], (row) => String(row.fa_width), { shown: seesFile }),
    // Nothing reads the number of pages of a file.
    pagecount: null,
    mediatype: computed([c.fa_media_type], (row) => row.fa_media_type, { shown: seesFile }),
    metadata: computed(
      [c.fa_metadata],
      ({ fa_metadata: text }) =>
        text === null || text === '' || text === '0' ? null : listMetadata(readMetadata(text)),
      { shown: seesFile },
    ),
    bitdepth: computed([c.fa_bits], (row) => String(row.fa_bits), { shown: seesFile }),
    mime: computed([c.fa_major_mime, c.fa_minor_mime], (row) => `${row.fa_major_mime}/${row.fa_minor_mime}`, {
      shown: seesFile,
    }),
    archivename: computed([c.fa_archive_name], (row) => row.fa_archive_name ?? undefined),
    filehidden: computed([c.fa_deleted], (row) => isHidden(row.fa_deleted, hidden.text) || undefined),
    commenthidden: computed([c.fa_deleted], (row) => isHidden(row.fa_deleted, hidden.comment) || undefined),
    userhidden: computed([c.fa_deleted], (row) => isHidden(row.fa_deleted, hidden.user) || undefined),
    suppressed: computed([c.fa_deleted], (row) => isSuppressed(row.fa_deleted) || undefined),
  },
  valuesWithoutMember: {
    description: 'description, as parseddescription does',
    dimensions: 'the same as size',
    size: 'size, height, width',
  },
  // Descriptions and metadata of deleted files are visible only with the right to see deleted data.
  check: ({ requests, call: { viewer } }) => {
    if (requests('description') && !viewer.rights.has('deletedhistory'))
      throw new ApiError('permissiondenied', {}, { message: 'apierror-cantview-deleted-description' });
    if (requests('metadata') && !viewer.rights.has('deletedtext') && !viewer.rights.has('undelete'))
      throw new ApiError('permissiondenied', {}, { message: 'apierror-cantview-deleted-metadata' });
  },
  key: [{ column: c.fa_name }, { column: c.fa_timestamp }, { column: c.fa_id }],
  filters: {
    ...titleRange(c.fa_name, NS_FILE),
    sha1: ofHash,
    sha1base36: ofHash,
  },
  where: ({ params: p, call: { viewer } }) => [
    p.sha1 === undefined && p.sha1base36 === undefined
      ? undefined
      : visibleOnly(c.fa_deleted, hidden.text, viewer.rights, 'deletedtext'),
  ],
  cacheMode: () => 'private',
  index: 'fa_name',
  reads: { sha1: { few: 'fa_sha1' }, sha1base36: { few: 'fa_sha1' } },
});
