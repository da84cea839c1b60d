import { oneAnswer } from '../../shapes/one-answer.js';
import { mark, type Scalar } from '../../result/value.js';

/** The wiki's file repositories, as its profile describes them. */
export const filerepoinfo = oneAnswer('filerepoinfo', {
  name: 'repos',
  answer: ({ params: p, query }) => {
    const wanted = new Set<string>(p.prop);
    return (query.wiki.recorded.filerepoinfo ?? []).map((repository) => {
      const members = Object.entries(repository).filter(([name]) => wanted.has(name)) as [string, Scalar][];
      return mark(Object.fromEntries(members), {});
    });
  },
});
