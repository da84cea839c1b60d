/** Gadgets as defined on a page of the namespace of messages: one list item each, with headings for categories. */
import type { Db } from '../../db/database.js';
import { readPageTexts } from '../../content/page-texts.js';
import { grouped } from '../../result/grouped.js';
import { trim, trimBlanks, trimEnd, NS_MEDIAWIKI } from '@wiki-query/wikitext';

const definition = /^\*+ *([a-zA-Z](?:[-_:.\w ]*[a-zA-Z0-9])?)(\s*\[.*?\])?\s*((\|[^|]*)+)\s*$/;
const pagePrefix = 'MediaWiki:Gadget-';
const longestModuleName = 255;

/** The gadgets of the wiki by category, in the order of their definition. */
export async function readGadgets(db: Db): Promise<ReadonlyMap<string, readonly Gadget[]>> {
  const title = { namespace: NS_MEDIAWIKI, dbkey: 'Gadgets-definition' };
  const [page] = (await readPageTexts(db, [title])).values();
  return grouped(parseGadgets(page?.text ?? ''), ({ metadata }) => metadata.settings.category);
}

/** A repeated name replaces the first definition. */
export function parseGadgets(text: string): readonly Gadget[] {
  const gadgets = new Map<string, Gadget>();
  let category = '';
  for (const line of withoutComments(text).split(/(?:\r\n|\r|\n)+/)) {
    const section = categoryOf(line.trimEnd());
    if (section !== undefined) category = section;
    else {
      const gadget = parseDefinition(line, category);
      if (gadget !== undefined) gadgets.set(gadget.name, gadget);
    }
  }
  return [...gadgets.values()];
}

/** The category in a heading. */
function categoryOf(line: string): string | undefined {
  const inside = trimEnd(line, '=');
  if (!line.startsWith('==') || line.length - inside.length < 2) return undefined;
  const [, marks = '', name = ''] = /^(=+) *(.*)$/s.exec(inside.trimEnd()) ?? [];
  if (marks.length < 2 || /[*:\s|]/.test(name)) return undefined;
  // A heading of signs alone has one as its name.
  if (name === '') return marks.length > 2 ? '=' : undefined;
  return name;
}

export type Gadget = NonNullable<ReturnType<typeof parseDefinition>>;

/** A gadget with its metadata, as responses have them. */
function parseDefinition(line: string, category: string) {
  const [, title = '', brackets = '', files = ''] = definition.exec(line) ?? [];
  const name = title.replaceAll(' ', '_');
  if (name === '' || Buffer.byteLength(`ext.gadget.${name}`) > longestModuleName) return undefined;
  const options = parseOptions(trim(brackets, ' []'));
  const list = (option: string): readonly string[] => options.get(option) ?? [];
  const pages = splitPipes(files).map((page) => pagePrefix + trimBlanks(page));
  const [scripts, styles, datas] = ['.js', '.css', '.json'].map((ending) =>
    pages.filter((page) => page.endsWith(ending)),
  ) as [string[], string[], string[]];
  const isDefault = options.has('default');
  const isResourceLoaded = options.has('ResourceLoader');
  const settings = {
    actions: list('actions'),
    categories: list('categories'),
    category,
    contentModels: list('contentModels'),
    default: isDefault,
    hidden: options.has('hidden'),
    legacyscripts: !isResourceLoaded && scripts.length > 0,
    namespaces: list('namespaces'),
    package: options.has('package') && isResourceLoaded && scripts.length > 0,
    requiresES6: options.has('requiresES6') && !isDefault,
    rights: list('rights'),
    shared: false,
    skins: list('skins'),
    supportsUrlLoad: options.has('supportsUrlLoad') && list('supportsUrlLoad')[0] !== 'false',
  };
  const dependencies = list('dependencies');
  return {
    name,
    metadata: { settings, module: { datas, dependencies, messages: [], peers: list('peers'), scripts, styles } },
  };
}

const splitPipes = (text: string): string[] =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function parseOptions(text: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    splitPipes(text).map((option): [string, readonly string[]] => {
      const equals = option.indexOf('=');
      const name = equals < 0 ? option : option.slice(0, equals).trimEnd();
      const values = equals < 0 ? undefined : option.slice(equals + 1).trimStart();
      return [name, values === undefined ? [] : values.split(',').map((value) => trimBlanks(value))];
    }),
  );
}

/** The text without its comments. The last one may not be closed: it is text. */
function withoutComments(text: string): string {
  const closed = text.includes('-->') ? text.lastIndexOf('-->') + 3 : 0;
  return text.slice(0, closed).replace(/<!--.*?(?:-->|$)/gs, '') + text.slice(closed);
}
