/** Preferences of a viewer: the account's values, otherwise the site's defaults. */
import type { Call } from '../../request/call.js';
import { mark, type Scalar } from '../../result/value.js';
import { readPreferences } from '../../viewer/account-preferences.js';
import { wantedVariant } from './wanted-variant.js';
import { lookUp } from '@wiki-query/wikitext';

/** Defaults of Echo that depend on the date of registration. */
const BY_REGISTRATION: Readonly<Record<string, readonly [value: Scalar, after: string]>> = {
  'echo-subscriptions-web-reverted': [false, '20240208200000'],
  'echo-subscriptions-web-article-linked': [true, '20240208200000'],
  'echo-subscriptions-email-mention': [true, '20240208200000'],
  'echo-subscriptions-email-article-linked': [true, '20240208200000'],
};

/** All preferences: those of the account first, then the defaults of the others. */
export async function preferencesOf(call: Call, registration: string | null): Promise<object> {
  const { db, wiki, viewer } = call;
  const defaults = wiki.site.defaultoptions as Readonly<Record<string, Scalar>>;
  const kept = await readPreferences(db, viewer.id);
  const own = Object.fromEntries([...kept].map(([name, value]): [string, Scalar] => [name, stored(value ?? '')]));
  const rest = Object.entries(defaults)
    .filter(([name]) => !Object.hasOwn(own, name))
    .map(([name, value]) => [name, conditional(name, value, viewer.isAnonymous ? undefined : registration)]);
  const all: Record<string, Scalar> = { ...own, ...Object.fromEntries(rest) };
  const variant = viewer.isAnonymous ? wantedVariant(call) : undefined;
  if (variant !== undefined) Object.assign(all, { variant, language: variant });
  // In Echo, e-mail about the user's talk page follows the older preference.
  const follows = 'echo-subscriptions-email-edit-user-talk';
  if (!viewer.isAnonymous && all[follows] !== undefined) all[follows] = all['enotifusertalkpages'] ?? all[follows];
  return mark(all, { both: 'all' });
}

/** MediaWiki (`ApiQueryUserInfo`) returns only this one as a number, so that clients do not read it as true. */
const stored = (value: string): Scalar => (value === '0' ? 0 : value);

function conditional(name: string, value: Scalar, registration: string | null | undefined): Scalar {
  const rule = lookUp(BY_REGISTRATION, name);
  if (rule === undefined || registration === undefined || registration === null) return value;
  return registration > rule[1] ? rule[0] : value;
}
