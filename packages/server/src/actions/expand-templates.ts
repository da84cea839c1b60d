/** `action=expandtemplates`: expands the templates of a wikitext. The expansion is exact, or an error. */
import type { ProtocolParams } from '@wiki-query/server-stubs';
import { ApiError } from '../errors/api-error.js';
import type { Exchange } from '../protocol/exchange.js';
import { expandPage, type Expansion } from '../records/expansion/expand-page.js';
import { readRevision } from '../expansion/revisions.js';
import type { SceneRevision } from '../expansion/scene.js';
import { syntaxOf } from '../expansion/site-words.js';
import { trackingCategories } from './tracking-categories.js';
import type { RequestContext } from '../request/request-context.js';
import { mark, type Value } from '../result/value.js';
import type { Title } from '../titles/title.js';
import { parseTree } from '../wikitext/sections.js';

type Params = ProtocolParams['expandtemplates'];
type Members = Readonly<Record<string, Value>>;
type ActionResult = ReadonlyMap<string, Value>;

const path = 'expandtemplates';
/** The page that is used when the request names none. */
const usualTitle = 'API';

/** Expands a text as if it stood on a page. */
export async function expandTemplates(context: RequestContext, _: Exchange, params: Params): Promise<ActionResult> {
  checkMix(params);
  const { prop: props, text } = params;
  if (props === undefined) context.warnings.add(path, 'deprecation', { parameter: 'prop' }, deprecatedFormat);
  const { page, revision } = await pageOf(params, context);
  const wanted = new Set<string>(props);
  const tree = wanted.has('parsetree') || params.generatexml ? parseTree(text, syntaxOf(context.wiki)) : undefined;
  wanted.delete('parsetree');
  const isExpanded = wanted.size > 0 || props === undefined;
  const expansion = isExpanded
    ? await expandPage({ text, page, revision, keepsComments: params.includecomments }, context)
    : undefined;
  if (expansion !== undefined && 'obstacle' in expansion) warnOf(expansion.obstacle, context);
  return props === undefined ? oldResult(expansion, tree, context) : newResult(expansion, tree, wanted, context);
}

const deprecatedFormat = {
  feature: 'action=expandtemplates&!prop',
  message: 'apiwarn-deprecation-missingparam',
};

function warnOf(obstacle: { readonly kind: string; readonly name: string }, { warnings }: RequestContext): void {
  warnings.add(path, 'notexact', { kind: obstacle.kind, name: obstacle.name });
}

function checkMix({ prop, generatexml }: Params): void {
  if (prop !== undefined && generatexml) throw new ApiError('invalidparammix', { parameters: ['prop', 'generatexml'] });
}

/** The page that the text is on, and the revision that it belongs to. */
async function pageOf(
  { title: text, revid }: Params,
  context: RequestContext,
): Promise<{ readonly page: Title; readonly revision: SceneRevision | undefined }> {
  const { titles } = context.wiki;
  const title = titles.parse(text ?? usualTitle);
  if ('code' in title || title.interwiki !== '') throw new ApiError('invalidtitle', { title: text ?? usualTitle });
  if (revid === undefined) return { page: title, revision: undefined };
  const found = await readRevision(revid, context);
  if (found === undefined) throw new ApiError('nosuchrevid', { id: revid });
  const page = titles.of(found.namespace, found.dbkey);
  if (text !== undefined && (title.namespace !== page.namespace || title.dbkey !== page.dbkey)) {
    const names = context.wiki.titleTexts(context.db);
    await names.load([title]);
    context.warnings.add(path, 'revwrongpage', { id: revid, title: names.text(title.namespace, title.dbkey) });
  }
  return { page, revision: found.revision };
}

/** The response without `prop`: the text is the whole content of its member. */
function oldResult(
  expansion: Expansion | undefined,
  tree: string | undefined,
  { formatVersion }: RequestContext,
): ActionResult {
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
  context: RequestContext,
): ActionResult {
  const found = expansion !== undefined && 'text' in expansion ? tracedMembers(expansion, wanted, context) : {};
  const members = {
    ...(tree !== undefined && { parsetree: tree }),
    ...found,
    ...(expansion !== undefined && scriptMembers(wanted, context)),
  };
  return new Map([[path, mark(members, { emptyArray: 'both' })]]);
}

/** Members with the text and with what it sets for its page. */
function tracedMembers(
  { text, traces }: Extract<Expansion, { readonly text: string }>,
  wanted: ReadonlySet<string>,
  context: RequestContext,
): Members {
  const unsure = [...traces.unsure][0];
  if (unsure !== undefined && (wanted.has('properties') || wanted.has('categories')))
    warnOf({ kind: 'function', name: unsure }, context);
  const isSure = unsure === undefined;
  const categories = wanted.has('categories') && isSure ? trackingCategories(traces, context) : [];
  if ('obstacle' in categories) warnOf(categories.obstacle, context);
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
function scriptMembers(wanted: ReadonlySet<string>, { warnings }: RequestContext): Members {
  const hasVariables = wanted.has('jsconfigvars') || wanted.has('encodedjsconfigvars');
  if (wanted.has('modules') && !hasVariables) warnings.add(path, 'moduleswithoutvars');
  return {
    ...(wanted.has('modules') && { modules: [], modulescripts: [], modulestyles: [] }),
    ...(wanted.has('jsconfigvars') && { jsconfigvars: {} }),
    ...(wanted.has('encodedjsconfigvars') && { encodedjsconfigvars: '[]' }),
  };
}
