/** Members of the current version of a file, from the columns of `image`. */
import { c } from '../../../db/schema/tables.js';
import { column, computed, sharedMembers, time, title } from '../../../shapes/members.js';
import { anonymous, temporary } from '../../../records/users/user-members.js';
import { sha1ToHex } from '../../../text/base36.js';
import { NS_FILE } from '../../../titles/namespace-numbers.js';
import { htmlComment } from '../../../records/changes/html-comment.js';
import { extendedMetadata } from '../../../records/files/file-info.js';
import { mediaTypeOf } from '../../../records/files/media-types.js';
import { durationOf, listMetadata, readMetadata } from '../../../records/files/metadata.js';
import { descriptionAddress, fileAddress, shortAddress } from '../../../records/files/repository.js';

const placed = (name: string) => ({ name, archive: null });

export const currentFileMembers = sharedMembers({
  timestamp: time(c.img_timestamp),
  user: column(c.actor_name),
  userid: column(c.actor_user, { empty: 0 }),
  temp: temporary(),
  anon: anonymous(),
  size: column(c.img_size),
  width: column(c.img_width),
  height: column(c.img_height),
  // No type of file here has pages.
  pagecount: computed([], (): number | undefined => undefined),
  duration: computed([c.img_metadata], (row) => durationOf(readMetadata(row.img_metadata)) || undefined),
  parsedcomment: htmlComment([NS_FILE, c.img_name], c.comment_text, { inContentLanguage: true }),
  comment: column(c.comment_text),
  canonicaltitle: title(NS_FILE, c.img_name),
  url: computed([c.img_name], (row, { call }) => fileAddress(call.wiki, placed(row.img_name))),
  descriptionurl: computed([c.img_name], (row, { call }) => descriptionAddress(call.wiki, placed(row.img_name))),
  descriptionshorturl: computed([c.page_id], ({ page_id: id }: { readonly page_id: number | null }, { call }) =>
    id === null ? undefined : shortAddress(call.wiki, id),
  ),
  sha1: computed([c.img_sha1], (row) => sha1ToHex(row.img_sha1)),
  metadata: computed([c.img_metadata], (row) => {
    const metadata = readMetadata(row.img_metadata);
    return Object.keys(metadata).length === 0 ? null : listMetadata(metadata);
  }),
  commonmetadata: computed([c.img_major_mime, c.img_minor_mime, c.img_metadata], (row) =>
    listMetadata(
      mediaTypeOf(`${row.img_major_mime}/${row.img_minor_mime}`)?.common(readMetadata(row.img_metadata)) ?? {},
    ),
  ),
  extmetadata: computed([c.img_name, c.img_timestamp], (row, { call }) =>
    extendedMetadata(call.wiki, { name: row.img_name, timestamp: row.img_timestamp }, undefined),
  ),
  mime: computed([c.img_major_mime, c.img_minor_mime], (row) => `${row.img_major_mime}/${row.img_minor_mime}`),
  mediatype: computed([c.img_media_type], (row) => row.img_media_type),
  bitdepth: column(c.img_bits),
});
