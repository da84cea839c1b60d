import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { equals, compare } from '../../sql/conditions.js';
import { has, isGiven, type ItemOf } from '../../shapes/module.js';
import { singleValue } from '../../shapes/single-value.js';
import { exactly, type Exact } from '../../shapes/exact.js';
import { messageAs, settingOf } from '../../wikitext/message.js';
import { readGadgets } from '../../records/gadgets/gadget-definitions.js';

const item = exactly<ItemOf<'gadgets'>>();
const nothing = exactly<readonly []>()([]);

/** Gadgets that users can turn on. */
export const gadgets = singleValue('gadgets', {
  value: async ({ params: p, call }) => {
    const { db, viewer } = call;
    const groups = [...(await readGadgets(db))].filter(
      ([category]) => !isGiven(p.categories) || p.categories.includes(category),
    );
    const prefix = 'gadget-';
    const preferences = from(t.user_properties)
      .select(c.up_property, c.up_value)
      .where(equals(c.up_user, viewer.id))
      .where(compare(c.up_property, '>=', prefix), compare(c.up_property, '<', 'gadget.'));
    const chosen = new Map(
      (p.enabledonly ? await db.all(preferences) : []).map((row) => [
        row.up_property.slice(prefix.length),
        row.up_value,
      ]),
    );
    const items: Exact<ItemOf<'gadgets'>>[] = [];
    for (const { name, metadata } of groups.flatMap(([, group]) => group)) {
      const { rights, default: isDefault } = metadata.settings;
      if (p.ids !== undefined && !p.ids.includes(name)) continue;
      if (p.allowedonly && !rights.every((right) => right === '' || viewer.rights.has(right))) continue;
      const isEnabled = chosen.has(name) ? !['', '0', null].includes(chosen.get(name) ?? null) : isDefault;
      if (p.enabledonly && !isEnabled) continue;
      const row = item({
        ...(has(p.prop, 'id') && { id: name }),
        ...(has(p.prop, 'metadata') && { metadata }),
        ...(has(p.prop, 'desc') && { desc: await messageAs('html', `gadget-${name}`, settingOf(call)) }),
      });
      items.push(Object.keys(row).length === 0 ? nothing : row);
    }
    return items;
  },
  cacheMode: () => 'private',
});
