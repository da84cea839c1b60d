import { exactly } from '../../shapes/exact.js';
import type { ValueOf } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { partByPart } from '../../shapes/part-by-part.js';

type Kind = QueryRun<'tokens'>['params']['type'][number];

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
    Object.assign(response.query.get('tokens') as object, named(type, token));
    return true;
  },
  rest: (left) => ['type', left.join('|')],
  cacheMode: () => 'private',
});
