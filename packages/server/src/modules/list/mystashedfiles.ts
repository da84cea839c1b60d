import { ApiError } from '../../errors/api-error.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed } from '../../shapes/members.js';
import type { RowOf } from '../../sql/columns.js';
import { equals } from '../../sql/conditions.js';

/** Files that the viewer has uploaded to the stash. */
export const mystashedfiles = listModule<'mystashedfiles', RowOf<'us_id'>>('mystashedfiles', {
  from: 'uploadstash',
  members: {
    filekey: column('us_key'),
    status: column('us_status'),
    size: column('us_size', { prop: 'size' }),
    width: column('us_image_width', { prop: 'size', empty: 0 }),
    height: column('us_image_height', { prop: 'size', empty: 0 }),
    bits: column('us_image_bits', { prop: 'size', empty: 0 }),
    mimetype: computed(['us_mime'], (row) => row.us_mime, { prop: 'type' }),
    mediatype: computed(['us_media_type'], (row) => row.us_media_type, { prop: 'type' }),
  },
  check: ({ call: { viewer } }) => {
    if (viewer.isAnonymous) throw new ApiError('stashnotloggedin');
  },
  key: [{ column: 'us_id', type: 'int' }],
  where: ({ call: { viewer } }) => [equals('us_user', viewer.id)],
  cacheMode: () => 'private',
});
