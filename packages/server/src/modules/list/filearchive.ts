import { exactly } from '../../shapes/exact.js';
import { sql } from 'kysely';
import { all, beginsWith, between, equals, map } from '../../sql/conditions.js';
import { parseContinue, type KeyPart } from '../../sql/keyset.js';
import { has, type ModuleRun, type ItemOf } from '../../shapes/module.js';
import { directionOf, scanModule } from '../../shapes/scan.js';
import { ApiError } from '../../errors/api-error.js';
import { sha1ToHex } from '../../text/base36.js';
import { NS_FILE } from '../../titles/namespace-numbers.js';
import { toIso } from '../../time/timestamps.js';
import { hidden, isHidden, isSuppressed, maySee, visibleOnly } from '../../content/visibility.js';
import { listMetadata, readMetadata } from '../../records/files/metadata.js';
import { sha1Filter } from '../../records/files/sha1.js';

interface Row {
  readonly fa_id: number;
  readonly fa_name: string;
  readonly fa_archive_name: string | null;
  readonly fa_size: number;
  readonly fa_width: number;
  readonly fa_height: number;
  readonly fa_bits: number;
  readonly fa_metadata: string | null;
  readonly fa_media_type: string | null;
  readonly fa_major_mime: string;
  readonly fa_minor_mime: string;
  readonly fa_timestamp: string;
  readonly fa_deleted: number;
  readonly fa_sha1: string;
  readonly comment_text: string;
  readonly actor_name: string;
  readonly userId: number;
}

const KEY: readonly KeyPart[] = [
  { column: 'fa_name', type: 'string' },
  { column: 'fa_timestamp', type: 'timestamp' },
  { column: 'fa_id', type: 'int' },
];
const keyTypes = KEY.map(({ type }) => type);

const item = exactly<ItemOf<'filearchive'>, 'pagecount'>();

/** Deleted files. Numbers are texts, as the database hands them to MediaWiki. */
export const filearchive = scanModule<'filearchive', Row, readonly string[]>('filearchive', {
  scan: (run) => {
    const { params: p, query } = run;
    checkRights(run);
    // Where to continue is checked before what is requested.
    const start = p.continue === undefined ? null : parseContinue(p.continue, keyTypes);
    const direction = directionOf(p.dir);
    const toKey = (text: string): string => query.wiki.titles.partToDbkey(text, NS_FILE);
    const sha1 = sha1Filter(p);
    return {
      query: query.db.sql
        .selectFrom('filearchive')
        .innerJoin('actor', 'actor_id', 'fa_actor')
        .innerJoin('comment', 'comment_id', 'fa_description_id')
        .select([
          'fa_id',
          'fa_name',
          'fa_archive_name',
          'fa_size',
          'fa_width',
          'fa_height',
          'fa_bits',
          'fa_metadata',
          'fa_media_type',
          'fa_major_mime',
          'fa_minor_mime',
          'fa_timestamp',
          'fa_deleted',
          'fa_sha1',
          'comment_text',
          'actor_name',
          sql<number>`coalesce(actor_user, 0)`.as('userId'),
        ])
        .where(
          all([
            between('fa_name', direction, map(p.from, toKey), map(p.to, toKey)),
            beginsWith('fa_name', map(p.prefix, toKey)),
            equals('fa_sha1', sha1),
            sha1 === undefined ? undefined : visibleOnly('fa_deleted', hidden.text, query.viewer.rights, 'deletedtext'),
          ]),
        ),
      start,
      key: KEY,
      direction,
      limit: p.limit,
    };
  },
  titles: (row) => ({ namespace: NS_FILE, dbkey: row.fa_name }),
  batch: async (rows, { params: p, query }) =>
    has(p.prop, 'parseddescription')
      ? query.wiki.comments.toHtml(
          query.db,
          rows.map((row) => ({ text: row.comment_text, self: query.wiki.titles.of(NS_FILE, row.fa_name) })),
        )
      : [],
  item: (row, run, comments, i) => {
    const { params: p, query } = run;
    const exists = row.fa_archive_name !== '';
    const { rights } = query.viewer;
    const wantsDescription = has(p.prop, 'description') || has(p.prop, 'parseddescription');
    const bits = row.fa_deleted;
    const showsFile = exists && maySee(bits, hidden.text, rights);
    return item({
      id: row.fa_id,
      name: row.fa_name,
      ns: NS_FILE,
      title: query.titleTexts.text(NS_FILE, row.fa_name),
      ...(wantsDescription &&
        maySee(bits, hidden.comment, rights) && {
          ...(has(p.prop, 'parseddescription') && { parseddescription: comments[i] ?? '' }),
          description: row.comment_text,
        }),
      ...(has(p.prop, 'user') && maySee(bits, hidden.user, rights) && { userid: row.userId, user: row.actor_name }),
      ...(!exists && { filemissing: true }),
      ...(showsFile && hash(row, run)),
      ...time(row, run),
      ...(showsFile && fileMembers(row, run)),
      ...(has(p.prop, 'archivename') && row.fa_archive_name !== null && { archivename: row.fa_archive_name }),
      ...(isHidden(bits, hidden.text) && { filehidden: true }),
      ...(isHidden(bits, hidden.comment) && { commenthidden: true }),
      ...(isHidden(bits, hidden.user) && { userhidden: true }),
      ...(isSuppressed(bits) && { suppressed: true }),
    });
  },
  alsoAnswers: {
    description: 'description, as parseddescription does',
    dimensions: 'the same as size',
    size: 'size, height, width',
  },
  cacheMode: () => 'private',
});

type Run = ModuleRun<'filearchive'>;

const time = (row: Row, { params: p }: Run) => ({
  ...(has(p.prop, 'timestamp') && { timestamp: toIso(row.fa_timestamp) }),
});

/** The hash of the content comes before the time, its other members after it. */
const hash = (row: Row, { params: p }: Run) => ({ ...(has(p.prop, 'sha1') && { sha1: sha1ToHex(row.fa_sha1) }) });

function fileMembers(row: Row, { params: p }: Run) {
  return {
    ...((has(p.prop, 'size') || has(p.prop, 'dimensions')) && {
      size: String(row.fa_size),
      height: String(row.fa_height),
      width: String(row.fa_width),
    }),
    ...(has(p.prop, 'mediatype') && { mediatype: row.fa_media_type }),
    ...(has(p.prop, 'metadata') && {
      metadata: row.fa_metadata === null || row.fa_metadata === '' ? null : listMetadata(readMetadata(row.fa_metadata)),
    }),
    ...(has(p.prop, 'bitdepth') && { bitdepth: String(row.fa_bits) }),
    ...(has(p.prop, 'mime') && { mime: `${row.fa_major_mime}/${row.fa_minor_mime}` }),
  };
}

/** Descriptions and metadata of deleted files are for those who may see what was deleted. */
function checkRights({ params: p, query: { viewer } }: Run): void {
  if ((has(p.prop, 'description') || has(p.prop, 'parseddescription')) && !viewer.rights.has('deletedhistory'))
    throw new ApiError('permissiondenied', {}, { message: 'apierror-cantview-deleted-description' });
  if (has(p.prop, 'metadata') && !viewer.rights.has('deletedtext') && !viewer.rights.has('undelete'))
    throw new ApiError('permissiondenied', {}, { message: 'apierror-cantview-deleted-metadata' });
}
