/** The examples of module pages as tabs: the request of the page, and the same request in other languages. */
import type { MarkdownOptions } from 'vitepress';
import { snippets } from '../theme/playground/code.js';
import { type Language, wordsOf } from './languages.js';
import { isModulePage, languageOf } from './markdown.js';
import type { ModulesData } from './modules.js';

type MarkdownIt = Parameters<NonNullable<MarkdownOptions['config']>>[0];

/** Languages by the syntax of their blocks. The clients take and return what version 2 of the format has. */
const tabs = [
  { id: 'typescript', syntax: 'ts', label: 'TypeScript', isClient: true },
  { id: 'javascript', syntax: 'js', label: 'JavaScript', isClient: false },
  { id: 'python', syntax: 'python', label: 'Python', isClient: true },
  { id: 'python-requests', syntax: 'python', label: 'Python', isClient: false },
];

interface Site {
  readonly root: string;
  readonly modules: ModulesData;
  readonly languages: readonly Language[];
  /** The clients of this project have the modules of the site. */
  readonly hasClients: boolean;
}

/** Puts the blocks of a request into a group of the theme, which shows one at a time. */
export function codeTabs(md: MarkdownIt, site: Site): void {
  const fields = [...site.modules.protocol, ...site.modules.modules].flatMap(({ prefix, parameters }) =>
    ['', 'g'].flatMap((before) => parameters.map((one) => ({ name: before + prefix + one.name, parameter: one }))),
  );
  md.core.ruler.push('code-tabs', (state) => {
    const env: unknown = state.env;
    if (!isModulePage(env) || isIndexed(env)) return;
    state.tokens = state.tokens.flatMap((token) => {
      const request = token.type === 'fence' && token.info === 'sh' ? requestOf(token.content) : undefined;
      if (request === undefined) return [token];
      const isNew = request.formatversion === '2';
      const written = new Map(
        snippets({ ...request, sections: [{ fields }], follow: false }).map((one) => [one.id, one]),
      );
      const others = tabs
        .filter(({ label, isClient }, at) =>
          site.hasClients && isNew ? tabs.findIndex((one) => one.label === label) === at : !isClient,
        )
        .map(({ id, syntax, label }) => ({ info: `${syntax} [${label}]`, content: `${written.get(id)?.text}\n` }));
      const blocks = [{ info: 'sh [curl]', content: token.content }, ...others];
      return [
        new state.Token('container_code-group_open', 'div', 1),
        ...blocks.map((block) =>
          Object.assign(new state.Token('fence', 'code', 0), { block: true, markup: '```', map: token.map }, block),
        ),
        new state.Token('container_code-group_close', 'div', -1),
      ];
    });
  });
  nameTabs(md, site);
}

/** The request of a command, if it is one that all languages send in the same way. */
function requestOf(command: string) {
  const [, address] = /^curl '([^']+)'\n$/.exec(command) ?? [];
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { origin, pathname, searchParams } = new URL(address);
  const { format, formatversion, ...params } = Object.fromEntries(searchParams);
  if (format !== 'json' || (formatversion !== '1' && formatversion !== '2')) return undefined;
  const { action, ...query } = params;
  return { server: origin + pathname, params: action === 'query' ? query : params, formatversion } as const;
}

/** Marks what a page gives to the search index: it has each request once. */
export const forIndex = <T extends object>(env: T): T => Object.assign(env, { isIndexed: true });

const isIndexed = (env: unknown): boolean => typeof env === 'object' && env !== null && 'isIndexed' in env;

/** The theme names tabs at random. Each build gives them the same names, and the group has a label. */
function nameTabs(md: MarkdownIt, { root, languages }: Site): void {
  const rule = md.renderer.rules['container_code-group_open'];
  if (rule === undefined) throw new Error('The theme has no groups of code');
  md.renderer.rules['container_code-group_open'] = (tokens, index, options, env: unknown, self) => {
    const label = wordsOf(languageOf(env, root, languages))('The request as code');
    return rule(tokens, index, options, env, self)
      .replaceAll(/name="group-[^"]*"/g, `name="group-${index}"`)
      .replace('<div class="tabs">', `<fieldset class="tabs" aria-label="${md.utils.escapeHtml(label)}">`)
      .replace('</div><div class="blocks">', '</fieldset><div class="blocks">')
      .split(/(?=<input )/)
      .map((tab, at) => tab.replaceAll(/"tab-[^"]*"/g, `"tab-${index}-${at}"`))
      .join('');
  };
}
