/** A module on a help page, in the order of MediaWiki (`ApiHelp::getHelpInternal`) and with its classes and ids. */
import type { Value } from '../result/value.js';
import { escapeHtml, lookUp } from '@wiki-query/wikitext';
import { english, isOn } from './help-place.js';
import type { Described } from '../site/describe-parameter.js';
import { authActionOf, helpOnParameter } from './help-parameter.js';
import type { HelpText } from './help-texts.js';

/** A heading for the table of contents. */
export interface HelpHeading {
  readonly id: string;
  readonly title: string;
  readonly depth: number;
}

export interface HelpOptions {
  readonly text: HelpText;
  readonly namespaces: readonly string[];
  readonly describe: (path: string) => Described;
  /** Address of the help on a module. */
  readonly url: (path: string) => string;
  /** Paths right below a module. */
  readonly below: (path: string) => readonly string[];
  /** Whether the page is about this module alone. */
  readonly isAlone: (path: string) => boolean;
  readonly submodules: 'none' | 'direct' | 'all';
  readonly headings: HelpHeading[];
}

const block = (name: string, head: string | undefined, body: string): string =>
  `<div class="apihelp-block apihelp-${name}">${head === undefined ? '' : `<div class="apihelp-block-head">${head}</div>`}${body}</div>`;
const listOf = (value: Value | undefined): readonly Described[] =>
  Array.isArray(value) ? (value as readonly Described[]) : [];

/** HTML of a module and, if requested, of its submodules. */
export async function helpOnModule(path: string, options: HelpOptions, depth = 0): Promise<string> {
  const module = options.describe(path);
  const below =
    options.submodules === 'none' || (options.submodules === 'direct' && depth > 0) ? [] : options.below(path);
  const parts = [
    await header(module, options, depth),
    await flags(module, options.text),
    await description(module, options.text),
    await helpUrls(module, options.text),
    await parameters(module, options),
    '',
  ];
  const inner: string[] = [];
  for (const one of below) inner.push(await helpOnModule(one, options, depth + 1));
  return [...parts, inner.join('')].join('\n');
}

async function header(
  module: Described,
  { text, headings, url, isAlone }: HelpOptions,
  depth: number,
): Promise<string> {
  const path = String(module['path']);
  const isMain = path === 'main';
  const prefix = String(module['prefix'] ?? '');
  const title = isMain
    ? ((await text(['api-help-main-header'])) ?? path)
    : escapeHtml(`${String(module['group'] ?? 'action')}=${String(module['name'])}`) +
      (prefix === '' ? '' : ` ${(await text(['parentheses'], [prefix])) ?? `(${escapeHtml(prefix)})`}`);
  headings.push({ id: path, title, depth });
  const level = Math.min(6, depth + 2);
  const classes = isMain ? 'class="apihelp-header"' : `class="apihelp-header apihelp-module-name"${english}`;
  const heading = `<h${level} ${classes} id="${escapeHtml(path)}">${title}</h${level}>`;
  const trail = trailOf(path, depth === 0 && isAlone(path), url);
  const separator = (await text(['pipe-separator'])) ?? ' | ';
  const links = trail.length < 2 ? undefined : trail.join(separator);
  return links === undefined
    ? heading
    : `${heading}<div class="apihelp-linktrail">${await inParentheses(links, text)}</div>`;
}

/** The links are HTML already, so that they are inserted last. */
async function inParentheses(html: string, text: HelpText): Promise<string> {
  return ((await text(['parentheses'], ['\u0001'])) ?? '(\u0001)').replace('\u0001', () => html);
}

/** The module and its parents. The module has no link on its own page. */
function trailOf(path: string, isAlone: boolean, url: (path: string) => string): readonly string[] {
  const names = path === 'main' ? ['main'] : ['main', ...path.split('+')];
  return names.map((name, i) => {
    const isLast = i === names.length - 1;
    const target = i === 0 ? 'main' : names.slice(1, i + 1).join('+');
    return isLast && isAlone
      ? `<b${english}>${escapeHtml(name)}</b>`
      : `<a href="${escapeHtml(url(target))}" class="apihelp-linktrail"${english}>${escapeHtml(name)}</a>`;
  });
}

const shownFlags = ['deprecated', 'internal', 'readrights', 'writerights', 'mustbeposted', 'generator'];

async function flags(module: Described, text: HelpText): Promise<string> {
  const set = shownFlags.filter((flag) => isOn(lookUp(module, flag)));
  const items = await Promise.all(
    set.map(
      async (flag) => `<span class="apihelp-flag-${flag}">${(await text([`api-help-flag-${flag}`])) ?? ''}</span>`,
    ),
  );
  const name = String(module['source'] ?? '');
  const source = await text(['api-help-source'], [`<span${english}>${escapeHtml(name)}</span>`, name]);
  const license = await text(
    ['api-help-license'],
    [`Special:Version/License/${name}`, `<span${english}>${escapeHtml(String(module['licensetag'] ?? ''))}</span>`],
  );
  items.push(
    `<span class="apihelp-source">${source ?? ''}</span>`,
    `<span class="apihelp-license">${license ?? ''}</span>`,
  );
  const head = await text(['api-help-flags'], [{ num: set.length }]);
  return block('flags', head, `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`);
}

async function description(module: Described, text: HelpText): Promise<string> {
  const path = String(module['path']);
  const names = [String(module['prefix'] ?? ''), String(module['name']), path];
  const parts = [
    await text([`apihelp-${path}-summary`], names),
    await text([`apihelp-${path}-extended-description`, 'api-help-no-extended-description'], names),
  ];
  const action = authActionOf(path);
  // The token is of the same kind as the action.
  if (action !== undefined) parts.push(await text(['api-help-authmanager-general-usage'], [...names, action, action]));
  return parts.map((part) => (part === undefined ? '' : `<p>${part}\n</p>`)).join('');
}

async function helpUrls(module: Described, text: HelpText): Promise<string> {
  const urls = Array.isArray(module['helpurls']) ? (module['helpurls'] as readonly Value[]).map(String) : [];
  if (urls.length === 0) return '';
  const items = urls.map((url) => `<li><a href="${escapeHtml(url)}" dir="ltr">${escapeHtml(url)}</a></li>`);
  return block('help-urls', await text(['api-help-help-urls'], [{ num: urls.length }]), `<ul>${items.join('')}</ul>`);
}

async function parameters(module: Described, { text, namespaces, describe, url }: HelpOptions): Promise<string> {
  const all = [...listOf(module['parameters']), ...listOf(module['templatedparameters'])].sort(
    (a, b) => Number(a['index']) - Number(b['index']),
  );
  if (all.length === 0) return '';
  const shown = await Promise.all(all.map((one) => helpOnParameter(one, { module, namespaces, text, describe, url })));
  const note =
    module['path'] === 'main'
      ? ''
      : `<div class="apihelp-block-header">${(await text(['api-help-parameters-note'])) ?? ''}</div>`;
  const head = await text(['api-help-parameters'], [{ num: all.length }]);
  return block('parameters', head, `${note}<dl>${shown.join('')}${await otherParameters(module, text)}</dl>`);
}

/** Parameters that the wiki adds to authentication actions. */
async function otherParameters(module: Described, text: HelpText): Promise<string> {
  const path = String(module['path']);
  const action = authActionOf(path);
  const names = [String(module['prefix'] ?? ''), String(module['name']), path];
  const description =
    action === undefined ? undefined : await text(['api-help-authmanagerhelper-additional-params'], [action, ...names]);
  return description === undefined ? '' : `<dt>*</dt><dd class="description">${description}</dd>`;
}
