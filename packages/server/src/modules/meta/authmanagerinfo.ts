import type { AuthField, AuthMessage } from '@wiki-query/server-stubs';
import type { ValueOf } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { singleValue } from '../../shapes/single-value.js';
import { exactly } from '../../shapes/exact.js';
import { messageAs, settingOf } from '../../wikitext/message.js';
import {
  authenticationRequests,
  mergeFields,
  type AuthenticationField,
  type AuthenticationRequest,
} from './authmanagerinfo/authentication-requests.js';

type Run = QueryRun<'authmanagerinfo'>;
type Fields = AuthenticationRequest['fields'];
type Result = ValueOf<'authmanagerinfo'>;
type Request = NonNullable<Result['requests']>[number];

const makeValue = exactly<Result>();
const requestItem = exactly<Request>();
const authField = exactly<AuthField, 'value' | 'options'>();

/** The login methods of the wiki, and the fields that they require. */
export const authmanagerinfo = singleValue('authmanagerinfo', {
  value: async (run) => {
    const { params: p, call } = run;
    const isRegistered = !call.viewer.isAnonymous;
    // Checks the client's own login, even if the viewer is anonymous.
    const { loginState } = call;
    const about = {
      canauthenticatenow: loginState !== 'botpassword',
      cancreateaccounts: true,
      canlinkaccounts: false,
      ...(p.securitysensitiveoperation !== undefined && {
        securitysensitiveoperationstatus:
          loginState === 'none' || loginState === 'old' ? ('reauth' as const) : ('ok' as const),
      }),
    };
    const { settings, specialpagealiases: pages } = call.wiki.site;
    const asked = {
      hasEmail: pages.length === 0 || pages.some(({ realname }) => realname === 'ChangeEmail'),
      hasRealNames: settings.realnames,
    };
    const requested = p.requestsfor && authenticationRequests(p.requestsfor, isRegistered, loginState, asked);
    return makeValue({ ...about, ...(requested && (await describeRequests(requested, run))) });
  },
  cacheMode: () => 'private',
});

async function describeRequests(requested: readonly AuthenticationRequest[], run: Run) {
  const requests: Awaited<ReturnType<typeof describe>>[] = [];
  for (const request of requested) requests.push(await describe(request, run));
  const fields = run.params.mergerequestfields ? await describeFields(mergeFields(requested), run) : undefined;
  const state = { haspreservedstate: false, hasprimarypreservedstate: false, preservedusername: '' };
  return { ...state, requests, ...(fields && { fields }) };
}

async function describe(request: AuthenticationRequest, run: Run) {
  const { id, required, provider } = request;
  const isOfViewer = run.params.requestsfor === 'change' || run.params.requestsfor === 'remove';
  const name = isOfViewer && !run.call.viewer.isAnonymous ? run.call.viewer.name : null;
  const account = provider === undefined ? id : name;
  return requestItem({
    id,
    metadata: {},
    required,
    ...(await shown('provider', provider ?? { raw: id }, run)),
    ...(await shown('account', { raw: account }, run)),
    ...(!run.params.mergerequestfields && { fields: await describeFields(request.fields, run) }),
  });
}

async function describeFields(fields: Fields, run: Run): Promise<{ readonly [name: string]: AuthField }> {
  const described: [string, AuthField][] = [];
  for (const [name, field] of Object.entries(fields)) described.push([name, await describeField(field, run)]);
  return Object.fromEntries(described);
}

async function describeField(field: AuthenticationField, run: Run) {
  const { type, label, help, number, optional = false, sensitive = false } = field;
  return authField({
    type,
    ...(await shown('label', label, run, number)),
    ...(await shown('help', help, run)),
    optional,
    sensitive,
  });
}

/** A message by its key, or a literal text. */
type Message = string | { readonly raw: string | null };

async function shown<Name extends 'provider' | 'account' | 'label' | 'help'>(
  member: Name,
  message: Message,
  run: Run,
  number?: number,
): Promise<{ readonly [N in Name]?: AuthMessage }> {
  const text = await messageFor(message, run, number);
  return (text === undefined ? {} : { [member]: text }) as { readonly [N in Name]?: AuthMessage };
}

async function messageFor(
  message: Message,
  { params, call }: Run,
  number: number | undefined,
): Promise<AuthMessage | undefined> {
  const format = params.messageformat;
  if (format === 'none') return undefined;
  const given = number === undefined ? [] : [{ num: number }];
  if (format === 'raw')
    return typeof message === 'string' ? { key: message, params: given } : { key: 'rawmessage', params: [message.raw] };
  if (typeof message !== 'string') return message.raw ?? '';
  const values = number === undefined ? [] : [String(number)];
  return messageAs(format === 'html' ? 'html' : 'text', message, settingOf(call), values);
}
