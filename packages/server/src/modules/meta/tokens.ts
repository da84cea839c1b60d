import { namedParts } from '../../shapes/named-parts.js';

/** Tokens that prove that a request comes from the session's own page. */
export const tokens = namedParts<'tokens', string>('tokens', {
  parts: ({ params: p, query, warn }) => {
    if (query.lacksSameOrigin) {
      warn('tokens-origin');
      return [];
    }
    query.answer.query.set('tokens', {});
    return [...new Set<string>(p.type)];
  },
  add: (type, { query }) => {
    const token = query.token(type);
    if (!query.answer.fits(token)) return false;
    Object.assign(query.answer.query.get('tokens') as object, { [`${type}token`]: token });
    return true;
  },
  rest: (left) => ['type', left.join('|')],
  cacheMode: () => 'private',
});
