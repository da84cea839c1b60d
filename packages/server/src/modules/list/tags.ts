import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { exactly } from '../../shapes/exact.js';
import { has, type ItemOf } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { partByPart } from '../../shapes/part-by-part.js';
import { phpCompare } from '../../text/php-order.js';
import { softwareTags } from '../../records/tags/software-tags.js';
import { messageAs, settingOf } from '../../wikitext/message.js';
import { tagLabel } from '../../records/tags/tag-label.js';

interface Tag {
  readonly name: string;
  hits: number;
  isSoftware: boolean;
  isManual: boolean;
}

const item = exactly<ItemOf<'tags'>>();

/** Change tags: those of the software, those defined on the wiki, and those that have been used. */
export const tags = partByPart<'tags', Tag>('tags', {
  parts: async (run) => {
    const from = run.params.continue;
    const all = [...(await knownTags(run)).values()].filter(
      ({ name }) => from === undefined || phpCompare(name, from) >= 0,
    );
    return all.sort((a, b) => phpCompare(a.name, b.name));
  },
  most: ({ params }) => params.limit,
  item: describe,
  rest: ([first]) => ['continue', first.name],
});

async function knownTags({ call: { db, wiki } }: QueryRun<'tags'>): Promise<ReadonlyMap<string, Tag>> {
  const known = new Map<string, Tag>();
  for (const name of softwareTags(wiki.site)) known.set(name, { name, hits: 0, isSoftware: true, isManual: false });
  const rows = await db.all(from(t.change_tag_def).select(c.ctd_name, c.ctd_count, c.ctd_user_defined));
  for (const row of rows) {
    const tag = known.get(row.ctd_name) ?? { name: row.ctd_name, hits: 0, isSoftware: false, isManual: false };
    tag.hits = row.ctd_count;
    tag.isManual = row.ctd_user_defined === 1;
    known.set(row.ctd_name, tag);
  }
  return known;
}

async function describe({ name, hits, isSoftware, isManual }: Tag, run: QueryRun<'tags'>) {
  const { prop } = run.params;
  return item({
    name,
    ...(has(prop, 'displayname') && { displayname: await tagLabel(name, run.call) }),
    ...(has(prop, 'description') && { description: await description(name, run) }),
    ...(has(prop, 'hitcount') && { hitcount: hits }),
    ...(has(prop, 'defined') && { defined: isSoftware || isManual }),
    // `extension` is the older word for `software`.
    ...(has(prop, 'source') && {
      source: [...(isSoftware ? (['software', 'extension'] as const) : []), ...(isManual ? (['manual'] as const) : [])],
    }),
    ...(has(prop, 'active') && { active: isSoftware || isManual }),
  });
}

async function description(name: string, { call }: QueryRun<'tags'>): Promise<string> {
  const key = `tag-${name}-description`;
  return call.wiki.messages.text(key, call.language) === undefined ? '' : messageAs('text', key, settingOf(call));
}
