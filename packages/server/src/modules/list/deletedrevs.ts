import { c } from '../../db/schema/tables.js';
import { fixedBounds } from '@wiki-query/server-stubs';
import { cappedLimit } from '../../shapes/limits.js';
import { has } from '../../shapes/module.js';
import { listModule } from '../../shapes/list-module.js';
import { sha1ToHex } from '../../text/base36.js';
import { hasTag } from '../../records/tags/change-tags.js';
import { toIso } from '../../time/timestamps.js';
import { hidden, isSuppressed } from '../../content/visibility.js';
import { byUser } from '../../records/revisions/filters.js';
import { archivedRevisions, titleOfRevision } from '../../records/revisions/rows.js';
import { titlesOf, bounds, keyOf } from './deletedrevs/order.js';
import { mayUndelete, checkRequest } from './deletedrevs/check-request.js';
import {
  member,
  found,
  parsedComment,
  tags,
  seesUser,
  seesComment,
  seesText,
  hides,
  hidesSomething,
  textOf,
} from './deletedrevs/members.js';
import { readMainTexts } from './deletedrevs/read-main-texts.js';

/** Deleted revisions in the deprecated form: of titles, of a user, or of a namespace. */
export const deletedrevs = listModule('deletedrevs', {
  from: archivedRevisions.source,
  members: {
    timestamp: member(['timestamp'], ({ timestamp }) => toIso(timestamp)),
    revid: member(['id'], ({ id }) => id),
    parentid: member(['parent'], ({ parent }) => parent ?? undefined),
    userhidden: hides(hidden.user),
    user: member(['user'], (row) => row.user, { shown: seesUser }),
    userid: member(['userId'], ({ userId }) => userId ?? 0, { shown: seesUser }),
    commenthidden: hides(hidden.comment),
    comment: member(['comment'], (row) => row.comment, { shown: seesComment }),
    parsedcomment: parsedComment,
    minor: member(['minor'], ({ minor }) => minor === 1),
    len: member(['size'], ({ size }) => (size === null ? null : String(size))),
    sha1hidden: hides(hidden.text),
    sha1: member(['sha1'], ({ sha1 }) => (sha1 === '' ? '' : sha1ToHex(sha1)), { shown: seesText }),
    texthidden: hides(hidden.text),
    text: found(['id'], readMainTexts, textOf, { shown: seesText }),
    tags,
    suppressed: member(
      ['deleted'],
      ({ deleted }, { run }) => (isSuppressed(deleted) && hidesSomething(deleted, run)) || undefined,
    ),
  },
  marks: { content: 'text' },
  titles: titleOfRevision(archivedRevisions),
  check: checkRequest,
  where: (run) => [
    ...bounds(run, titlesOf(run)),
    ...byUser(run, run.params, archivedRevisions),
    hasTag(c.ct_rev_id, c.ar_rev_id, run.params.tag),
  ],
  scan: (run) => ({
    key: keyOf(run, titlesOf(run)),
    limit: cappedLimit(run, run.params.limit, {
      bound: has(run.params.prop, 'content') ? fixedBounds.content : undefined,
    }),
  }),
  place: {
    in: 'grouped',
    title: titleOfRevision(archivedRevisions),
    items: 'revisions',
    more: (run) => (mayUndelete(run) && has(run.params.prop, 'token') ? { token: run.call.token('csrf') } : {}),
  },
  readsPages: true,
  generates: { titles: titleOfRevision(archivedRevisions) },
  cacheMode: () => 'private',
  costly: 'all',
});
