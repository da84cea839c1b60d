import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { partByPart } from '../../shapes/part-by-part.js';
import { phpCompare } from '../../text/php-order.js';
import { softwareTags } from '../../records/tags/software-tags.js';
import { messageAs, settingOf } from '../../wikitext/message.js';
import { tagLabel } from '../../records/tags/tag-label.js';

interface Tag {
  readonly name: string;
  readonly hits: number;
  readonly isSoftware: boolean;
  readonly isManual: boolean;
}

/** Change tags: those of the software, those defined on the wiki, and those that have been used. */
export const tags = partByPart<'tags', Tag>('tags', {
  parts: async ({ params: p, call: { db, wiki } }) => {
    const known = new Map<string, Tag>();
    for (const name of softwareTags(wiki.site)) known.set(name, { name, hits: 0, isSoftware: true, isManual: false });
    for (const { ctd_name: name, ctd_count: hits, ctd_user_defined: byHand } of await db.all(
      from(t.change_tag_def).select(c.ctd_name, c.ctd_count, c.ctd_user_defined),
    ))
      known.set(name, { name, hits, isSoftware: known.has(name), isManual: byHand === 1 });
    const start = p.continue;
    return [...known.values()]
      .filter(({ name }) => start === undefined || phpCompare(name, start) >= 0)
      .sort((a, b) => phpCompare(a.name, b.name));
  },
  most: ({ params }) => params.limit,
  members: {
    name: ({ name }) => name,
    displayname: ({ name }, { call }) => tagLabel(name, call),
    description: ({ name }, { call }) => {
      const key = `tag-${name}-description`;
      const isDescribed = call.wiki.messages.text(key, call.language) !== undefined;
      return isDescribed ? messageAs('text', key, settingOf(call)) : '';
    },
    hitcount: ({ hits }) => hits,
    defined: ({ isSoftware, isManual }) => isSoftware || isManual,
    // `extension` is the older word for `software`.
    source: ({ isSoftware, isManual }) => [
      ...(isSoftware ? (['software', 'extension'] as const) : []),
      ...(isManual ? (['manual'] as const) : []),
    ],
    active: ({ isSoftware, isManual }) => isSoftware || isManual,
  },
  rest: ([first]) => ['continue', first.name],
});
