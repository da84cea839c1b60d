import { singleValue } from '../../shapes/single-value.js';
import { phpKey } from '../../result/integer.js';
import { messageAs, settingOf } from '../../wikitext/message.js';
import { readGadgets } from '../../records/gadgets/gadget-definitions.js';

/** Categories of gadgets; those before the first heading have an empty name. */
export const gadgetcategories = singleValue('gadgetcategories', {
  each: async ({ params: { names = [] }, call }) =>
    [...(await readGadgets(call.db))].filter(([category]) => names.length === 0 || names.includes(category)),
  members: {
    name: ([category]) => phpKey(category),
    desc: ([category], { call }) =>
      category === '' ? undefined : messageAs('html', `gadget-section-${category}`, settingOf(call)),
    members: ([, gadgets]) => gadgets.length,
  },
  marks: { emptyArray: 'both' },
  cacheMode: () => 'private',
});
