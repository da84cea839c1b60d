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
  value: ({ call, requests }) =>
    (call.wiki.recorded.filerepoinfo ?? []).map((repository) => {
      const members = Object.entries(repository).filter(([name]) => requests(name));
      return mark(repositoryOf(Object.fromEntries(members)), {});
    }),
});
