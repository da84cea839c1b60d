import type { ModuleRun } from '../../shapes/module.js';
import { oneAnswer } from '../../shapes/one-answer.js';
import type { Value } from '../../result/value.js';
import { messageAs, settingOf } from '../../wikitext/message.js';
import {
  authenticationRequests,
  mergeFields,
  type AuthenticationField,
  type AuthenticationRequest,
} from '../../records/logins/authentication-requests.js';

type Run = ModuleRun<'authmanagerinfo'>;
type Fields = AuthenticationRequest['fields'];

/** How one can log in here, and what that asks for. */
export const authmanagerinfo = oneAnswer('authmanagerinfo', {
  answer: async (run) => {
    const { params: p, query } = run;
    const isRegistered = !query.viewer.isAnonymous;
    // About the client's own login, also where the viewer is anonymous.
    const { loginState } = query;
    const about = {
      canauthenticatenow: loginState !== 'botpassword',
      cancreateaccounts: true,
      canlinkaccounts: false,
      ...(p.securitysensitiveoperation !== undefined && {
        securitysensitiveoperationstatus: loginState === 'none' || loginState === 'old' ? 'reauth' : 'ok',
      }),
    };
    if (p.requestsfor === undefined) return about;
    const asked = authenticationRequests(p.requestsfor, isRegistered, loginState);
    const requests: Value[] = [];
    for (const request of asked) requests.push(await describe(request, run));
    const fields = p.mergerequestfields ? await describeFields(mergeFields(asked), run) : undefined;
    const state = { haspreservedstate: false, hasprimarypreservedstate: false, preservedusername: '' };
    return { ...about, ...state, requests, ...(fields && { fields }) };
  },
  cacheMode: () => 'private',
});

async function describe(request: AuthenticationRequest, run: Run): Promise<Value> {
  const { id, required, provider } = request;
  const isOfViewer = run.params.requestsfor === 'change' || run.params.requestsfor === 'remove';
  const name = isOfViewer && !run.query.viewer.isAnonymous ? run.query.viewer.name : null;
  const account = provider === undefined ? id : name;
  return {
    id,
    metadata: {},
    required,
    ...(await shown('provider', provider ?? { raw: id }, run)),
    ...(await shown('account', { raw: account }, run)),
    ...(!run.params.mergerequestfields && { fields: await describeFields(request.fields, run) }),
  };
}

async function describeFields(fields: Fields, run: Run): Promise<Value> {
  const described: [string, Value][] = [];
  for (const [name, field] of Object.entries(fields)) described.push([name, await describeField(field, run)]);
  return Object.fromEntries(described);
}

async function describeField(field: AuthenticationField, run: Run): Promise<Value> {
  const { type, label, help, number, optional = false, sensitive = false } = field;
  return {
    type,
    ...(await shown('label', label, run, number)),
    ...(await shown('help', help, run)),
    optional,
    sensitive,
  };
}

/** A message by its key, or a text that is one itself. */
type Message = string | { readonly raw: string | null };

async function shown(
  member: string,
  message: Message,
  { params, query }: Run,
  number?: number,
): Promise<Record<string, Value>> {
  const format = params.messageformat;
  if (format === 'none') return {};
  const given: readonly Value[] = number === undefined ? [] : [{ num: number }];
  if (format === 'raw')
    return {
      [member]:
        typeof message === 'string' ? { key: message, params: given } : { key: 'rawmessage', params: [message.raw] },
    };
  if (typeof message !== 'string') return { [member]: message.raw ?? '' };
  return {
    [member]: await messageAs(
      format === 'html' ? 'html' : 'text',
      message,
      settingOf(query),
      number === undefined ? [] : [String(number)],
    ),
  };
}
