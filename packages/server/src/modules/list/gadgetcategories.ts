import { has, type ItemOf } from '../../shapes/module.js';
import { singleValue } from '../../shapes/single-value.js';
import { exactly, type Exact } from '../../shapes/exact.js';
import { phpKey } from '../../result/integer.js';
import { messageAs, settingOf } from '../../wikitext/message.js';
import { readGadgets } from '../../records/gadgets/gadget-definitions.js';

const item = exactly<ItemOf<'gadgetcategories'>>();
const nothing = exactly<readonly []>()([]);

/** Categories of gadgets; those before the first heading have an empty name. */
export const gadgetcategories = singleValue('gadgetcategories', {
  value: async ({ params: p, call }) => {
    const items: Exact<ItemOf<'gadgetcategories'>>[] = [];
    for (const [category, gadgets] of await readGadgets(call.db)) {
      if (p.names !== undefined && p.names.length > 0 && !p.names.includes(category)) continue;
      const row = item({
        ...(has(p.prop, 'name') && { name: phpKey(category) }),
        ...(category !== '' &&
          has(p.prop, 'title') && { desc: await messageAs('html', `gadget-section-${category}`, settingOf(call)) }),
        ...(has(p.prop, 'members') && { members: gadgets.length }),
      });
      items.push(Object.keys(row).length === 0 ? nothing : row);
    }
    return items;
  },
  cacheMode: () => 'private',
});
