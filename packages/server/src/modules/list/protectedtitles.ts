import { sql } from '../../sql/sql.js';
import { from } from '../../sql/query.js';
import { c, t } from '../../db/schema/tables.js';
import { htmlComment } from '../../records/changes/html-comment.js';
import { timeRange } from '../../shapes/direction.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed, time, title } from '../../shapes/members.js';
import { equals } from '../../sql/conditions.js';
import { expiryToIso } from '../../time/timestamps.js';

/** Titles with protection against creation. */
export const protectedtitles = listModule('protectedtitles', {
  from: from(t.protected_titles)
    .lookUp(t.comment, sql`${c.comment_id} = ${c.pt_reason_id}`)
    .leftJoin(t.user, sql`${c.user_id} = ${c.pt_user}`),
  members: {
    ns: column(c.pt_namespace),
    title: title(c.pt_namespace, c.pt_title),
    timestamp: time(c.pt_timestamp),
    user: computed([c.user_name], (row: { readonly user_name: string | null }) => row.user_name ?? undefined),
    userid: column(c.pt_user),
    comment: column(c.comment_text),
    parsedcomment: htmlComment([c.pt_namespace, c.pt_title], c.comment_text),
    expiry: computed([c.pt_expiry], (row, { call }) => expiryToIso(row.pt_expiry, call.now)),
    level: column(c.pt_create_perm),
  },
  key: [{ column: c.pt_timestamp }, { column: c.pt_namespace }, { column: c.pt_title }],
  index: 'pt_timestamp',
  filters: {
    ...timeRange(c.pt_timestamp),
    namespace: (namespaces) => equals(c.pt_namespace, namespaces),
    level: (levels) => equals(c.pt_create_perm, levels),
  },
  valuesWithoutMember: { userid: 'userid, as user does' },
  generates: { titles: [c.pt_namespace, c.pt_title] },
  cacheMode: ({ requests }) => (requests('parsedcomment') ? 'anon-public-user-private' : 'public'),
  reads: { namespace: 'all', level: 'all' },
});
