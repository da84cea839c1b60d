/** Texts of help pages: the wiki's messages if the wiki folder contains them, otherwise our own texts. */
import type { MessageParameter } from '../errors/message-parameters.js';
import { messageTexts } from '../protocol/error-style.js';
import type { Call } from '../request/call.js';
import { escapeHtml, lookUp, NS_SPECIAL } from '@wiki-query/wikitext';
import { marked, markedParameter, moduleTexts, ownTextsIn, prefersMessage, type OwnTexts } from './own-texts.js';
import { buildMessage, isDisabled, settingOf } from '../wikitext/message.js';

/**
 * Our own HTML by the key of an interface message. `$1` and so on are its parameters, and DOCS is the documentation's
 * URL.
 */
const ownTexts: Readonly<Record<string, string>> = {
  'api-help-title': 'Help on the API',
  'api-help-lead': 'Every module and parameter is described in the <a href="DOCS">documentation</a>.',
  'api-help-main-header': 'Main module',
  'api-help-flag-deprecated': 'This module is deprecated.',
  'api-help-flag-internal': 'This module is internal.',
  'api-help-flag-readrights': 'You need the right to read.',
  'api-help-flag-writerights': 'You need the right to write.',
  'api-help-flag-mustbeposted': 'Send requests with POST.',
  'api-help-flag-generator': 'You can use this module as a generator.',
  'api-help-source': 'Source: $1',
  'api-help-license': 'Licence: $2',
  'api-help-parameters': 'Parameters:',
  'api-help-parameters-note': 'The parameters of the main module apply too.',
  'api-help-param-no-description': 'See the <a href="DOCS">documentation</a>.',
  'api-help-param-deprecated': 'Deprecated.',
  'api-help-param-templated': 'Replace the name in braces by a value: $2.',
  'api-help-param-templated-var-first': '{$1} by a value of <var>$2</var>',
  'api-help-param-templated-var': '{$1} by a value of <var>$2</var>',
  'paramvalidator-help-required': 'Required.',
  'paramvalidator-help-type-enum': 'Values: $2',
  'paramvalidator-help-type-enum-can-be-empty': '(empty), $1',
  'paramvalidator-help-type-integer': 'Type: integer',
  'paramvalidator-help-type-limit': 'Type: integer or <kbd>max</kbd>',
  'paramvalidator-help-type-presenceboolean': 'Type: boolean, true when you send it',
  'paramvalidator-help-type-password': 'Type: password',
  'paramvalidator-help-type-timestamp': 'Type: timestamp',
  'paramvalidator-help-type-expiry': 'Type: expiry',
  'paramvalidator-help-type-title': 'Type: page title',
  'paramvalidator-help-type-title-must-exist': 'The page must exist.',
  'paramvalidator-help-type-title-no-must-exist': 'The page need not exist.',
  'paramvalidator-help-type-user': 'Type: user, by $2',
  'paramvalidator-help-type-user-subtype-name': 'user name',
  'paramvalidator-help-type-user-subtype-ip': 'IP address',
  'paramvalidator-help-type-user-subtype-temp': 'temporary account',
  'paramvalidator-help-type-user-subtype-cidr': 'range of IP addresses',
  'paramvalidator-help-type-user-subtype-interwiki': 'user of another wiki',
  'paramvalidator-help-type-user-subtype-id': 'user id (<kbd>#12345</kbd>)',
  'paramvalidator-help-type-number-min': 'At least $2.',
  'paramvalidator-help-type-number-max': 'At most $3.',
  'paramvalidator-help-type-number-minmax': 'From $2 to $3.',
  'paramvalidator-help-multi-separate': 'Separate values with <kbd>|</kbd>.',
  'paramvalidator-help-multi-max': 'At most $1 values, or $2 with the right to higher limits.',
  'paramvalidator-help-multi-max-simple': 'At most $1 values.',
  'paramvalidator-help-multi-all': 'Use <kbd>$1</kbd> for all values.',
  'paramvalidator-help-default': 'Default: $1',
  'paramvalidator-help-default-empty': 'Default: (empty)',
};

/** HTML of the first of these messages that exists. Undefined if no message exists and we have no text. */
export type HelpText = (keys: readonly string[], params?: readonly MessageParameter[]) => Promise<string | undefined>;

/** The key of the text that was chosen. */
const ownKey = '';

/** The page that the texts stand on. */
const page = { namespace: NS_SPECIAL, dbkey: 'ApiHelp', fragment: '', interwiki: '' };

/** A message of the wiki with its parameters. Undefined if it is disabled. */
export type HelpMessages = (
  key: string,
  params: readonly MessageParameter[],
  markup: 'html' | 'wikitext',
) => Promise<string | undefined>;

/** The wiki's messages, in the language of a request. */
export function helpMessages(call: Call): HelpMessages {
  const { wiki, language } = call;
  const { build } = messageTexts(settingOf(call, page), true);
  return async (key, params, markup) => {
    if (isDisabled(wiki.messages.text(key, language))) return undefined;
    const built = await build({ key, params }, markup);
    return built === undefined || markup === 'wikitext' ? built : withHelpLinks(built, call);
  };
}

/** Texts in the language of a request. */
export function helpTexts(call: Call, docsUrl: string): HelpText {
  const { wiki, language } = call;
  const messages = helpMessages(call);
  const setting = settingOf(call, page);
  return async (keys, params = []) => {
    const preferred = keys.find((one) => prefersMessage(one, language, wiki));
    if (preferred !== undefined) return messages(preferred, params, 'html');
    const texts = await ownTextsIn(language, wiki);
    const description = keys.map((one) => descriptionOf(one, texts, docsUrl)).find((text) => text !== undefined);
    if (description !== undefined) return description;
    const words = (one: string): string | undefined =>
      lookUp(texts.frame, lookUp(ownTexts, one)) ?? lookUp(ownTexts, one);
    const own = keys.map(words).find((text) => text !== undefined);
    const other = keys.find((one) => wiki.messages.text(one, language) !== undefined);
    if (own === undefined && other !== undefined) return messages(other, params, 'html');
    const linked = own?.replace('DOCS', () => escapeHtml(docsUrl));
    if (linked === undefined) return undefined;
    const find = (key: string): string | undefined => (key === ownKey ? linked : words(key));
    return buildMessage({ key: ownKey, params }, 'own', setting, find);
  };
}

/** Our description of a module or a parameter, by the key of its interface message. */
function descriptionOf(key: string, texts: OwnTexts, docsUrl: string): string | undefined {
  const [, path = '', part = '', name] =
    /^apihelp-(.+?)-(?:(summary|extended-description)|param-(.+))$/.exec(key) ?? [];
  const module = moduleTexts(texts, path);
  if (module === undefined) return undefined;
  const parameter = name === undefined ? undefined : lookUp(module.parameters, name);
  if (parameter !== undefined) return markedParameter(parameter, 'html', docsUrl);
  const text = part === 'summary' ? module.summary && `${module.summary}.` : part === '' ? '' : module.description;
  return text ? marked(text, 'html', docsUrl) : undefined;
}

/** Links to `Special:ApiHelp/x` point to the help for x. */
function withHelpLinks(html: string, { wiki }: Call): string {
  const { scriptpath } = wiki.site.general;
  return html.replace(
    /href="[^"]*Special:ApiHelp\/([^"&/|#]+)(#[^"]*)?"(?: title="[^"]*")?/g,
    (_, module: string, fragment = '') =>
      `href="${scriptpath}/api.php?action=help&amp;modules=${encodeURIComponent(decodeURIComponent(module))}${fragment}"`,
  );
}
