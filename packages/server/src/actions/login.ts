/** `action=login` and `action=logout`. */
import type { RequestContext } from '../request/request-context.js';
import { mark, type Value } from '../result/value.js';
import { escapeText } from '../text/html.js';
import { ApiError } from '../errors/api-error.js';
import type { Exchange } from '../protocol/exchange.js';
import { messageText, type MessageValues } from '../errors/error-messages.js';

type Params = Readonly<Record<string, unknown>>;
type Answer = ReadonlyMap<string, Value>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Refuses parameters that must not stand in an address, where logs keep them. */
export function requirePosted(context: RequestContext, names: readonly string[], path: string): void {
  const { parameters } = context;
  const inUrl = names.filter((name) => parameters.names().includes(name) && !parameters.inBody(name));
  if (inUrl.length > 0) throw new ApiError('mustpostparams', { parameters: inUrl.join(', ') }).from(path);
}

/** A reason within an answer: text in the old error format, an object with code and text in the others. */
function reasonOf(exchange: Exchange, code: string, values: MessageValues): Value {
  const { errorFormat } = exchange;
  const text = messageText(code, values);
  if (errorFormat === 'bc') return text;
  if (errorFormat === 'html') return mark({ code, html: escapeText(text) }, { content: 'html' });
  return errorFormat === 'none' || errorFormat === 'raw' ? { code } : mark({ code, text }, { content: 'text' });
}

/** Logs in, in either flow: with a token of `meta=tokens`, or with the one that a first call without token gives. */
export async function login(context: RequestContext, exchange: Exchange, params: Params): Promise<Answer> {
  const { services, session, request } = exchange;
  const answer = (members: Readonly<Record<string, Value>>): Answer => new Map([['login', members]]);
  if (exchange.lacksSameOrigin)
    return answer({ result: 'Aborted', reason: reasonOf(exchange, 'api-login-fail-sameorigin', {}) });
  requirePosted(context, ['lgpassword', 'lgtoken'], 'login');
  const { db, wiki } = context;
  const credentials = { name: textOf(params['name']), password: textOf(params['password']) };
  const token = textOf(params['token']) || undefined;
  const outcome = await services.auth.login(session, { ...credentials, token }, { db, wiki, ip: request.ip });
  const { result } = outcome;
  if (result === 'NeedToken') {
    context.warnings.add(
      'login',
      'deprecation',
      {},
      { feature: 'action=login&!lgtoken', text: 'deprecation-login-token' },
    );
    return answer({ result, token: outcome.token });
  }
  if (result === 'Success') {
    if (outcome.kind === 'password')
      context.warnings.add(
        'login',
        'deprecation',
        {},
        { feature: 'main-account-login', text: 'deprecation-login-password' },
      );
    return answer({ result, lguserid: outcome.userId, lgusername: outcome.userName });
  }
  if (result === 'Failed') return answer({ result, reason: reasonOf(exchange, outcome.reason, outcome.values) });
  return answer({ result });
}

/** Ends the session's login. */
export async function logout(context: RequestContext, { services, session }: Exchange): Promise<Answer> {
  if (context.viewer.isAnonymous) context.warnings.add('logout', 'notloggedin');
  else await services.auth.logout(session);
  return new Map();
}
