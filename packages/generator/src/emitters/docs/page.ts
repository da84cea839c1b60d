/** Where pages are, and how one links to another. Paths are relative to `packages/docs`, except those of files of the repository. */
import type { HttpFacts, Message, Module, Parameter, Resource, SourcePlace } from '../../model/model.js';
import type { OutputLayout } from '../../extension/extension.js';
import { inlineCode } from '../../print/markdown.js';
import { escapeLine, printText } from '../../print/markdown-text.js';
import type { TextLink } from '../../text/links.js';
import type { Say } from './words.js';
import { folderOf, parameterNamed } from '../../model/modules.js';

/** The page that a text stands on, and all that it may link to. */
export interface Page {
  readonly path: string;
  readonly modules: ReadonlyMap<string, Module>;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly messages: ReadonlyMap<string, Message>;
  readonly http: HttpFacts;
  readonly layout: OutputLayout;
  /** Code of the language, where it is not English: its pages lie in a folder of their own. */
  readonly language: string | undefined;
  /** Words around the texts of the spec in this language. */
  readonly say: Say;
}

/** `gen/list/allpages.md`, `gen/protocol/main.md`. */
export const modulePage = (module: Pick<Module, 'name' | 'group'>): string =>
  `gen/${folderOf(module)}/${module.name}.md`;

/** The anchor that the site gives a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'\u201c\u201d\u2018\u2019<>,.?/]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1');

/** Target of a link from one page to another, or to an anchor. */
export function hrefTo(page: Page, target: string, heading?: string): string {
  const { path } = page;
  const anchor = heading === undefined ? '' : `#${anchorOf(heading)}`;
  const file = inFolder(target, page.language);
  return file === path && anchor !== '' ? anchor : between(page, `${docsFolder}/${file}`) + anchor;
}

/** The same page in a language: `gen/de/list/allpages.md`. Guides are in English. */
export const inFolder = (page: string, language: string | undefined): string =>
  language === undefined ? page : page.replace(/^gen\//, `gen/${language}/`);

const docsFolder = 'packages/docs';

/** From a page to a file: up to the folder that has both, then down. */
function between({ path, layout }: Page, file: string): string {
  const folders = located(`${docsFolder}/${path}`, layout).split('/').slice(0, -1);
  const parts = located(file, layout).replace(/^\//, '').split('/');
  const shared = folders.findIndex((folder, at) => folder !== parts[at]);
  const common = shared < 0 ? folders.length : shared;
  return '../'.repeat(folders.length - common) + parts.slice(common).join('/');
}

/** Where a file of this repository is in the layout of the project. */
function located(file: string, { folders, spec, isWikiQuery }: OutputLayout): string {
  if (isWikiQuery) return file;
  if (file.startsWith('spec/')) return spec + file.slice('spec'.length);
  return file.startsWith(`${docsFolder}/gen/`) ? `${folders['docs']}${file.slice(`${docsFolder}/gen`.length)}` : file;
}

/** Link to a file by its path in the repository. */
export const fileLink = (page: Page, label: string, file: string): string =>
  `[${label}](${destination(between(page, file))})`;

/** Link to a page that other projects have too; guides and the playground are those of this repository, and elsewhere the label is left. */
export const linkTo = (page: Page, label: string, target: string, heading?: string): string =>
  page.layout.isWikiQuery || target.startsWith('gen/')
    ? `[${label}](${destination(hrefTo(page, target, heading))})`
    : label;

/** A path as the destination of a link, which ends at spaces and parentheses. */
export const destination = (path: string): string =>
  path.replace(
    /[\s()<>{}[\]\\`"]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  );

/** Link to the file of the spec that a fact is from. Lines are left out: they would change with every edit above them. */
export const sourceLink = (page: Page, { file }: SourcePlace): string => fileLink(page, 'spec', `spec/${file}`);

export const parameterLink = (page: Page, module: Module, { wireName }: Parameter): string =>
  linkTo(page, inlineCode(wireName), modulePage(module), wireName);

/** A text of the spec as Markdown of a page. */
export const renderText = (page: Page, text = ''): string =>
  printText(text, 'blocks', (link) => renderLink(page, link));

/** The same on one line, for headings, lists and tables. */
export const renderLine = (page: Page, text = ''): string => printText(text, 'line', (link) => renderLink(page, link));

function renderLink(page: Page, link: TextLink): string {
  const { label, target, heading } = destinationOf(link, page.modules);
  return target === undefined ? label : linkTo(page, label, target, heading);
}

/** Pages with a section for each name, by the kind of link that leads there. */
const pagesOfNames = { set: 'gen/sets.md', resource: 'gen/resources.md', error: 'gen/errors.md' } as const;

/** The label of a link, the page that it leads to, if there is one, and the heading on it. */
export function destinationOf(
  { kind, target: name, parameter, label }: TextLink,
  modules: Page['modules'],
): { readonly label: string; readonly target?: string; readonly heading?: string } {
  const labelOr = (other: string): string => (label === undefined ? other : escapeLine(label));
  if (kind === 'guide') return { label: labelOr(escapeLine(name)), target: `guides/${name}.md` };
  if (kind !== 'module' && kind !== 'parameter')
    return { label: labelOr(inlineCode(name)), target: pagesOfNames[kind], heading: name };
  const module = modules.get(name);
  if (!module) return { label: labelOr(inlineCode(parameter === undefined ? name : `${name}.${parameter}`)) };
  const target = modulePage(module);
  if (parameter === undefined) return { label: labelOr(inlineCode(name)), target };
  const heading = parameterNamed(module, parameter)?.wireName ?? parameter;
  return { label: labelOr(inlineCode(heading)), target, heading };
}
