import { exactly } from '../../shapes/exact.js';
import type { ValueOf } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { partByPart } from '../../shapes/part-by-part.js';

type Kind = QueryRun<'tokens'>['params']['type'][number];

const tokensOf = exactly<ValueOf<'tokens'>>();

/** Tokens that prove that a request belongs to the session. */
export const tokens = partByPart<'tokens', Kind>('tokens', {
  parts: ({ params: p, call, response, warn }) => {
    if (call.lacksSameOrigin) {
      warn('tokens-origin');
      return [];
    }
    response.query.set('tokens', {});
    return [...new Set(p.type)];
  },
  add: (type, { call, response }) => {
    const token = call.token(type);
    if (!response.fits(token)) return false;
    const named = tokensOf({
      ...(type === 'createaccount' && { createaccounttoken: token }),
      ...(type === 'csrf' && { csrftoken: token }),
      ...(type === 'login' && { logintoken: token }),
      ...(type === 'patrol' && { patroltoken: token }),
      ...(type === 'rollback' && { rollbacktoken: token }),
      ...(type === 'userrights' && { userrightstoken: token }),
      ...(type === 'watch' && { watchtoken: token }),
    });
    Object.assign(response.query.get('tokens') as object, named);
    return true;
  },
  rest: (left) => ['type', left.join('|')],
  cacheMode: () => 'private',
});
