/** `action=clientlogin`: logging in with an account's own password, as authmanager's clients do. */
import type { RequestContext } from '../request/request-context.js';
import type { Value } from '../result/value.js';
import { ApiError } from '../errors/api-error.js';
import { messageText } from '../errors/error-messages.js';
import type { Exchange } from '../protocol/exchange.js';
import { escapeText } from '../text/html.js';
import { requirePosted } from './login.js';

type Params = Readonly<Record<string, unknown>>;
type Answer = ReadonlyMap<string, Value>;

/** The authentication request that has the fields `username` and `password`. */
const passwordRequest = 'MediaWiki\\Auth\\PasswordAuthenticationRequest';

/** Logs in with the fields `username`, `password` and `rememberMe`. There are no further steps, so `logincontinue` fails. */
export async function clientLogin(context: RequestContext, exchange: Exchange, params: Params): Promise<Answer> {
  checkReturnUrl(params);
  if (params['continue'] === true) return failed(params, 'authmanager-authn-not-in-progress');
  const credentials = readCredentials(context, params);
  if (credentials === undefined) return failed(params, 'authmanager-authn-no-primary');
  const { services, session, request } = exchange;
  const { db, wiki } = context;
  const outcome = await services.auth.clientLogin(session, credentials, { db, wiki, ip: request.ip });
  if ('reason' in outcome) return failed(params, outcome.reason, outcome.values);
  return answerOf({ status: 'PASS', username: outcome.userName });
}

const answerOf = (members: Readonly<Record<string, Value>>): Answer => new Map([['clientlogin', members]]);

function checkReturnUrl(params: Params): void {
  const url = params['returnurl'];
  if (url === undefined && params['continue'] !== true)
    throw new ApiError('missingparam', { parameter: 'logincontinue, loginreturnurl' });
  if (typeof url === 'string' && !/^[a-z][a-z\d+.-]*:(?:\/\/)?[^/\s]/i.test(url))
    throw new ApiError('badurl_loginreturnurl', { parameter: 'loginreturnurl', value: url });
}

/** The fields of the request; undefined where one of them is empty or the name cannot be that of an account. */
function readCredentials(context: RequestContext, params: Params) {
  const chosen = params['requests'] as readonly string[] | undefined;
  if (chosen !== undefined && !chosen.includes(passwordRequest)) return undefined;
  requirePosted(context, ['password'], 'clientlogin');
  const { parameters, wiki } = context;
  const name = parameters.get('username') ?? '';
  const password = parameters.get('password') ?? '';
  const isRemembered = parameters.get('rememberMe') !== undefined;
  if (password === '' || wiki.userNames.canonical(name) === undefined) return undefined;
  return { name, password, isRemembered };
}

function failed(params: Params, code: string, values: Readonly<Record<string, string | number>> = {}): Answer {
  const message = messageIn(params['messageformat'], code, values);
  return answerOf({
    status: 'FAIL',
    ...(message !== undefined && { message }),
    messagecode: code,
    canpreservestate: false,
  });
}

function messageIn(
  format: unknown,
  code: string,
  values: Readonly<Record<string, string | number>>,
): Value | undefined {
  if (format === 'none') return undefined;
  if (format === 'raw') return { key: code, params: Object.values(values) };
  const text = messageText(code, values);
  return format === 'html' ? escapeText(text) : text;
}
