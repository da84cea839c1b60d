/** `action=expandtemplates`: expands the templates of a wikitext. The expansion is exact, or an error. */
import type { ProtocolParams } from '@wiki-query/server-stubs';
import { ApiError } from '../errors/api-error.js';
import { expandPage, type Expansion } from '../records/expansion/expand-page.js';
import { readRevision } from '../wikitext/wiki-data.js';
import { parseTree, type ExpandedRevision, type Title } from '@wiki-query/wikitext';
import { trackingCategories } from './tracking-categories.js';
import type { Call } from '../request/call.js';
import { mark, type Value } from '../result/value.js';

type Params = ProtocolParams['expandtemplates'];
type Members = Readonly<Record<string, Value>>;
type ActionResult = ReadonlyMap<string, Value>;

const path = 'expandtemplates';
/** The page that is used when the request names none. */
const defaultTitle = 'API';

/** Bytes of a text whose tree is made: no page is longer (`$wgMaxArticleSize`), and a tree has many times its memory. */
const longestTree = 2 << 20;

function treeOf(text: string, call: Call): string {
  const length = Buffer.byteLength(text);
  if (length > longestTree)
    throw new ApiError('maxbytes', { parameter: 'text', value: text, max: longestTree, length });
  return parseTree(text, call.wiki.syntax);
}

/** Expands a text as if it stood on a page. */
export async function expandTemplates(call: Call, params: Params): Promise<ActionResult> {
  const { prop: props, text } = params;
  if (props === undefined) call.warnings.add(path, 'deprecation', { parameter: 'prop' }, deprecatedFormat);
  const { page, revision } = await pageOf(params, call);
  const wanted = new Set<string>(props);
  const tree = wanted.has('parsetree') || params.generatexml ? treeOf(text, call) : undefined;
  wanted.delete('parsetree');
  const isExpanded = wanted.size > 0 || props === undefined;
  const expansion = isExpanded
    ? await expandPage({ text, page, revision, keepsComments: params.includecomments }, call)
    : undefined;
  if (expansion !== undefined && 'obstacle' in expansion) warnOf(expansion.obstacle, call);
  return props === undefined ? oldResult(expansion, tree, call) : newResult(expansion, tree, wanted, call);
}

const deprecatedFormat = {
  feature: 'action=expandtemplates&!prop',
  message: 'apiwarn-deprecation-missingparam',
};

function warnOf(obstacle: { readonly kind: string; readonly name: string }, { warnings }: Call): void {
  warnings.add(path, 'notexact', { kind: obstacle.kind, name: obstacle.name });
}

/** The page that the text is on, and the revision that it belongs to. */
async function pageOf(
  { title: text, revid }: Params,
  call: Call,
): Promise<{ readonly page: Title; readonly revision: ExpandedRevision | undefined }> {
  const { titles } = call.wiki;
  const title = titles.parseLocal(text ?? defaultTitle);
  if (revid === undefined) return { page: title, revision: undefined };
  const found = await readRevision(revid, call);
  if (found === undefined) throw new ApiError('nosuchrevid', { id: revid });
  const page = titles.of(found.namespace, found.dbkey);
  if (text !== undefined && (title.namespace !== page.namespace || title.dbkey !== page.dbkey)) {
    const names = call.wiki.titleTexts(call.db);
    await names.load([title]);
    call.warnings.add(path, 'revwrongpage', { id: revid, title: names.text(title.namespace, title.dbkey) });
  }
  return { page, revision: found.revision };
}

/** The response without `prop`: the text is the whole content of its member. */
function oldResult(expansion: Expansion | undefined, tree: string | undefined, { formatVersion }: Call): ActionResult {
  const wikitext = expansion !== undefined && 'text' in expansion ? expansion.text : undefined;
  const content = mark({ ...(wikitext !== undefined && { wikitext }) }, { content: 'wikitext', emptyArray: 'both' });
  const members: [string, Value][] = [[path, content]];
  if (tree === undefined) return new Map(members);
  // In format version 1 the text is the content of an object.
  const written = formatVersion === 2 ? tree : mark({ parsetree: tree }, { content: 'parsetree' });
  return new Map([['parsetree', written], ...members]);
}

function newResult(
  expansion: Expansion | undefined,
  tree: string | undefined,
  wanted: ReadonlySet<string>,
  call: Call,
): ActionResult {
  const found = expansion !== undefined && 'text' in expansion ? tracedMembers(expansion, wanted, call) : {};
  const members = {
    ...(tree !== undefined && { parsetree: tree }),
    ...found,
    ...(expansion !== undefined && scriptMembers(wanted, call)),
  };
  return new Map([[path, mark(members, { emptyArray: 'both' })]]);
}

/** Members with the text and with what it sets for its page. */
function tracedMembers(
  { text, traces }: Extract<Expansion, { readonly text: string }>,
  wanted: ReadonlySet<string>,
  call: Call,
): Members {
  const unsure = [...traces.unsure][0];
  if (unsure !== undefined && (wanted.has('properties') || wanted.has('categories')))
    warnOf({ kind: 'function', name: unsure }, call);
  const isSure = unsure === undefined;
  const categories = wanted.has('categories') && isSure ? trackingCategories(traces, call) : [];
  if ('obstacle' in categories) warnOf(categories.obstacle, call);
  const sortkey = traces.properties.get('defaultsort') ?? '';
  const names = 'obstacle' in categories ? [] : categories;
  return {
    ...(names.length > 0 && {
      categories: names.map((category) => mark({ sortkey, category }, { content: 'category' })),
    }),
    ...(wanted.has('properties') &&
      isSure &&
      traces.properties.size > 0 && { properties: propertiesOf(traces.properties) }),
    ...(wanted.has('volatile') && { volatile: false }),
    ...(wanted.has('wikitext') && { wikitext: text }),
  };
}

const propertiesOf = (properties: ReadonlyMap<string, string>): Value =>
  mark(Object.fromEntries(properties), { kvp: 'name' });

/** Extensions that add scripts and styles are not expanded. */
function scriptMembers(wanted: ReadonlySet<string>, { warnings }: Call): Members {
  const hasVariables = wanted.has('jsconfigvars') || wanted.has('encodedjsconfigvars');
  if (wanted.has('modules') && !hasVariables) warnings.add(path, 'moduleswithoutvars');
  return {
    ...(wanted.has('modules') && { modules: [], modulescripts: [], modulestyles: [] }),
    ...(wanted.has('jsconfigvars') && { jsconfigvars: {} }),
    ...(wanted.has('encodedjsconfigvars') && { encodedjsconfigvars: '[]' }),
  };
}
