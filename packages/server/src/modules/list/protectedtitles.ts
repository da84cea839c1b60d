import { all, between, equals } from '../../sql/conditions.js';
import { has } from '../../shapes/module.js';
import { scanModule, directionOf } from '../../shapes/scan.js';
import { toIso, expiryToIso } from '../../time/timestamps.js';

interface Row {
  readonly pt_namespace: number;
  readonly pt_title: string;
  readonly pt_timestamp: string;
  readonly pt_user: number;
  readonly pt_expiry: string;
  readonly pt_create_perm: string;
  readonly user_name: string | null;
  readonly comment_text: string;
}

/** Titles that are protected against being created. */
export const protectedtitles = scanModule<'protectedtitles', Row, readonly string[]>('protectedtitles', {
  scan: ({ params: p, query }) => {
    const direction = directionOf(p.dir);
    return {
      query: query.db.sql
        .selectFrom('protected_titles')
        .innerJoin('comment', 'comment_id', 'pt_reason_id')
        .leftJoin('user', 'user_id', 'pt_user')
        .select([
          'pt_namespace',
          'pt_title',
          'pt_timestamp',
          'pt_user',
          'pt_expiry',
          'pt_create_perm',
          'user_name',
          'comment_text',
        ])
        .where(
          all([
            between('pt_timestamp', direction, p.start, p.end),
            equals('pt_namespace', p.namespace),
            equals('pt_create_perm', p.level),
          ]),
        ),
      key: [
        { column: 'pt_timestamp', type: 'timestamp' },
        { column: 'pt_namespace', type: 'int' },
        { column: 'pt_title', type: 'string' },
      ],
      direction,
      limit: p.limit,
    };
  },
  titles: (row) => ({ namespace: row.pt_namespace, dbkey: row.pt_title }),
  batch: async (rows, { params: p, query }) =>
    has(p.prop, 'parsedcomment')
      ? query.wiki.comments.toHtml(
          query.db,
          rows.map((row) => ({ text: row.comment_text, self: query.wiki.titles.of(row.pt_namespace, row.pt_title) })),
        )
      : [],
  item: (row, { params: p, query }, comments, i) => ({
    ns: row.pt_namespace,
    title: query.titleTexts.text(row.pt_namespace, row.pt_title),
    ...(has(p.prop, 'timestamp') && { timestamp: toIso(row.pt_timestamp) }),
    ...(has(p.prop, 'user') && row.user_name !== null && { user: row.user_name }),
    ...((has(p.prop, 'userid') || has(p.prop, 'user')) && { userid: row.pt_user }),
    ...(has(p.prop, 'comment') && { comment: row.comment_text }),
    ...(has(p.prop, 'parsedcomment') && { parsedcomment: comments[i] ?? '' }),
    ...(has(p.prop, 'expiry') && { expiry: expiryToIso(row.pt_expiry) }),
    ...(has(p.prop, 'level') && { level: row.pt_create_perm }),
  }),
  generates: (run) => ({ titles: (row) => run.query.wiki.titles.of(row.pt_namespace, row.pt_title) }),
  cacheMode: (p) => (has(p.prop, 'parsedcomment') ? 'anon-public-user-private' : 'public'),
});
