/** The generated data of all modules that the navigation uses. */
import { readFileSync } from 'node:fs';
import type { DefaultTheme } from 'vitepress';
import type { Parameter } from '../theme/playground/modules.js';
import { escapeHtml } from './html.js';
import { wordsOf, type Language } from './languages.js';
import type { SiteProject } from './project.js';

interface ModuleEntry {
  readonly name: string;
  readonly group: string;
  readonly prefix: string;
  readonly parameters: readonly Parameter[];
}

export interface ModulesData {
  readonly version: string;
  readonly sets: Readonly<Record<string, readonly string[]>>;
  readonly modules: readonly ModuleEntry[];
  readonly protocol: readonly ModuleEntry[];
}

/** Reads `gen/modules.json`. */
export function readModules(root: string): ModulesData {
  const data: unknown = JSON.parse(readFileSync(`${root}/gen/modules.json`, 'utf8'));
  if (!isModulesData(data)) throw new Error('gen/modules.json is not what the generator writes');
  return data;
}

export const isModulesData = (data: unknown): data is ModulesData =>
  typeof data === 'object' &&
  data !== null &&
  'version' in data &&
  'sets' in data &&
  'modules' in data &&
  'protocol' in data;

/** Pages that exist in each language. Guides and the reference viewer are in English. */
const isTranslated = (page: string): boolean => !/^((guides|adr)\/|reference$)/.test(page);

const anchorOf = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(' ', '-');

/** A group of the sidebar whose pages are guides and decisions. */
const isOfGuides = ({ items = [] }: DefaultTheme.SidebarItem): boolean =>
  items.every(({ link = '' }) => /^\/(guides|adr)\//.test(link));

/** The sidebar: guides first, then modules by group, then general topics. */
export function sidebar(
  data: ModulesData,
  { hasGuides, documents }: Pick<SiteProject, 'hasGuides' | 'documents'>,
  language?: Language,
): DefaultTheme.SidebarItem[] {
  const say = wordsOf(language);
  // The theme shows labels as HTML.
  const label = (text: string): string => escapeHtml(say(text));
  const place = (page: string): string =>
    language !== undefined && isTranslated(page) ? `/${language.language}/${page}` : `/${page}`;
  const link = (text: string, page: string) => ({ text: label(text), link: place(page) });
  const group = (text: string, name: string, heading: string): DefaultTheme.SidebarItem => ({
    text: label(text),
    // If the heading is a link, the arrow is a button next to it, not inside it.
    link: place(`modules#${anchorOf(say(heading))}`),
    collapsed: true,
    items: data.modules
      .filter((module) => module.group === name)
      .map((module) => ({ text: escapeHtml(module.name), link: place(`${name}/${module.name}`) })),
  });
  const groups: DefaultTheme.SidebarItem[] = [
    {
      text: label('Start here'),
      items: [
        link('For readers', 'guides/start-reader'),
        link('For spec authors', 'guides/start-author'),
        link('For tool builders', 'guides/start-tooling'),
        link('Tools that read the documents', 'guides/tools'),
        link('For operators and bots', 'guides/start-operator'),
        link('Your own Wikipedia API', 'guides/import'),
        link('A Wikipedia to read, offline', 'guides/read-offline'),
        link('A Wikipedia for a language model', 'guides/language-models'),
      ],
    },
    {
      text: label('How to'),
      items: [
        link('Use the typed client', 'guides/typed-client'),
        link('Use another client library', 'guides/clients'),
        link('Read a whole wiki in Python', 'guides/python-pipeline'),
        link('Get all results', 'guides/pagination'),
        link('Query many pages', 'guides/batches'),
        link('Text of pages', 'guides/text'),
        link('Log in', 'guides/login'),
        link('Handle errors and retry', 'guides/errors'),
        link('Limits and etiquette', 'guides/limits'),
        link('Use it from a browser', 'guides/cors'),
        link('Test against a wiki', 'guides/testing'),
        link('Publish the documents', 'guides/publish'),
      ],
    },
    {
      text: label('Serve a wiki'),
      link: place('guides/operate'),
      collapsed: true,
      items: [
        link('Run a server', 'guides/operate'),
        link('MariaDB or MySQL', 'guides/database'),
        link('Behind a proxy', 'guides/proxy'),
        link('Logins and sessions', 'guides/sessions'),
        link('Watch a server', 'guides/monitor'),
        link('Run several servers', 'guides/cluster'),
        link('How a request is processed', 'guides/how-it-works'),
        link('Expanded templates', 'guides/templates'),
        link('Robustness', 'guides/robustness'),
        link('Measurements', 'guides/measurements'),
      ],
    },
    {
      text: label('Concepts'),
      items: [
        link('Modules', 'guides/modules'),
        link('Page sets', 'guides/page-sets'),
        link('Generators', 'guides/generators'),
        link('Continuation', 'guides/continuation'),
        link('Namespaces and titles', 'guides/namespaces'),
      ],
    },
    {
      text: label('Modules'),
      items: [
        link('By group', 'modules'),
        link('By task', 'tasks'),
        link('At a glance', 'compare'),
        group('Lists', 'list', 'Lists'),
        group('Properties of pages', 'prop', 'Properties of pages'),
        group('Wiki and users', 'meta', 'The wiki and its users'),
        {
          text: label('Protocol'),
          link: place(`modules#${anchorOf(say('The protocol around them'))}`),
          collapsed: true,
          items: data.protocol.map(({ name }) => ({ text: escapeHtml(name), link: place(`protocol/${name}`) })),
        },
      ],
    },
    {
      text: label('Reference'),
      items: [
        ...(documents === undefined ? [] : [link('OpenAPI reference', 'reference')]),
        link('Common rules', 'rules'),
        link('Envelope of a response', 'envelope'),
        link('Names in XML', 'formats'),
        link('Types of parameters', 'types'),
        link('Shared sets', 'sets'),
        link('Shared shapes', 'resources'),
        link('Continuation parameters', 'continuation'),
        link('Limits', 'limits'),
        link('Errors and warnings', 'errors'),
        link('Authentication and rights', 'authentication'),
        link('States', 'states'),
        link('The format of a spec', 'format'),
        link('Deprecations', 'deprecations'),
        link('Changes and versions', 'changelog'),
      ],
    },
    {
      text: label('Contribute'),
      link: '/guides/change-a-module',
      collapsed: true,
      items: [
        link('Add or change a module', 'guides/change-a-module'),
        link('Describe your extension', 'guides/extensions'),
        link('Translate the texts', 'guides/translate'),
        link('Another wiki, another server', 'guides/other-wikis'),
        link('Decisions', 'adr/'),
      ],
    },
  ];
  return groups.filter((one) => hasGuides || !isOfGuides(one));
}
