/** `action=clientlogin`: logs in with the password of the account, as clients of AuthManager do. */
import type { ProtocolParams } from '@wiki-query/server-stubs';
import type { Call } from '../request/call.js';
import type { Value } from '../result/value.js';
import { ApiError } from '../errors/api-error.js';
import { messageUse, ownText, type ErrorMessage } from '../errors/error-messages.js';
import { messageTexts } from '../protocol/error-style.js';
import { settingOf } from '../wikitext/message.js';
import type { Services } from '../services/services.js';
import { escapeText } from '@wiki-query/wikitext';
import { requirePosted } from './login.js';

type Params = ProtocolParams['clientlogin'];
type ActionResult = ReadonlyMap<string, Value>;

/** The authentication request that has the fields `username` and `password`. */
const passwordRequest = 'MediaWiki\\Auth\\PasswordAuthenticationRequest';

/** Logs in with the fields `username`, `password` and `rememberMe`. There are no further steps, so `logincontinue` fails. */
export async function clientLogin(call: Call, params: Params, services: Services): Promise<ActionResult> {
  checkReturnUrl(params);
  if (params.continue) return failed(call, params, { code: 'authmanager-authn-not-in-progress', values: {} });
  const credentials = readCredentials(call, params);
  if (credentials === undefined) return failed(call, params, { code: 'authmanager-authn-no-primary', values: {} });
  const { db, wiki, session, request } = call;
  const outcome = await services.auth.clientLogin(session, credentials, { db, wiki, ip: request.ip });
  if ('reason' in outcome) return failed(call, params, { code: outcome.reason, values: outcome.values });
  return resultOf({ status: 'PASS', username: outcome.userName });
}

const resultOf = (members: Readonly<Record<string, Value>>): ActionResult => new Map([['clientlogin', members]]);

function checkReturnUrl(params: Params): void {
  const url = params.returnurl;
  if (typeof url === 'string' && !/^[a-z][a-z\d+.-]*:(?:\/\/)?[^/\s]/i.test(url))
    throw new ApiError('badurl_loginreturnurl', { parameter: 'loginreturnurl', value: url });
}

/** The fields of the request. Undefined if it names other ways to log in only. */
function readCredentials(call: Call, params: Params) {
  const chosen = params.requests;
  if (chosen !== undefined && !chosen.includes(passwordRequest)) return undefined;
  requirePosted(call, ['password'], 'clientlogin');
  const { parameters } = call;
  const name = parameters.get('username') ?? '';
  const password = parameters.get('password') ?? '';
  const isRemembered = parameters.get('rememberMe') !== undefined;
  return { name, password, isRemembered };
}

async function failed(call: Call, params: Params, error: ErrorMessage): Promise<ActionResult> {
  const message = await messageIn(params.messageformat, error, call);
  return resultOf({
    status: 'FAIL',
    ...(message !== undefined && { message }),
    messagecode: error.code,
    canpreservestate: false,
  });
}

/** In the viewer's language, as customized on the wiki. */
async function messageIn(format: unknown, error: ErrorMessage, call: Call): Promise<Value | undefined> {
  if (format === 'none') return undefined;
  const use = messageUse(error) ?? { key: error.code, params: [] };
  if (format === 'raw') return { key: use.key, params: use.params as Value };
  const html = format === 'html';
  const text = await messageTexts(settingOf(call), true).build(use, html ? 'html' : 'wikitext');
  if (text === undefined) return html ? escapeText(ownText(error)) : ownText(error);
  return html ? `<p>${text}\n</p>` : text;
}
