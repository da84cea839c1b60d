import { htmlComments } from '../../records/changes/html-comments.js';
import { endsAt, listModule, startsAt } from '../../shapes/list-module.js';
import { column, computed, time, title, type View } from '../../shapes/members.js';
import { has } from '../../shapes/module.js';
import type { RowOf } from '../../sql/columns.js';
import { equals } from '../../sql/conditions.js';
import { inner, left } from '../../sql/joins.js';
import { expiryToIso } from '../../time/timestamps.js';

const commented = ['pt_namespace', 'pt_title', 'comment_text'] as const;
type Row = RowOf<(typeof commented)[number]>;
type Comments = readonly string[];

/** Titles with protection against creation. */
export const protectedtitles = listModule<'protectedtitles', Row, Comments>('protectedtitles', {
  from: 'protected_titles',
  joins: [inner('comment', 'comment_id = pt_reason_id'), left('user', 'user_id = pt_user')],
  members: {
    ns: column('pt_namespace'),
    title: title('pt_namespace', 'pt_title'),
    timestamp: time('pt_timestamp', { prop: 'timestamp' }),
    user: computed(['user_name'], (row: { readonly user_name: string | null }) => row.user_name ?? undefined, {
      prop: 'user',
    }),
    userid: column('pt_user', { prop: ['userid', 'user'] }),
    comment: column('comment_text', { prop: 'comment' }),
    parsedcomment: computed(commented, (_row, { batch }: View<'protectedtitles', Comments>, i) => batch[i] ?? '', {
      prop: 'parsedcomment',
    }),
    expiry: computed(['pt_expiry'], (row) => expiryToIso(row.pt_expiry), { prop: 'expiry' }),
    level: column('pt_create_perm', { prop: 'level' }),
  },
  key: [
    { column: 'pt_timestamp', type: 'timestamp' },
    { column: 'pt_namespace', type: 'int' },
    { column: 'pt_title', type: 'string' },
  ],
  filters: {
    start: startsAt('pt_timestamp'),
    end: endsAt('pt_timestamp'),
    namespace: (namespaces) => equals('pt_namespace', namespaces),
    level: (levels) => equals('pt_create_perm', levels),
  },
  batch: (rows, { params: p, call }) =>
    htmlComments(rows, has(p.prop, 'parsedcomment'), call, (row) => ({
      namespace: row.pt_namespace,
      dbkey: row.pt_title,
      text: row.comment_text,
    })),
  valuesWithoutMember: { userid: 'userid, as user does' },
  generates: (run) => ({ titles: (row) => run.call.wiki.titles.of(row.pt_namespace, row.pt_title) }),
  cacheMode: (p) => (has(p.prop, 'parsedcomment') ? 'anon-public-user-private' : 'public'),
});
