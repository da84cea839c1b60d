import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { equals, compare } from '../../sql/conditions.js';
import { isGiven } from '../../shapes/module.js';
import { singleValue } from '../../shapes/single-value.js';
import { messageAs, settingOf } from '../../wikitext/message.js';
import { readGadgets } from '../../records/gadgets/gadget-definitions.js';

/** Gadgets that users can turn on. */
export const gadgets = singleValue('gadgets', {
  each: async ({ params: p, call }) => {
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
    return groups
      .flatMap(([, group]) => group)
      .filter(({ name, metadata: { settings } }) => {
        const { rights, default: isDefault } = settings;
        if (p.ids !== undefined && !p.ids.includes(name)) return false;
        if (p.allowedonly && !rights.every((right) => right === '' || viewer.rights.has(right))) return false;
        const isEnabled = chosen.has(name) ? !['', '0', null].includes(chosen.get(name) ?? null) : isDefault;
        return !p.enabledonly || isEnabled;
      });
  },
  members: {
    id: ({ name }) => name,
    metadata: ({ metadata }) => metadata,
    desc: ({ name }, { call }) => messageAs('html', `gadget-${name}`, settingOf(call)),
  },
  marks: { emptyArray: 'both' },
  cacheMode: () => 'private',
});
