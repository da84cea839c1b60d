import { checkConstraints } from '../../parameters/constraints.js';
import { fixedBounds } from '@wiki-query/server-stubs';
import { readSlots, readSlotTexts } from '../../content/slots.js';
import { hidden } from '../../content/visibility.js';
import { c, t } from '../../db/schema/tables.js';
import { ApiError } from '../../errors/api-error.js';
import { hiddenMembers } from '../../records/logs/hidden-members.js';
import { checkDeletedText } from '../../records/revisions/deleted-rights.js';
import { byUser } from '../../records/revisions/filters.js';
import { revisionList } from '../../records/revisions/revision-members.js';
import { archiveByTime, archiveByTitle, archivedRevisions, titleOfRevision } from '../../records/revisions/rows.js';
import { hasTag } from '../../records/tags/change-tags.js';
import { directionOf } from '../../shapes/direction.js';
import { cappedLimit } from '../../shapes/limits.js';
import { listModule } from '../../shapes/list-module.js';
import { computed, lookedUp } from '../../shapes/members.js';
import { beginsWith, between, equals, ifGiven } from '../../sql/conditions.js';
import { exists, from } from '../../sql/query.js';
import { sql } from '../../sql/sql.js';
import { alias } from '../../sql/table.js';
import { byNamespace, conditionForTitles } from '../../sql/title-condition.js';
import { sha1ToHex } from '../../text/base36.js';

const archived = revisionList(archivedRevisions);
const { revid, parentid, minor, timestamp, tags, ...shared } = archived.members;
const { marker, sees, suppressed } = hiddenMembers(c.ar_deleted);
const seesText = { shown: sees(hidden.text) };
const earlier = alias(t.archive, 'earlier');

/** Deleted revisions in the deprecated form: of titles, of a user, or of a namespace. */
export const deletedrevs = listModule('deletedrevs', {
  from: archived.from,
  members: {
    timestamp,
    revid,
    parentid,
    userhidden: shared.userhidden,
    user: shared.user,
    userid: shared.userid,
    commenthidden: shared.commenthidden,
    comment: shared.comment,
    parsedcomment: shared.parsedcomment,
    minor,
    len: computed([c.ar_len], ({ ar_len: size }) => (size === null ? null : String(size))),
    sha1hidden: marker(hidden.text),
    sha1: computed([c.ar_sha1], ({ ar_sha1: sha1 }) => (sha1 === '' ? '' : sha1ToHex(sha1)), seesText),
    texthidden: marker(hidden.text),
    text: lookedUp(
      [c.ar_rev_id],
      async (rows, { call: { db } }) => {
        const slots = await readSlots(
          db,
          rows.map((row) => row.ar_rev_id),
        );
        const main = new Map([...slots].map(([id, all]) => [id, all.filter(({ role }) => role === 'main')]));
        return { main, texts: await readSlotTexts(db, [...main.values()].flat()) };
      },
      ({ ar_rev_id: id }, { main, texts }) => {
        const stored = texts.get(main.get(id)?.[0]?.address ?? '');
        if (stored !== undefined && 'text' in stored) return stored.text;
        throw new ApiError('missingcontent', { id });
      },
      seesText,
    ),
    tags,
    suppressed: suppressed({
      userhidden: hidden.user,
      commenthidden: hidden.comment,
      sha1hidden: hidden.text,
      texthidden: hidden.text,
    }),
  },
  marks: { content: 'text' },
  checksConstraints: 'itself',
  check: (run) => {
    const { params: p, call, pages } = run;
    if (!call.viewer.rights.has('deletedhistory')) throw new ApiError('permissiondenied', { right: 'deletedhistory' });
    const feature = 'action=query&list=deletedrevs';
    call.warnings.add('deletedrevs', 'deprecation', {}, { feature, message: 'apiwarn-deprecation-deletedrevs' });
    run.readAgain();
    const isAll = pages.goodAndMissing().size === 0 && p.user === undefined;
    const wrong = (isAll ? (['start', 'end'] as const) : (['from', 'to', 'prefix'] as const)).find(
      (name) => p[name] !== undefined,
    );
    if (wrong !== undefined)
      throw new ApiError(
        'badparams',
        { parameter: wrong },
        { message: `apierror-deletedrevs-param-not-${isAll ? '3' : '1-2'}` },
      );
    checkConstraints(run);
    if (run.requests('text')) checkDeletedText(call.viewer.rights);
  },
  where: archived.where,
  scan: (run) => {
    const { params: p, call, pages } = run;
    const direction = directionOf(p.dir);
    const bound = run.requests('text') ? fixedBounds.content : undefined;
    const limit = cappedLimit(run, p.limit, { bound });
    const titles = byNamespace(pages.goodAndMissing().values());
    const time = between(c.ar_timestamp, direction, p.start, p.end);
    const ofTitles = titles.size === 0 ? undefined : conditionForTitles(c.ar_namespace, c.ar_title, titles);
    if (ofTitles !== undefined)
      return {
        key: archiveByTitle(false, false),
        // No index has those of several titles in their order.
        ...(pages.goodAndMissing().size === 1 && { index: 'ar_name_title_timestamp' as const }),
        where: [ofTitles, time],
        limit,
      };
    if (p.user !== undefined)
      return {
        key: archiveByTime,
        index: 'ar_actor_timestamp' as const,
        where: [...byUser(run, p, archivedRevisions), time],
        limit,
      };
    const toKey = (text: string): string => call.wiki.titles.partToDbkey(text, p.namespace);
    const { ar_timestamp: before, ar_id: id } = earlier;
    // Only the first row of each title: a row that has no earlier one that matches.
    const hasEarlier = exists(
      from(earlier).where(
        sql`${earlier.ar_namespace} = ${c.ar_namespace} and ${earlier.ar_title} = ${c.ar_title}`,
        direction === 'asc'
          ? sql`(${before} < ${c.ar_timestamp} or (${before} = ${c.ar_timestamp} and ${id} < ${c.ar_id}))`
          : sql`(${before} > ${c.ar_timestamp} or (${before} = ${c.ar_timestamp} and ${id} > ${c.ar_id}))`,
        ...byUser(run, p, { actor: earlier.ar_actor, deleted: earlier.ar_deleted }),
        hasTag(c.ct_rev_id, earlier.ar_rev_id, p.tag),
      ),
    );
    return {
      key: archiveByTitle(true, false),
      index: 'ar_name_title_timestamp' as const,
      where: [
        equals(c.ar_namespace, p.namespace),
        between(c.ar_title, direction, ifGiven(p.from, toKey), ifGiven(p.to, toKey)),
        beginsWith(c.ar_title, ifGiven(p.prefix, toKey)),
      ],
      skips: [p.unique ? sql`not ${hasEarlier}` : undefined],
      limit,
    };
  },
  place: {
    in: 'grouped',
    title: titleOfRevision(archivedRevisions),
    items: 'revisions',
    more: ({ requests, call }) =>
      requests('token') && !call.lacksSameOrigin && call.viewer.rights.has('undelete')
        ? { token: call.token('csrf') }
        : {},
  },
  readsPages: true,
  generates: { titles: titleOfRevision(archivedRevisions) },
  cacheMode: () => 'private',
  reads: 'all',
});
