/** `action=login` and `action=logout`. */
import type { ProtocolParams } from '@wiki-query/server-stubs';
import type { Call } from '../request/call.js';
import type { Value } from '../result/value.js';
import { ApiError } from '../errors/api-error.js';
import type { Services } from '../services/services.js';
import { formatReason } from '../errors/error-format.js';
import { textOf } from '../errors/message-texts.js';
import type { ErrorMessage } from '../errors/error-messages.js';

type Params = ProtocolParams['login'];
type ActionResult = ReadonlyMap<string, Value>;

/** Refuses parameters that must not be in a URL, because logs contain URLs. */
export function requirePosted(call: Call, names: readonly string[], path: string): void {
  const { parameters } = call;
  const inUrl = names.filter((name) => parameters.names().includes(name) && !parameters.inBody(name));
  if (inUrl.length > 0) throw new ApiError('mustpostparams', { parameters: inUrl }).from(path);
}

/** The reason of a failure: text in the old error format, an object with code and text in the others. */
function reasonOf({ errors }: Call, error: ErrorMessage): Promise<Value> {
  return errors.format === 'bc' ? textOf(error, 'plaintext', errors.texts) : formatReason(error, errors);
}

/**
 * Logs in with either flow: with a token of `meta=tokens`, or with the token that a first request without token
 * returns.
 */
export async function login(call: Call, params: Params, services: Services): Promise<ActionResult> {
  const resultOf = (members: Readonly<Record<string, Value>>): ActionResult => new Map([['login', members]]);
  if (call.lacksSameOrigin)
    return resultOf({
      result: 'Aborted',
      reason: await reasonOf(call, { code: 'api-login-fail-sameorigin', values: {} }),
    });
  requirePosted(call, ['lgpassword', 'lgtoken'], 'login');
  const { db, wiki, session, request } = call;
  const credentials = { name: params.name ?? '', password: params.password ?? '' };
  const token = params.token || undefined;
  const outcome = await services.auth.login(session, { ...credentials, token }, { db, wiki, ip: request.ip });
  const { result } = outcome;
  if (result === 'NeedToken') {
    call.warnings.add(
      'login',
      'deprecation',
      {},
      { feature: 'action=login&!lgtoken', message: 'apiwarn-deprecation-login-token' },
    );
    return resultOf({ result, token: outcome.token });
  }
  if (result === 'Success') {
    if (outcome.kind === 'password')
      call.warnings.add(
        'login',
        'deprecation',
        {},
        { feature: 'main-account-login', message: 'apiwarn-deprecation-login-botpw' },
      );
    return resultOf({ result, lguserid: outcome.userId, lgusername: outcome.userName });
  }
  if (result === 'Failed') {
    const error = { code: outcome.reason, values: outcome.values };
    return resultOf({ result, reason: await reasonOf(call, error) });
  }
  return resultOf({ result });
}

/** Ends the session's login. */
export async function logout(call: Call, _: object, services: Services): Promise<ActionResult> {
  if (call.viewer.isAnonymous)
    call.warnings.add('logout', 'notloggedin', {}, { message: 'apierror-mustbeloggedin-generic' });
  else await services.auth.logout(call.session);
  return new Map();
}
