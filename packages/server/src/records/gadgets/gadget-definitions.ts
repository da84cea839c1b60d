/** Gadgets as defined on a page of the namespace of messages: one list item each, with headings for categories. */
import type { Db } from '../../db/database.js';
import { NS_MEDIAWIKI } from '../../titles/namespace-numbers.js';
import { readPageTexts } from '../../content/page-texts.js';
import { trimBlanks } from '@wiki-query/wikitext';

export interface Gadget {
  readonly name: string;
  readonly category: string;
  /** Titles of its pages. */
  readonly pages: readonly string[];
  readonly isResourceLoaded: boolean;
  readonly requiresEs6: boolean;
  readonly isDefault: boolean;
  readonly isHidden: boolean;
  readonly isPackage: boolean;
  readonly supportsUrlLoad: boolean;
  readonly dependencies: readonly string[];
  readonly peers: readonly string[];
  readonly rights: readonly string[];
  readonly actions: readonly string[];
  readonly skins: readonly string[];
  readonly namespaces: readonly string[];
  readonly categories: readonly string[];
  readonly contentModels: readonly string[];
}

const heading = /^==+ *([^*:\s|]+)\s*(?<!=)==+\s*$/;
const definition = /^\*+ *([a-zA-Z](?:[-_:.\w ]*[a-zA-Z0-9])?)(\s*\[.*?\])?\s*((\|[^|]*)+)\s*$/;
const pagePrefix = 'MediaWiki:Gadget-';
const longestModuleName = 255;

/** The gadgets of the wiki by category, in the order of their definition. */
export async function readGadgets(db: Db): Promise<ReadonlyMap<string, readonly Gadget[]>> {
  const title = { namespace: NS_MEDIAWIKI, dbkey: 'Gadgets-definition' };
  const [page] = (await readPageTexts(db, [title])).values();
  return byCategory(parseGadgets(page?.text ?? ''));
}

/** A repeated name replaces the first definition. */
export function parseGadgets(text: string): readonly Gadget[] {
  const gadgets = new Map<string, Gadget>();
  let category = '';
  for (const line of text.replace(/<!--.*?-->/gs, '').split(/(?:\r\n|\r|\n)+/)) {
    const section = heading.exec(line)?.[1];
    if (section !== undefined) category = section;
    else {
      const gadget = parseDefinition(line, category);
      if (gadget !== undefined) gadgets.set(gadget.name, gadget);
    }
  }
  return [...gadgets.values()];
}

function byCategory(gadgets: readonly Gadget[]): ReadonlyMap<string, readonly Gadget[]> {
  const groups = new Map<string, Gadget[]>();
  for (const gadget of gadgets) {
    const group = groups.get(gadget.category);
    if (group === undefined) groups.set(gadget.category, [gadget]);
    else group.push(gadget);
  }
  return groups;
}

function parseDefinition(line: string, category: string): Gadget | undefined {
  const [, title = '', brackets = '', pages = ''] = definition.exec(line) ?? [];
  const name = title.replaceAll(' ', '_');
  if (name === '' || Buffer.byteLength(`ext.gadget.${name}`) > longestModuleName) return undefined;
  const options = parseOptions(brackets.replace(/^[ \][]+|[ \][]+$/g, ''));
  const list = (option: string): readonly string[] => options.get(option) ?? [];
  return {
    name,
    category,
    pages: splitPipes(pages).map((page) => pagePrefix + trimBlanks(page)),
    isResourceLoaded: options.has('ResourceLoader'),
    requiresEs6: options.has('requiresES6'),
    isDefault: options.has('default'),
    isHidden: options.has('hidden'),
    isPackage: options.has('package'),
    supportsUrlLoad: options.has('supportsUrlLoad') && list('supportsUrlLoad')[0] !== 'false',
    dependencies: list('dependencies'),
    peers: list('peers'),
    rights: list('rights'),
    actions: list('actions'),
    skins: list('skins'),
    namespaces: list('namespaces'),
    categories: list('categories'),
    contentModels: list('contentModels'),
  };
}

const splitPipes = (text: string): string[] => text.split(/\s*\|\s*/).filter((part) => part !== '');

function parseOptions(text: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    splitPipes(text).map((option): [string, readonly string[]] => {
      const [, name = option, values] = /^(.*?)\s*=\s*(.*)$/s.exec(option) ?? [];
      return [name, values === undefined ? [] : values.split(',').map((value) => trimBlanks(value))];
    }),
  );
}
