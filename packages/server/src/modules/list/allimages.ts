import { from } from '../../sql/query.js';
import { c, t } from '../../db/schema/tables.js';
import { sql } from '../../sql/sql.js';
import { cannotUseWith, mustUseWith } from '../../shapes/parameter-mix.js';
import { ApiError } from '../../errors/api-error.js';
import { currentFileMembers } from './allimages/file-members.js';
import { sha1Filter } from '../../records/files/sha1.js';
import { groupsWith } from '../../records/users/group-rights.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed, title } from '../../shapes/members.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { endsAt, startsAt, titleRange } from '../../shapes/direction.js';
import { alias } from '../../sql/table.js';
import { all, among, any, compare, equals, type Condition } from '../../sql/conditions.js';
import type { KeyPart } from '../../sql/keyset.js';
import { NS_FILE } from '../../titles/namespace-numbers.js';

type Run = QueryRun<'allimages'>;

const byName: readonly KeyPart<'image'>[] = [{ column: c.img_name, type: 'string' }];
const byTime: readonly KeyPart<'image'>[] = [{ column: c.img_timestamp, type: 'timestamp' }, ...byName];

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
    ...currentFileMembers,
    ns: computed([], () => NS_FILE),
    title: title(NS_FILE, c.img_name),
  },
  valuesWithoutMember: {
    badfile: 'nothing: only imageinfo knows the pages',
    dimensions: 'the same as size',
    size: 'size, width, height, duration',
  },
  check: checkOrder,
  key: ({ params }) => (params.sort === 'name' ? byName : byTime),
  filters: {
    ...titleRange(c.img_name, NS_FILE),
    start: startsAt(c.img_timestamp),
    end: endsAt(c.img_timestamp),
    user: (name) => equals(c.actor_name, name),
    minsize: (size) => compare(sql`${c.img_size} + 0`, '>=', size),
    maxsize: (size) => compare(sql`${c.img_size} + 0`, '<=', size),
  },
  where: ({ params: p, call }) => [
    equals(c.img_sha1, sha1Filter(p)),
    ofTypes(p.mime, call.wiki.site.general.misermode),
  ],
  scan: (run) => (run.params.filterbots === 'all' ? {} : { from: withBots(run) }),
  generates: { titles: [NS_FILE, c.img_name] },
  costly: ['mime', 'user', 'filterbots', 'minsize', 'maxsize'],
});

/** Rejects parameters that belong to the other order. */
function checkOrder({ params: p, target }: Run): void {
  if (target?.resolveRedirects) throw new ApiError('invalidparammix', {}, { message: 'apierror-allimages-redirect' });
  const [foreign, sort] =
    p.sort === 'name'
      ? ([['start', 'end', 'user'], 'timestamp'] as const)
      : ([['from', 'to', 'prefix'], 'name'] as const);
  for (const name of foreign) if (p[name] !== undefined) throw mustUseWith(`ai${name}`, `aisort=${sort}`);
  if (p.sort === 'name' && p.filterbots !== 'all') throw mustUseWith('aifilterbots', 'aisort=timestamp');
  if (p.user !== undefined && p.filterbots !== 'all')
    throw cannotUseWith('aiuser', 'aifilterbots', 'invalidparammix-cannotusewith');
}

function ofTypes(types: readonly string[] | undefined, isMiser: boolean): Condition<'image'> | undefined {
  if (types === undefined) return undefined;
  if (isMiser) throw new ApiError('mimesearchdisabled');
  return any(
    types.map((mime) => {
      const [major = '', minor = 'unknown'] = mime.split('/', 2);
      return all([equals(c.img_major_mime, major), equals(c.img_minor_mime, minor)]);
    }),
  );
}

/** Joins the user groups that identify an uploader as a bot. */
function withBots({ params: { filterbots }, call: { wiki, now } }: Run) {
  const isBot = sql`${among(c.ug_group, groupsWith(wiki, 'bot'))} and (${c.ug_expiry} is null or ${c.ug_expiry} >= ${now})`;
  const account = from(uploader)
    .select(uploader.actor_user)
    .where(sql`${uploader.actor_id} = ${c.img_actor}`);
  return images
    .leftJoin(t.user_groups, sql`${c.ug_user} = (${account}) and ${isBot}`)
    .where(filterbots === 'bots' ? sql`${c.ug_group} is not null` : sql`${c.ug_group} is null`);
}
