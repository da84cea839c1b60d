import { checkConstraints } from '../../parameters/constraints.js';
import { from } from '../../sql/query.js';
import { c, t } from '../../db/schema/tables.js';
import { sql } from '../../sql/sql.js';
import { ApiError } from '../../errors/api-error.js';
import { htmlComment } from '../../records/changes/html-comment.js';
import { extendedMetadata } from '../../records/files/file-info.js';
import { mediaTypeOf } from '../../records/files/media-types.js';
import { durationOf, listMetadata, readMetadata } from '../../records/files/metadata.js';
import { descriptionAddress, fileAddress, shortAddress } from '../../records/files/repository.js';
import { sha1Filter } from '../../records/files/sha1.js';
import { isMember } from '../../db/memberships.js';
import { groupsWith } from '../../records/users/group-rights.js';
import { anonymous, temporary } from '../../records/users/user-members.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed, title } from '../../shapes/members.js';
import { timeRange, titleRange } from '../../shapes/direction.js';
import { alias } from '../../sql/table.js';
import { all, among, any, compare, equals } from '../../sql/conditions.js';
import { sha1ToHex } from '../../text/base36.js';
import { NS_FILE } from '@wiki-query/wikitext';
import { rowToIsoOrNow } from '../../time/timestamps.js';

const uploader = alias(t.actor, 'uploader');
const images = from(t.image)
  .join(t.actor, sql`${c.actor_id} = ${c.img_actor}`)
  .join(t.comment, sql`${c.comment_id} = ${c.img_description_id}`)
  .leftJoin(t.page, sql`${c.page_namespace} = ${NS_FILE} and ${c.page_title} = ${c.img_name}`);

/** Files of the wiki by name, or by the time of upload. */
export const allimages = listModule('allimages', {
  from: images,
  members: {
    name: column(c.img_name),
    timestamp: computed([c.img_timestamp], (row, { call }) => rowToIsoOrNow(row.img_timestamp, call.now)),
    user: column(c.actor_name),
    userid: column(c.actor_user, { empty: 0 }),
    temp: temporary(),
    anon: anonymous(),
    size: column(c.img_size),
    width: column(c.img_width),
    height: column(c.img_height),
    // No type of file here has pages.
    pagecount: null,
    duration: computed([c.img_metadata], (row) => durationOf(readMetadata(row.img_metadata)) || undefined),
    parsedcomment: htmlComment([NS_FILE, c.img_name], c.comment_text, { inContentLanguage: true }),
    comment: column(c.comment_text),
    canonicaltitle: title(NS_FILE, c.img_name),
    url: computed([c.img_name], ({ img_name: name }, { call }) => fileAddress(call.wiki, { name, archive: null })),
    descriptionurl: computed([c.img_name], ({ img_name: name }, { call }) =>
      descriptionAddress(call.wiki, { name, archive: null }),
    ),
    descriptionshorturl: computed([c.page_id], ({ page_id: id }: { readonly page_id: number | null }, { call }) =>
      id === null ? undefined : shortAddress(call.wiki, id),
    ),
    sha1: computed([c.img_sha1], (row) => sha1ToHex(row.img_sha1)),
    metadata: computed([c.img_metadata], (row) => {
      const metadata = readMetadata(row.img_metadata);
      return Object.keys(metadata).length === 0 ? null : listMetadata(metadata);
    }),
    commonmetadata: computed([c.img_major_mime, c.img_minor_mime, c.img_metadata], (row) => {
      const type = mediaTypeOf(`${row.img_major_mime}/${row.img_minor_mime}`);
      return listMetadata(type?.common(readMetadata(row.img_metadata)) ?? {});
    }),
    extmetadata: computed([c.img_name, c.img_timestamp], (row, { call }) =>
      extendedMetadata(call, { name: row.img_name, timestamp: row.img_timestamp }, undefined),
    ),
    mime: computed([c.img_major_mime, c.img_minor_mime], (row) => `${row.img_major_mime}/${row.img_minor_mime}`),
    mediatype: computed([c.img_media_type], (row) => row.img_media_type),
    bitdepth: column(c.img_bits),
    ns: computed([], () => NS_FILE),
    title: title(NS_FILE, c.img_name),
  },
  valuesWithoutMember: {
    badfile: 'nothing: only imageinfo knows the pages',
    dimensions: 'the same as size',
    size: 'size, width, height, duration',
  },
  checksConstraints: 'itself',
  check: (run) => {
    if (run.target?.resolveRedirects)
      throw new ApiError('invalidparammix', {}, { message: 'apierror-allimages-redirect' });
    checkConstraints(run);
  },
  key: ({ params }) => [...(params.sort === 'name' ? [] : [{ column: c.img_timestamp }]), { column: c.img_name }],
  filters: {
    ...titleRange(c.img_name, NS_FILE),
    ...timeRange(c.img_timestamp),
    user: (name) => equals(c.actor_name, name),
    minsize: (size) => compare(c.img_size, '>=', size),
    maxsize: (size) => compare(c.img_size, '<=', size),
    mime: (types, { call }) => {
      if (call.wiki.site.general.misermode) throw new ApiError('mimesearchdisabled');
      const ofType = (mime: string) => {
        const [major = '', minor = 'unknown'] = mime.split('/', 2);
        return all([equals(c.img_major_mime, major), equals(c.img_minor_mime, minor)]);
      };
      return any(types.map(ofType));
    },
  },
  index: ({ params }) => (params.sort === 'name' ? 'primary' : 'img_timestamp'),
  where: ({ params: p }) => [equals(c.img_sha1, sha1Filter(p))],
  scan: ({ params: { filterbots }, call: { wiki, now } }) => {
    if (filterbots === 'all') return {};
    // The user groups that identify an uploader as a bot.
    const isBot = all([among(c.ug_group, groupsWith(wiki, 'bot')), isMember(now)]);
    const account = from(uploader)
      .select(uploader.actor_user)
      .where(sql`${uploader.actor_id} = ${c.img_actor}`);
    const withBots = images.leftJoin(t.user_groups, sql`${c.ug_user} = (${account}) and ${isBot}`);
    return { from: withBots.where(filterbots === 'bots' ? sql`${c.ug_group} is not null` : equals(c.ug_group, null)) };
  },
  generates: { titles: [NS_FILE, c.img_name] },
  reads: { mime: 'all', user: 'all', filterbots: 'all', minsize: 'all', maxsize: 'all' },
});
