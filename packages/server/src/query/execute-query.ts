/** `action=query`: reads the page set and runs the requested modules in MediaWiki's order. */
import { isUtf8 } from 'node:buffer';
import { descriptors, type ModuleName, type ModuleParams } from '@wiki-query/server-stubs';
import type { CacheMode, RequestContext } from '../request/request-context.js';
import type { AnyModule, AnyRun, ModuleRun, QueryContext } from '../shapes/module.js';
import { moduleNamed } from '../modules/registry.js';
import { ApiError } from '../errors/api-error.js';
import { readParameters, type DescribedAs } from '../parameters/read-parameters.js';
import { splitValues } from '../parameters/split-values.js';
import type { Printed } from '../formats/print.js';
import { mark, type Value } from '../result/value.js';
import { exportPages } from '../export/export-pages.js';
import { QueryResponse } from '../shapes/query-response.js';
import { startContinuation, type Continuation } from '../shapes/continuation.js';
import { describePages } from './describe-pages.js';
import { Limits } from './response-limits.js';
import { PageSet } from '../pages/page-set.js';
import { Run } from './run.js';
import { cleanText } from '../text/unicode.js';
import { percentEncode } from '../text/url.js';
import { printsDocument, type PageSetParams, type QueryParams } from './query-parameters.js';

/** Members of the response in their order: `batchcomplete`, `continue`, ..., `query`. */
export type QueryResult = ReadonlyMap<string, Value>;

/**
 * Responds to a query, or returns only the export. Throws ApiError. Adds warnings and cache restrictions to the
 * context.
 */
export async function executeQuery(request: RequestContext, params: QueryParams): Promise<QueryResult | Printed> {
  const { names, props } = requested(params);
  const continuation = startContinuation(request.parameters, names, props);
  const response = new QueryResponse(request.budget, request.warnings);
  const limits = new Limits(() => response.setBeside('limits', limits));
  const context = queryContext(request, response, continuation, limits);
  const modules: AnyModule[] = [];
  for (const name of names) {
    if (!continuation.isFinished(name)) modules.push(moduleNamed(name));
    // The parameters of finished modules also count as used.
    else await parametersOf(context, name, '');
  }
  const pages = namesPages(params) ? pageSetOf(context, params, modules) : undefined;
  if (pages !== undefined) {
    await fillPageSet(
      context,
      pages,
      params,
      modules.some(({ readsPages }) => readsPages === true),
    );
    if (!continuation.generatorDone && !pages.isEmpty) await describePages(context, pages, params);
  }
  const document =
    params.export && !continuation.generatorDone
      ? await addExport(context, pages ?? pageSetOf(context, params, []), params)
      : undefined;
  for (const module of modules) await runModule(context, module, pages);
  if (printsDocument(params)) return exportOf(document);
  return assemble(context, params.rawcontinue);
}

/** Whether there is anything to fill a page set with. */
const namesPages = ({ titles, pageids, revids, generator }: PageSetParams): boolean =>
  titles !== undefined || pageids !== undefined || revids !== undefined || generator !== undefined;

/** An empty page set that reads the columns that these modules need. */
function pageSetOf(
  context: QueryContext,
  params: PageSetParams,
  modules: readonly AnyModule[],
  isGenerators = false,
): PageSet {
  return new PageSet(context, context.titleTexts, {
    redirects: params.redirects,
    convert: params.converttitles,
    fields: modules.flatMap((module) => module.pageFields ?? []),
    isGenerators,
  });
}

/** Written out: copying the context by spreading takes as long as the SQL of a short list. */
function queryContext(
  request: RequestContext,
  response: QueryResponse,
  continuation: Continuation,
  limits: Limits,
): QueryContext {
  return {
    wiki: request.wiki,
    db: request.db,
    viewer: request.viewer,
    loginState: request.loginState,
    parameters: request.parameters,
    warnings: request.warnings,
    now: request.now,
    language: request.language,
    acceptLanguage: request.acceptLanguage,
    formatVersion: request.formatVersion,
    budget: request.budget,
    lacksSameOrigin: request.lacksSameOrigin,
    token: request.token,
    errors: request.errors,
    reason: request.reason,
    restrictCache: request.restrictCache,
    limits,
    response,
    continuation,
    titleTexts: request.wiki.titleTexts(request.db),
  };
}

/** `export` does not count against the size of the response, because it cannot be continued. */
async function addExport(context: QueryContext, pages: PageSet, params: QueryParams): Promise<string> {
  const { query } = context.response;
  const document = await exportPages(context, pages, params.exportschema);
  mark(query.set('export', document), { subelements: ['export'] });
  // The document shows no warnings, and an error after it shows only later ones.
  if (printsDocument(params)) context.warnings.clear();
  return document;
}

/** Only the export. A continued request has no pages to export. */
function exportOf(document: string | undefined): Printed {
  if (document === undefined) throw new ApiError('badcontinue');
  return { contentType: 'text/xml; charset=utf-8', filename: 'export.xml', body: document };
}

interface Requested {
  /** In the order in which they run. */
  readonly names: readonly ModuleName[];
  /** Those that work on the page set. */
  readonly props: ReadonlySet<string>;
}

const noProps: ReadonlySet<string> = new Set();

/** The requested modules: props, then lists, then metas, without duplicates. */
function requested({ prop, list, meta }: QueryParams): Requested {
  const names: ModuleName[] = [];
  for (const group of [prop, list, meta])
    if (group !== undefined) for (const name of group) if (!names.includes(name)) names.push(name);
  return { names, props: prop === undefined ? noProps : new Set(prop) };
}

