/** `action=help`: describes modules on an HTML page with the layout of MediaWiki (class `ApiHelp`). */
import type { ProtocolParams } from '@wiki-query/server-stubs';
import type { Call } from '../request/call.js';
import type { Value } from '../result/value.js';
import type { Wiki } from '../site/wiki.js';
import { ApiError } from '../errors/api-error.js';
import { hasHighLimits } from '../parameters/parameter-types.js';
import { escapeHtml, lookUp } from '@wiki-query/wikitext';
import type { Printed } from '../formats/print.js';
import { htmlPage } from '../html/html-page.js';
import { modulesByPath, withHighLimits } from '../site/describe-modules.js';
import { queryGroups } from '../spec/query-modules.js';
import { helpOnModule, type HelpHeading, type HelpOptions } from './help-module.js';
import { helpTexts } from './help-texts.js';
import { invalidPathMessage, moduleAt, readFormatParameters } from './module-paths.js';

type Params = ProtocolParams['help'];

/** URL of the documentation, as the client reaches it. */
export const docsUrl = ({ request }: Pick<Call, 'request'>): string => `${request.origin}/docs/`;

const groups: Readonly<Record<string, readonly string[]>> = {
  main: ['action', 'format'],
  query: queryGroups,
};

/** Paths of the direct submodules, in the order of their groups and names. */
const below = (path: string, { descriptions }: Wiki): readonly string[] =>
  (lookUp(groups, path) ?? []).flatMap((group) =>
    [...modulesByPath().values()]
      .filter((module) => module.group === group && module.path !== 'main' && descriptions.has(module.path))
      .map((module) => module.path)
      .sort(),
  );

function pathsOf(params: Params, { descriptions }: Wiki): readonly string[] {
  const isServed = (path: string): boolean => descriptions.has(path) && modulesByPath().has(path);
  return (params['modules'] as readonly string[]).map((path) => {
    const found = moduleAt(path, { has: isServed });
    if (!('path' in found)) throw new ApiError('badmodule', { ...found }, { message: invalidPathMessage(found) });
    return found.path;
  });
}

async function helpPage(call: Call, params: Params): Promise<Printed> {
  const { wiki, language } = call;
  const paths = pathsOf(params, wiki);
  const submodules = params['recursivesubmodules'] === true ? 'all' : params['submodules'] === true ? 'direct' : 'none';
  const headings: HelpHeading[] = [];
  const text = helpTexts(call, docsUrl(call));
  const high = hasHighLimits(call);
  const options: HelpOptions = {
    text,
    namespaces: Object.values(wiki.site.namespaces).flatMap(({ id }) => (id < 0 ? [] : [String(id)])),
    describe: (path) => {
      readFormatParameters(path, call.parameters);
      const low = wiki.descriptions.get(path) ?? {};
      return high ? withHighLimits(low) : low;
    },
    url: (path) => `${wiki.site.general.scriptpath}/api.php?action=help&modules=${encodeURIComponent(path)}`,
    below: (path) => below(path, wiki),
    isAlone: (path) => paths.length === 1 && (submodules === 'none' || below(path, wiki).length === 0),
    submodules,
    headings,
  };
  const modules: string[] = [];
  for (const path of paths) modules.push(await helpOnModule(path, options));
  const title = (await text(['api-help-title'])) ?? '';
  const lead = await text(['api-help-lead']);
  const contents = params['toc'] === true ? tableOfContents(headings) : '';
  const content = `<h1 id="firstHeading">${title}</h1>\n<div id="mw-content-text" class="mw-body-content">${lead === undefined ? '' : `<p>${lead}\n</p>`}${contents}${modules.join('')}</div>`;
  const direction = wiki.languages.isRightToLeft(language) ? 'rtl' : 'ltr';
  const body = htmlPage(title, content, { language: wiki.languages.bcp47(language), direction });
  return { contentType: 'text/html; charset=utf-8', filename: 'api-help.html', body };
}

const tableOfContents = (headings: readonly HelpHeading[]): string =>
  `<div id="toc" class="toc"><ul>${headings
    .map(
      ({ id, title, depth }) =>
        `<li class="toclevel-${depth + 1}"><a href="#${escapeHtml(id)}"><span class="toctext">${title}</span></a></li>`,
    )
    .join('')}</ul></div>`;

/** With `wrap` the page is a member of a response in the requested format. */
export async function help(call: Call, params: Params): Promise<ReadonlyMap<string, Value> | Printed> {
  const page = await helpPage(call, params);
  // MediaWiki's page output (class `OutputPage`) adds it, not its API.
  call.reply.headers['Vary'] = 'Accept-Encoding, Cookie';
  if (params['wrap'] !== true) return page;
  return new Map([['help', { mime: 'text/html', filename: page.filename, help: page.body }]]);
}
