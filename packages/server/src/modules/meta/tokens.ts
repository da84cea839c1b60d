import { exactly } from '../../shapes/exact.js';
import type { ValueOf, ModuleRun } from '../../shapes/module.js';
import { partByPart } from '../../shapes/part-by-part.js';

type Kind = ModuleRun<'tokens'>['params']['type'][number];

const tokensOf = exactly<ValueOf<'tokens'>>();

/** The token under the name of its kind. */
const named = (kind: Kind, token: string) =>
  tokensOf({
    ...(kind === 'createaccount' && { createaccounttoken: token }),
    ...(kind === 'csrf' && { csrftoken: token }),
    ...(kind === 'login' && { logintoken: token }),
    ...(kind === 'patrol' && { patroltoken: token }),
    ...(kind === 'rollback' && { rollbacktoken: token }),
    ...(kind === 'userrights' && { userrightstoken: token }),
    ...(kind === 'watch' && { watchtoken: token }),
  });

/** Tokens that prove that a request belongs to the session. */
export const tokens = partByPart<'tokens', Kind>('tokens', {
  parts: ({ params: p, query, warn }) => {
    if (query.lacksSameOrigin) {
      warn('tokens-origin');
      return [];
    }
    query.response.query.set('tokens', {});
    return [...new Set(p.type)];
  },
  add: (type, { query }) => {
    const token = query.token(type);
    if (!query.response.fits(token)) return false;
    Object.assign(query.response.query.get('tokens') as object, named(type, token));
    return true;
  },
  rest: (left) => ['type', left.join('|')],
  cacheMode: () => 'private',
});
