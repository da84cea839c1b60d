/** Login requests by action: the credentials of password providers. Data of `AuthenticationRequest::getFieldInfo` of MediaWiki 1.43. */
import type { LoginState } from '../../../viewer/viewer.js';
import { lookUp, setOwn } from '@wiki-query/wikitext';

export interface AuthenticationField {
  readonly type: 'string' | 'password' | 'checkbox';
  /** Message keys. */
  readonly label: string;
  readonly help: string;
  /** Number of days in the label of the field that keeps a login. */
  readonly number?: number;
  readonly optional?: boolean;
  readonly sensitive?: boolean;
}

export interface AuthenticationRequest {
  readonly id: string;
  readonly required: 'optional' | 'required' | 'primary-required';
  /** Message key of the provider's name. Without a message, the ID of the request. */
  readonly provider?: string;
  readonly fields: Readonly<Record<string, AuthenticationField>>;
}

const username: AuthenticationField = {
  type: 'string',
  label: 'userlogin-yourname',
  help: 'authmanager-username-help',
};
const secret = (label: string, help: string): AuthenticationField => ({
  type: 'password',
  label,
  help,
  sensitive: true,
});

const password = (fields: AuthenticationRequest['fields']): AuthenticationRequest => ({
  id: 'MediaWiki\\Auth\\PasswordAuthenticationRequest',
  required: 'primary-required',
  provider: 'authmanager-provider-password',
  fields,
});

const mailedPassword: AuthenticationRequest = {
  id: 'MediaWiki\\Auth\\TemporaryPasswordAuthenticationRequest',
  required: 'primary-required',
  provider: 'authmanager-provider-temporarypassword',
  fields: { mailpassword: { type: 'checkbox', label: 'createaccountmail', help: 'createaccountmail-help' } },
};

/** A login with a bot password is never kept, so that there is no field to choose. */
const rememberMe = (state: LoginState): AuthenticationRequest => ({
  id: 'MediaWiki\\Auth\\RememberMeAuthenticationRequest',
  required: 'optional',
  fields:
    state === 'botpassword'
      ? {}
      : {
          rememberMe: {
            type: 'checkbox',
            label: 'userlogin-remembermypassword',
            help: 'authmanager-userlogin-remembermypassword-help',
            number: 180,
            optional: true,
          },
        },
});

/** Data that accounts of the wiki may have. */
export interface AskedData {
  /** `$wgEnableEmail`: the page where users change their address exists. */
  readonly hasEmail: boolean;
  /** `realname` is not among `$wgHiddenPrefs`. */
  readonly hasRealNames: boolean;
}

const accountData = ({ hasEmail, hasRealNames }: AskedData): readonly AuthenticationRequest[] => [
  { id: 'MediaWiki\\Auth\\UsernameAuthenticationRequest', required: 'required', fields: { username } },
  {
    id: 'MediaWiki\\Auth\\UserDataAuthenticationRequest',
    required: 'required',
    fields: {
      ...(hasEmail && {
        email: { type: 'string', label: 'authmanager-email-label', help: 'authmanager-email-help', optional: true },
      }),
      ...(hasRealNames && {
        realname: {
          type: 'string',
          label: 'authmanager-realname-label',
          help: 'authmanager-realname-help',
          optional: true,
        },
      }),
    },
  },
];

const creationReason: AuthenticationRequest = {
  id: 'MediaWiki\\Auth\\CreationReasonAuthenticationRequest',
  required: 'optional',
  fields: { reason: { type: 'string', label: 'createacct-reason', help: 'createacct-reason-help' } },
};

const newAccount = password({
  username,
  password: secret('userlogin-yourpassword', 'authmanager-password-help'),
  retype: secret('yourpasswordagain', 'authmanager-retype-help'),
});

/**
 * The requests of an action. Creating an account for another user requires a reason, and the password can be sent by
 * e-mail.
 */
export function authenticationRequests(
  action: string,
  isRegistered: boolean,
  state: LoginState,
  asked: AskedData,
): readonly AuthenticationRequest[] {
  switch (action) {
    case 'login':
      return [
        password({ username, password: secret('userlogin-yourpassword', 'authmanager-password-help') }),
        rememberMe(state),
      ];
    case 'create':
      return isRegistered
        ? [...(asked.hasEmail ? [mailedPassword] : []), newAccount, ...accountData(asked), creationReason]
        : [newAccount, ...accountData(asked)];
    case 'change':
      return [
        password({
          password: secret('newpassword', 'authmanager-password-help'),
          retype: secret('retypenew', 'authmanager-retype-help'),
        }),
      ];
    case 'remove':
      return [mailedPassword];
    default:
      return [];
  }
}

/** The fields of several requests as one form. Fields that not every login method needs are optional. */
export function mergeFields(requests: readonly AuthenticationRequest[]): AuthenticationRequest['fields'] {
  const primaries = requests.filter(({ required }) => required === 'primary-required');
  const isShared = (name: string): boolean =>
    primaries.every(({ fields }) => Object.hasOwn(fields, name) && lookUp(fields, name)?.optional !== true);
  const merged: Record<string, AuthenticationField> = {};
  for (const { required, fields } of requests)
    for (const [name, field] of Object.entries(fields)) {
      const isLoose = required === 'optional' || (required === 'primary-required' && !isShared(name));
      const optional = (isLoose || field.optional === true) && (lookUp(merged, name)?.optional ?? true);
      setOwn(merged, name, { ...field, ...lookUp(merged, name), optional });
    }
  return merged;
}
