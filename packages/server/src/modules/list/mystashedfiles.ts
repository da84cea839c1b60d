import { from } from '../../sql/query.js';
import { c, t } from '../../db/schema/tables.js';
import { ApiError } from '../../errors/api-error.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed } from '../../shapes/members.js';
import { equals } from '../../sql/conditions.js';

/** Files that the viewer has uploaded to the stash. */
export const mystashedfiles = listModule('mystashedfiles', {
  from: from(t.uploadstash),
  members: {
    filekey: column(c.us_key),
    status: column(c.us_status),
    size: column(c.us_size),
    width: column(c.us_image_width, { empty: 0 }),
    height: column(c.us_image_height, { empty: 0 }),
    bits: column(c.us_image_bits, { empty: 0 }),
    mimetype: computed([c.us_mime], (row) => row.us_mime),
    mediatype: computed([c.us_media_type], (row) => row.us_media_type),
  },
  check: ({ call: { viewer } }) => {
    if (viewer.isAnonymous) throw new ApiError('stashnotloggedin');
  },
  key: [{ column: c.us_id }],
  where: ({ call: { viewer } }) => [equals(c.us_user, viewer.id)],
  cacheMode: () => 'private',
});
