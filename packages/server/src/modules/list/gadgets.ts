import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { equals, compare } from '../../sql/conditions.js';
import { has, type ItemOf } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { singleValue } from '../../shapes/single-value.js';
import { exactly, type Exact } from '../../shapes/exact.js';
import { messageAs, settingOf } from '../../wikitext/message.js';
import { readGadgets, type Gadget } from '../../records/gadgets/gadget-definitions.js';

type Run = QueryRun<'gadgets'>;

const item = exactly<ItemOf<'gadgets'>>();
const nothing = exactly<readonly []>()([]);

/** Gadgets that users can turn on. */
export const gadgets = singleValue('gadgets', {
  value: async (run) => {
    const { params: p, call } = run;
    const groups = await readGadgets(call.db);
    const options = p.enabledonly ? await gadgetOptions(run) : new Map<string, string>();
    const items: Exact<ItemOf<'gadgets'>>[] = [];
    for (const [category, list] of groups) {
      if (p.categories !== undefined && p.categories.length > 0 && !p.categories.includes(category)) continue;
      for (const gadget of list) if (isNeeded(gadget, options, run)) items.push(await describe(gadget, run));
    }
    return items;
  },
  cacheMode: () => 'private',
});

function isNeeded(gadget: Gadget, options: ReadonlyMap<string, string>, { params: p, call }: Run): boolean {
  if (p.ids !== undefined && !p.ids.includes(gadget.name)) return false;
  if (p.allowedonly && !gadget.rights.every((right) => right === '' || call.viewer.rights.has(right))) return false;
  if (!p.enabledonly) return true;
  const option = options.get(gadget.name);
  return option === undefined ? gadget.isDefault : option !== '' && option !== '0';
}

/** The preferences of the viewer, by gadget. */
async function gadgetOptions({ call: { db, viewer } }: Run): Promise<ReadonlyMap<string, string>> {
  const prefix = 'gadget-';
  const rows = await db.all(
    from(t.user_properties)
      .select(c.up_property, c.up_value)
      .where(equals(c.up_user, viewer.id))
      .where(compare(c.up_property, '>=', prefix))
      .where(compare(c.up_property, '<', 'gadget.')),
  );
  return new Map(rows.map((row) => [row.up_property.slice(prefix.length), row.up_value ?? '']));
}

async function describe(gadget: Gadget, { params: p, call }: Run): Promise<Exact<ItemOf<'gadgets'>>> {
  const row = item({
    ...(has(p.prop, 'id') && { id: gadget.name }),
    ...(has(p.prop, 'metadata') && { metadata: metadata(gadget) }),
    ...(has(p.prop, 'desc') && { desc: await messageAs('html', `gadget-${gadget.name}`, settingOf(call)) }),
  });
  return Object.keys(row).length === 0 ? nothing : row;
}

function metadata(gadget: Gadget) {
  const pages = (ending: string): readonly string[] => gadget.pages.filter((page) => page.endsWith(ending));
  const scripts = pages('.js');
  return {
    settings: {
      actions: gadget.actions,
      categories: gadget.categories,
      category: gadget.category,
      contentModels: gadget.contentModels,
      default: gadget.isDefault,
      hidden: gadget.isHidden,
      legacyscripts: !gadget.isResourceLoaded && scripts.length > 0,
      namespaces: gadget.namespaces,
      package: gadget.isPackage && gadget.isResourceLoaded && scripts.length > 0,
      requiresES6: gadget.requiresEs6 && !gadget.isDefault,
      rights: gadget.rights,
      shared: false,
      skins: gadget.skins,
      supportsUrlLoad: gadget.supportsUrlLoad,
    },
    module: {
      datas: pages('.json'),
      dependencies: gadget.dependencies,
      messages: [],
      peers: gadget.peers,
      scripts,
      styles: pages('.css'),
    },
  };
}
