import { composed, type Exact } from '../../shapes/exact.js';
import type { ItemOf } from '../../shapes/module.js';
import { oneAnswer } from '../../shapes/one-answer.js';
import { mark } from '../../result/value.js';

/** The wiki's file repositories, as its profile describes them. */
export const filerepoinfo = oneAnswer('filerepoinfo', {
  name: 'repos',
  answer: ({ params: p, query }) => {
    const wanted = new Set<string>(p.prop);
    return (query.wiki.recorded.filerepoinfo ?? []).map((repository) => {
      const members = Object.entries(repository).filter(([name]) => wanted.has(name));
      // The profile has them as the wiki itself names them.
      return mark(composed(Object.fromEntries(members)) as Exact<ItemOf<'filerepoinfo'>>, {});
    });
  },
});
