/**
 * Descriptions in `action=paraminfo`: the wiki's messages if they exist in the reader's language, otherwise our own
 * texts.
 */
import type { Call } from '../request/call.js';
import type { Value } from '../result/value.js';
import { lookUp } from '@wiki-query/wikitext';
import type { Described } from '../site/describe-parameter.js';
import { helpMessages, type HelpMessages } from './help-texts.js';
import {
  marked,
  markedParameter,
  moduleTexts,
  ownTextsIn,
  prefersMessage,
  type HelpMarkup,
  type OwnTexts,
} from './own-texts.js';

interface Help {
  readonly call: Call;
  readonly own: OwnTexts;
  readonly messages: HelpMessages;
  readonly markup: HelpMarkup;
  readonly docsUrl: string;
}

/**
 * Adds descriptions to the description of a module, in the requested form. Returns a promise only if descriptions must
 * be loaded.
 */
export function withHelp(
  description: Described,
  helpFormat: string,
  call: Call,
  docsUrl: string,
): Described | Promise<Described> {
  return helpFormat === 'none' ? description : described(description, helpFormat, call, docsUrl);
}

async function described(description: Described, helpFormat: string, call: Call, docsUrl: string): Promise<Described> {
  const { helpurls = [], parameters = [], templatedparameters = [], ...head } = description;
  const path = String(description['path'] ?? 'query');
  if (helpFormat === 'raw') {
    const help = [{ key: `apihelp-${path}-summary`, params: [] }];
    return { ...head, description: help, helpurls, examples: [], parameters, templatedparameters };
  }
  const markup = helpFormat === 'html' ? 'html' : 'wikitext';
  const own = await ownTextsIn(call.language, call.wiki);
  const help: Help = { call, own, messages: helpMessages(call), markup, docsUrl };
  const shown = async (list: Value): Promise<Value> =>
    Array.isArray(list)
      ? Promise.all((list as readonly Described[]).map((one) => parameterWithHelp(one, head, path, help)))
      : list;
  return {
    ...head,
    description: await moduleHelp(head, path, help),
    helpurls,
    examples: [],
    parameters: await shown(parameters),
    templatedparameters: await shown(templatedparameters),
  };
}

/** The first of these messages, preferring the wiki's. */
async function messageOf(
  keys: readonly string[],
  names: readonly string[],
  { call: { language, wiki }, messages, markup }: Help,
): Promise<string | undefined> {
  const key = keys.find((one) => prefersMessage(one, language, wiki));
  return key === undefined ? undefined : messages(key, names, markup);
}

async function moduleHelp(module: Described, path: string, help: Help): Promise<string> {
  const names = [String(module['prefix'] ?? ''), String(module['name'] ?? ''), path];
  const summary = await messageOf([`apihelp-${path}-summary`], names, help);
  if (summary !== undefined) {
    const more = await messageOf([`apihelp-${path}-extended-description`], names, help);
    return [summary, ...(more === undefined ? [] : [more])].join(help.markup === 'html' ? ' ' : '\n\n');
  }
  return ownModuleHelp(path, help);
}

/** A summary has no full stop. */
function ownModuleHelp(path: string, { own, markup, docsUrl }: Help): string {
  const texts = moduleTexts(own, path);
  if (texts === undefined) return '';
  const sentences = [texts.summary === '' ? '' : `${texts.summary}.`, texts.description ?? ''];
  return marked(sentences.filter((text) => text !== '').join(' '), markup, docsUrl);
}

async function parameterWithHelp(
  parameter: Described,
  module: Described,
  path: string,
  help: Help,
): Promise<Described> {
  const { index = 0, name = '', ...facts } = parameter;
  const names = [String(module['prefix'] ?? ''), String(name), String(module['name'] ?? ''), path];
  const keys = [`apihelp-${path}-param-${String(name)}`, ...(name === 'continue' ? ['api-help-param-continue'] : [])];
  const texts = lookUp(moduleTexts(help.own, path)?.parameters ?? {}, String(name));
  const own = texts && markedParameter(texts, help.markup, help.docsUrl);
  const description = (await messageOf(keys, names, help)) ?? own;
  return { index, name, ...(description !== undefined && { description }), ...facts };
}
