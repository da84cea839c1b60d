import { recorded } from '../../shapes/exact.js';
import type { ItemOf } from '../../shapes/module.js';
import { singleValue } from '../../shapes/single-value.js';
import { mark } from '../../result/value.js';

// prettier-ignore
const repositoryOf = recorded<ItemOf<'filerepoinfo'>>()([
  'name', 'displayname', 'rootUrl', 'local', 'url', 'thumbUrl', 'initialCapital', 'scriptDirUrl', 'favicon', 'apiurl',
  'articlepath', 'server', 'fetchDescription', 'descriptionCacheExpiry', 'canUpload',
]);

/** The wiki's file repositories, as its profile describes them. */
export const filerepoinfo = singleValue('filerepoinfo', {
  name: 'repos',
  value: ({ params: p, call }) => {
    const wanted = new Set<string>(p.prop);
    return (call.wiki.recorded.filerepoinfo ?? []).map((repository) => {
      const members = Object.entries(repository).filter(([name]) => wanted.has(name));
      return mark(repositoryOf(Object.fromEntries(members)), {});
    });
  },
});