/** Checks the sources of pages. Reads the pages unless the generator has finished. */
async function fillPageSet(
  context: QueryContext,
  pages: PageSet,
  params: PageSetParams,
  areRead: boolean,
): Promise<void> {
  const dry = context.continuation.generatorDone;
  noteNormalization(context, pages);
  if (params.generator !== undefined) return generate(context, params.generator, pages, params, dry);
  checkSources(params);
  if (dry && !areRead) return;
  await addNamed(context, pages, params);
}

/** Reads the pages that the request names. */
async function addNamed(context: QueryContext, pages: PageSet, params: PageSetParams): Promise<void> {
  const { titles, pageids, revids, redirects } = params;
  if (revids !== undefined && redirects) context.warnings.add('query', 'redirectsandrevids');
  if (titles !== undefined) await pages.addTexts(titles);
  else if (pageids !== undefined) await pages.addPageIds(pageids);
  else if (revids !== undefined) {
    pages.resolveRedirects = false;
    await pages.addRevisionIds(revids);
  }
}

/** More than `titles` may hold. */
const MOST_TITLES = 1000;

/**
 * Titles that NFC normalization changed when the request was read are in `normalized`. Texts that are not valid in NFC
 * are percent-encoded.
 */
function noteNormalization({ parameters, wiki }: QueryContext, pages: PageSet): void {
  const raw = parameters.raw('titles');
  const value = parameters.get('titles');
  if (raw === undefined || value === undefined || !parameters.wasNormalised('titles')) return;
  const before = splitValues(raw, MOST_TITLES);
  splitValues(value, MOST_TITLES).forEach((to, i) => {
    const from = before[i] ?? '';
    const bytes = Buffer.from(from, parameters.isBytes('titles') ? 'latin1' : 'utf8');
    if (bytes.equals(Buffer.from(to))) return;
    const text = isUtf8(bytes) ? bytes.toString() : undefined;
    // An invalid title changes the ones before and after it too, which could stay unchanged.
    const encoded = text === undefined || cleanText(text, wiki.contentLanguage.code) !== text;
    // Invalid UTF-8 has a key that no text has.
    pages.normalized.set(text ?? `\0${from}`, { from: encoded ? percentEncode(bytes) : text, encoded, to });
  });
}

/** Pages are named in one way only. */
function checkSources(params: PageSetParams): void {
  const [first, second] = (['titles', 'pageids', 'revids'] as const).filter((name) => params[name] !== undefined);
  if (first !== undefined && second !== undefined)
    throw new ApiError('multisource', { parameter: second, other: first });
}

async function generate(
  context: QueryContext,
  name: string,
  pages: PageSet,
  params: PageSetParams,
  dry: boolean,
): Promise<void> {
  const descriptor = Object.hasOwn(descriptors, name) ? descriptors[name as ModuleName] : undefined;
  if (descriptor === undefined)
    throw new ApiError('badgenerator', { value: name }, { message: 'apierror-badgenerator-unknown' });
  const module = moduleNamed(name);
  if (!descriptor.generator || module.generate === undefined) throw new ApiError('badgenerator', { value: name });
  const own = pageSetOf(context, params, [module], true);
  const prepared = await prepareRun(context, module, own, pages);
  context.restrictCache(cacheModeOf(module, prepared));
  checkSources(params);
  if (dry) return;
  await addNamed(context, own, params);
  await inModule(prepared, module.generate(prepared.params, prepared));
}

function cacheModeOf(module: AnyModule, run: AnyRun): CacheMode {
  return module.cacheMode?.(run.params, run) ?? 'public';
}

async function runModule(context: QueryContext, module: AnyModule, pages: PageSet | undefined): Promise<void> {
  const run = await prepareRun(context, module, pages, undefined);
  context.restrictCache(cacheModeOf(module, run));
  await inModule(run, module.run(run.params, run));
}

/** An error names the module that it is from. */
async function inModule({ descriptor }: AnyRun, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw error instanceof ApiError ? error.from(descriptor.path) : error;
  }
}

async function prepareRun(
  context: QueryContext,
  module: AnyModule,
  pages: PageSet | undefined,
  target: PageSet | undefined,
): Promise<ModuleRun> {
  const descriptor = descriptors[module.module];
  const g = target === undefined ? '' : 'g';
  const { warnings } = context;
  const before = warnings.count();
  const read = parametersOf(context, module.module, g);
  const params = read instanceof Promise ? await read : read;
  const said = warnings.since(before, descriptor.path);
  return new Run(context, descriptor, { params, said, prefix: g + descriptor.prefix }, pages, target);
}

/** Parameters of a module. `prefix` is `g` for a generator. */
function parametersOf(
  context: RequestContext,
  name: ModuleName,
  prefix: '' | 'g',
): ModuleParams[ModuleName] | Promise<ModuleParams[ModuleName]> {
  const descriptor: DescribedAs<ModuleName> = descriptors[name];
  return readParameters(descriptor, context, { prefix, path: descriptor.path });
}

function assemble({ response, continuation }: QueryContext, raw: boolean): QueryResult {
  const members = new Map<string, Value>();
  if (raw) {
    const { continue: going, noncontinue } = continuation.raw();
    if (going !== undefined) members.set('query-continue', going);
    if (noncontinue !== undefined) members.set('query-noncontinue', noncontinue);
  } else {
    const { data, batchcomplete } = continuation.result();
    if (batchcomplete) members.set('batchcomplete', true);
    if (data !== undefined) members.set('continue', data);
  }
  for (const [name, value] of response.members()) members.set(name, value);
  return members;
}
