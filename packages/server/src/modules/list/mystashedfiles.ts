import { has, itemOf } from '../../shapes/module.js';
import { scanModule } from '../../shapes/scan.js';
import { ApiError } from '../../errors/api-error.js';

interface Row {
  readonly us_id: number;
  readonly us_key: string;
  readonly us_status: string;
  readonly us_size: number;
  readonly us_image_width: number | null;
  readonly us_image_height: number | null;
  readonly us_image_bits: number | null;
  readonly us_mime: string | null;
  readonly us_media_type: string | null;
}

const item = itemOf('mystashedfiles');

/** Files that the viewer has uploaded, but not published yet. */
export const mystashedfiles = scanModule<'mystashedfiles', Row>('mystashedfiles', {
  scan: ({ params: p, query }) => {
    const { viewer } = query;
    if (viewer.isAnonymous) throw new ApiError('stashnotloggedin');
    return {
      query: query.db.sql
        .selectFrom('uploadstash')
        .select([
          'us_id',
          'us_key',
          'us_status',
          'us_size',
          'us_image_width',
          'us_image_height',
          'us_image_bits',
          'us_mime',
          'us_media_type',
        ])
        .where('us_user', '=', viewer.id),
      key: [{ column: 'us_id', type: 'int' }],
      direction: 'asc',
      limit: p.limit,
    };
  },
  item: (row, { params: p }) =>
    item({
      filekey: row.us_key,
      status: row.us_status,
      ...(has(p.prop, 'size') && {
        size: row.us_size,
        width: row.us_image_width ?? 0,
        height: row.us_image_height ?? 0,
        bits: row.us_image_bits ?? 0,
      }),
      ...(has(p.prop, 'type') && { mimetype: row.us_mime, mediatype: row.us_media_type }),
    }),
  cacheMode: () => 'private',
});
