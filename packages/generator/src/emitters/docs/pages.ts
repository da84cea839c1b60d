/** Where pages are, and how one links to another. Paths are relative to `packages/docs`, except those of files of the repository. */
import { relatedModules } from './related-modules.js';
import { posix } from 'node:path';
import type { Message, Model, Module, Resource, SourcePlace } from '../../model/model.js';
import type { OutputLayout } from '../../extension/extension.js';
import { escapeProse } from '../../print/markdown.js';
import { linkText, mapCode, replaceLinks, type TextLink } from '../../text/links.js';
import type { Say } from './words.js';
import { folderOf, parameterNamed } from '../../model/modules.js';

/** The page that a text stands on, and all that it may link to. */
export interface PageContext {
  readonly path: string;
  readonly names: Names;
  readonly layout: OutputLayout;
  /** Code of the language of the page, where it is not English: its pages lie in a folder of their own. */
  readonly language?: string;
  /** Words around the texts of the spec in this language. */
  readonly say: Say;
  /** A machine translated some of its texts, and nobody has checked them. */
  readonly machine: boolean;
}

/** Targets of links, by their names. */
export interface Names {
  readonly modules: ReadonlyMap<string, Module>;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly messages: ReadonlyMap<string, Message>;
  /** Of each module, those that a reader may need as well. */
  readonly related: ReadonlyMap<string, readonly string[]>;
}

export const namesOf = (model: Model): Names => ({
  modules: new Map([...model.protocol, ...model.modules].map((module) => [module.name, module])),
  resources: new Map(model.resources.map((resource) => [resource.name, resource])),
  messages: new Map(model.messages.map((message) => [message.code, message])),
  related: relatedModules([...model.protocol, ...model.modules]),
});

/** `gen/list/allpages.md`, `gen/protocol/main.md`. */
export const modulePage = (module: Module): string => `gen/${folderOf(module)}/${module.name}.md`;

/** The path of a page in the folder of the output. */
export const outputPath = (page: string): string => page.slice('gen/'.length);

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
export function hrefTo(page: PageContext, target: string, heading?: string): string {
  const { path } = page;
  const anchor = heading === undefined ? '' : `#${anchorOf(heading)}`;
  const file = inFolder(target, page.language);
  return file === path && anchor !== '' ? anchor : between(page, `${docsFolder}/${file}`) + anchor;
}

/** The same page in a language: `gen/de/list/allpages.md`. Guides are in English. */
export const inFolder = (page: string, language: string | undefined): string =>
  language === undefined ? page : page.replace(/^gen\//, `gen/${language}/`);

const docsFolder = 'packages/docs';

/** From a page to a file, whatever folder the process runs in: `relative` would start there. */
const between = ({ path, layout }: PageContext, file: string): string =>
  posix.relative(posix.dirname(`/${located(`${docsFolder}/${path}`, layout)}`), `/${located(file, layout)}`);

/** Where a file of this repository is in the layout of the project. */
function located(file: string, { folders, spec, isWikiQuery }: OutputLayout): string {
  if (isWikiQuery) return file;
  if (file.startsWith('spec/')) return spec + file.slice('spec'.length);
  return file.startsWith(`${docsFolder}/gen/`) ? `${folders['docs']}${file.slice(`${docsFolder}/gen`.length)}` : file;
}

/** True for a page that other projects have too: guides and the playground are those of this repository. */
const isThere = (target: string, { isWikiQuery }: OutputLayout): boolean => isWikiQuery || target.startsWith('gen/');

/** Link to a file by its path in the repository. */
export const fileLink = (page: PageContext, label: string, file: string): string =>
  `[${label}](${between(page, file)})`;

export const linkTo = (page: PageContext, label: string, target: string, heading?: string): string =>
  isThere(target, page.layout) ? `[${label}](${hrefTo(page, target, heading)})` : label;

/** Link to the file of the spec that a fact is from. Lines are left out: they would change with every edit above them. */
export const sourceLink = (page: PageContext, { file }: SourcePlace, label = 'spec'): string =>
  fileLink(page, label, `spec/${file}`);

/** Notice on pages that a machine translated, with a link to how to help; empty for others. */
export function noticeOf(page: PageContext): string {
  const { machine, say } = page;
  if (!machine) return '';
  const help = linkTo(page, say('Help to improve the translation.'), 'guides/translate.md');
  return say('This page is machine-translated. {help}', { help });
}

export const moduleLink = (page: PageContext, module: Module): string =>
  linkTo(page, `\`${module.name}\``, modulePage(module));

/** A text of the spec as Markdown of a page. */
export const renderText = (text: string, page: PageContext): string =>
  replaceLinks(
    mapCode(text.trim(), (span) => span, escapeProse),
    (link) => renderLink(link, page),
  );

/** The same on one line, for lists and tables. */
export const renderLine = (text: string, page: PageContext): string => renderText(text, page).replace(/\s*\n\s*/g, ' ');

/** Pages with a section for each name, by the kind of link that leads there. */
const pagesOfNames = { set: 'gen/sets.md', resource: 'gen/resources.md', error: 'gen/errors.md' } as const;

function renderLink(link: TextLink, page: PageContext): string {
  const { kind, target, parameter, label } = link;
  if (kind === 'guide') return linkTo(page, linkText(link), `guides/${target}.md`);
  if (kind !== 'module' && kind !== 'parameter') return linkTo(page, linkText(link), pagesOfNames[kind], target);
  const module = page.names.modules.get(target);
  if (!module) return linkText(link);
  if (parameter === undefined) return linkTo(page, linkText(link), modulePage(module));
  const wireName = parameterNamed(module, parameter)?.wireName ?? parameter;
  return linkTo(page, label ?? `\`${wireName}\``, modulePage(module), wireName);
}
