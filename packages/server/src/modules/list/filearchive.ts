import { hidden, isHidden, isSuppressed, visibleOnly } from '../../content/visibility.js';
import { listMetadata, readMetadata } from '../../records/files/metadata.js';
import { sha1Filter } from '../../records/files/sha1.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed, time, type View } from '../../shapes/members.js';
import { has } from '../../shapes/module.js';
import type { RowOf } from '../../sql/columns.js';
import { beginsWith, between, equals, map } from '../../sql/conditions.js';
import { inner } from '../../sql/joins.js';
import { directionOf } from '../../shapes/scan.js';
import { sha1ToHex } from '../../text/base36.js';
import { NS_FILE } from '../../titles/namespace-numbers.js';
import { seesDescription, seesUser, seesFile, checkRights } from './filearchive/visibility.js';

type Row = RowOf<'fa_name' | 'comment_text'>;

type FileView = View<'filearchive', readonly string[]>;

const size = { prop: ['size', 'dimensions'], shown: seesFile } as const;

/** Deleted files. Numbers are strings, as the database returns them to MediaWiki. */
export const filearchive = listModule<'filearchive', Row, readonly string[]>('filearchive', {
  from: 'filearchive',
  joins: [inner('actor', 'actor_id = fa_actor', true), inner('comment', 'comment_id = fa_description_id', true)],
  members: {
    id: column('fa_id'),
    name: column('fa_name'),
    ns: computed([], () => NS_FILE),
    title: computed(['fa_name'], (row, { call }) => call.titleTexts.text(NS_FILE, row.fa_name)),
    parseddescription: computed([], (_row, { batch }: FileView, i) => batch[i] ?? '', {
      prop: 'parseddescription',
      shown: seesDescription,
    }),
    description: column('comment_text', { prop: ['description', 'parseddescription'], shown: seesDescription }),
    userid: column('actor_user', { prop: 'user', shown: seesUser, empty: 0 }),
    user: column('actor_name', { prop: 'user', shown: seesUser }),
    filemissing: computed(['fa_archive_name'], (row) => row.fa_archive_name === '' || undefined),
    // The hash of the content comes before the time, its other members after it.
    sha1: computed(['fa_sha1'], (row) => sha1ToHex(row.fa_sha1), { prop: 'sha1', shown: seesFile }),
    timestamp: time('fa_timestamp', { prop: 'timestamp' }),
    size: computed(['fa_size'], (row) => String(row.fa_size), size),
    height: computed(['fa_height'], (row) => String(row.fa_height), size),
    width: computed(['fa_width'], (row) => String(row.fa_width), size),
    // Nothing reads the number of pages of a file.
    pagecount: computed([], (): number | undefined => undefined),
    mediatype: computed(['fa_media_type'], (row) => row.fa_media_type, { prop: 'mediatype', shown: seesFile }),
    metadata: computed(
      ['fa_metadata'],
      ({ fa_metadata: text }) => (text === null || text === '' ? null : listMetadata(readMetadata(text))),
      { prop: 'metadata', shown: seesFile },
    ),
    bitdepth: computed(['fa_bits'], (row) => String(row.fa_bits), { prop: 'bitdepth', shown: seesFile }),
    mime: computed(['fa_major_mime', 'fa_minor_mime'], (row) => `${row.fa_major_mime}/${row.fa_minor_mime}`, {
      prop: 'mime',
      shown: seesFile,
    }),
    archivename: computed(['fa_archive_name'], (row) => row.fa_archive_name ?? undefined, { prop: 'archivename' }),
    filehidden: computed(['fa_deleted'], (row) => isHidden(row.fa_deleted, hidden.text) || undefined),
    commenthidden: computed(['fa_deleted'], (row) => isHidden(row.fa_deleted, hidden.comment) || undefined),
    userhidden: computed(['fa_deleted'], (row) => isHidden(row.fa_deleted, hidden.user) || undefined),
    suppressed: computed(['fa_deleted'], (row) => isSuppressed(row.fa_deleted) || undefined),
  },
  valuesWithoutMember: {
    description: 'description, as parseddescription does',
    dimensions: 'the same as size',
    size: 'size, height, width',
  },
  reads: ['comment_text'],
  titles: (row) => ({ namespace: NS_FILE, dbkey: row.fa_name }),
  check: checkRights,
  key: [
    { column: 'fa_name', type: 'string' },
    { column: 'fa_timestamp', type: 'timestamp' },
    { column: 'fa_id', type: 'int' },
  ],
  where: ({ params: p, call: { wiki, viewer } }) => {
    const toKey = (text: string): string => wiki.titles.partToDbkey(text, NS_FILE);
    const names = [
      between('fa_name', directionOf(p.dir), map(p.from, toKey), map(p.to, toKey)),
      beginsWith('fa_name', map(p.prefix, toKey)),
    ];
    const sha1 = sha1Filter(p);
    return [
      ...names,
      equals('fa_sha1', sha1),
      sha1 === undefined ? undefined : visibleOnly('fa_deleted', hidden.text, viewer.rights, 'deletedtext'),
    ];
  },
  batch: async (rows, { params, call: { db, wiki } }) =>
    has(params.prop, 'parseddescription')
      ? wiki.comments.toHtml(
          db,
          rows.map((row) => ({ text: row.comment_text, self: wiki.titles.of(NS_FILE, row.fa_name) })),
        )
      : [],
  cacheMode: () => 'private',
});
