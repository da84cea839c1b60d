/** The tags of a log entry as a list after it. */
import { numberText } from '../../../language/number-text.js';
import { from } from '../../../sql/query.js';
import { t, c } from '../../../db/schema/tables.js';
import { equals } from '../../../sql/conditions.js';
import type { Call } from '../../../request/call.js';
import { classNameOf, element } from '@wiki-query/wikitext';
import { softwareTags } from '../../../records/tags/software-tags.js';
import { messageAs, settingOf } from '../../../wikitext/message.js';
import { tagLabel } from '../../../records/tags/tag-label.js';

export interface TagMarkers {
  readonly html: string;
  /** Of the line that has the tags. */
  readonly classes: readonly string[];
}

/** Names in the order of the wiki's definitions. Others follow unchanged. */
async function definedOrder(names: readonly string[], { db, wiki }: Call): Promise<readonly string[]> {
  const rows = await db.all(
    from(t.change_tag_def).select(c.ctd_name).where(equals(c.ctd_user_defined, 1)).orderBy(c.ctd_id),
  );
  const defined = [...new Set([...rows.map((row) => row.ctd_name), ...softwareTags(wiki.site)])];
  return [...defined.filter((name) => names.includes(name)), ...names.filter((name) => !defined.includes(name))];
}

/** Markers of the tags that a line has. */
export async function tagMarkers(names: readonly string[], call: Call): Promise<TagMarkers> {
  if (names.length === 0) return { html: '', classes: [] };
  const ordered = await definedOrder(names, call);
  const classes = ordered.map((name) => classNameOf(`mw-tag-${name}`));
  const markers: string[] = [];
  for (const name of ordered) {
    const label = await tagLabel(name, call);
    if (label !== false)
      markers.push(element('span', { class: `mw-tag-marker ${classNameOf(`mw-tag-marker-${name}`)}` }, label));
  }
  if (markers.length === 0) return { html: '', classes };
  // The markers are HTML already: a placeholder that wikitext ignores represents them.
  const place = '\x02';
  const count = numberText(markers.length, call);
  const list = await messageAs('html', 'tag-list-wrapper', settingOf(call), [count, place]);
  return {
    html: element(
      'span',
      { class: 'mw-tag-markers' },
      list.replace(place, () => markers.join(' ')),
    ),
    classes,
  };
}
