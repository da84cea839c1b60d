/** `action=query`: reads the page set and runs the requested modules in the order of `ApiQuery::execute`. */
import { checkConstraints } from '../parameters/constraints.js';
import { isUtf8 } from 'node:buffer';
import type { ModuleDescriptor, ModuleName, ModuleParams } from '@wiki-query/server-stubs';
import type { Call } from '../request/call.js';
import type { CacheMode } from '../request/reply.js';
import type { AnyModule } from '../shapes/module.js';
import { QueryRun, type Query } from '../shapes/query-run.js';
import { moduleNamed } from '../modules/registry.js';
import { isOffered } from '../profile/site-values.js';
import { queryModule } from '../spec/query-modules.js';
import { ApiError } from '../errors/api-error.js';
import { readParameters, type DescribedAs } from '../parameters/read-parameters.js';
import { splitValues } from '../parameters/split-values.js';
import type { Printed } from '../formats/print.js';
import { mark, type Value } from '../result/value.js';
import { exportPages } from '../export/export-pages.js';
import { QueryResponse } from '../shapes/query-response.js';
import { startContinuation } from '../shapes/continuation.js';
import { describePages } from './describe-pages.js';
import { PageSet } from '../pages/page-set.js';
import { cleanText } from '../text/unicode.js';
import { percentEncode } from '@wiki-query/wikitext';
import { pageSetDescriptor, printsDocument, type PageSetParams, type QueryParams } from './query-parameters.js';

/** Members of the response in their order: `batchcomplete`, `continue`, ..., `query`. */
export type QueryResult = ReadonlyMap<string, Value>;

/**
 * Responds to a query, or returns only the export. Throws ApiError. Adds warnings and cache restrictions to the
 * call.
 */
export async function executeQuery(call: Call, params: QueryParams): Promise<QueryResult | Printed> {
  const { names, props } = requested(params);
  const continuation = startContinuation(call.parameters, names, props);
  const response = new QueryResponse(call.budget, call.warnings);
  const query: Query = { call, response, continuation };
  call.limits.onFirst = () => response.setBeside('limits', call.limits);
  const modules: AnyModule[] = [];
  for (const name of names) {
    if (!continuation.isFinished(name)) modules.push(moduleNamed(name));
    // The parameters of finished modules also count as used.
    else await parametersOf(call, name, '');
  }
  const pages = namesPages(params) ? pageSetOf(call, params, modules) : undefined;
  if (pages !== undefined) {
    await fillPageSet(
      query,
      pages,
      params,
      modules.some(({ readsPages }) => readsPages === true),
    );
    if (!continuation.generatorDone && !pages.isEmpty) await describePages(query, pages, params);
  }
  const document =
    params.export && !continuation.generatorDone
      ? await addExport(query, pages ?? pageSetOf(call, params, []), params)
      : undefined;
  for (const module of modules) await runModule(query, module, pages);
  if (printsDocument(params)) return exportOf(document);
  return assemble(query, params.rawcontinue);
}

/** Whether there is anything to fill a page set with. */
const namesPages = ({ titles, pageids, revids, generator }: PageSetParams): boolean =>
  titles !== undefined || pageids !== undefined || revids !== undefined || generator !== undefined;

/** An empty page set that reads the columns that these modules need. */
function pageSetOf(call: Call, params: PageSetParams, modules: readonly AnyModule[], isGenerators = false): PageSet {
  return new PageSet(call, {
    redirects: params.redirects,
    convert: params.converttitles,
    fields: modules.flatMap((module) => module.pageFields ?? []),
    isGenerators,
  });
}

/** `export` does not count against the size of the response, because it cannot be continued. */
async function addExport({ call, response }: Query, pages: PageSet, params: QueryParams): Promise<string> {
  const document = await exportPages(call, pages, params.exportschema);
  mark(response.query.set('export', document), { subelements: ['export'] });
  // The document shows no warnings, and an error after it shows only later ones.
  if (printsDocument(params)) call.warnings.clear();
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
async function fillPageSet(query: Query, pages: PageSet, params: PageSetParams, areRead: boolean): Promise<void> {
  const dry = query.continuation.generatorDone;
  noteNormalization(query.call, pages);
  if (params.generator !== undefined) return generate(query, params.generator, pages, params, dry);
  checkSources(params, query.call);
  if (dry && !areRead) return;
  await addNamed(query.call, pages, params);
}

/** Reads the pages that the request names. */
async function addNamed(call: Call, pages: PageSet, params: PageSetParams): Promise<void> {
  const { titles, pageids, revids, redirects } = params;
  if (revids !== undefined && redirects) call.warnings.add('query', 'redirectsandrevids');
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
function noteNormalization({ parameters, wiki }: Call, pages: PageSet): void {
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
const checkSources = (params: PageSetParams, call: Call): void =>
  checkConstraints({ descriptor: pageSetDescriptor, params, call, wireName: (name) => name });

async function generate(
  query: Query,
  name: string,
  pages: PageSet,
  params: PageSetParams,
  dry: boolean,
): Promise<void> {
  const descriptor = queryModule(name);
  if (descriptor === undefined || !isOffered(descriptor, query.call.wiki.site))
    throw new ApiError('badgenerator', { value: name }, { message: 'apierror-badgenerator-unknown' });
  const module = moduleNamed(name);
  if (!descriptor.generator || module.generate === undefined) throw new ApiError('badgenerator', { value: name });
  const own = pageSetOf(query.call, params, [module], true);
  const prepared = await prepareRun(query, module, own, pages);
  query.call.reply.restrictCache(cacheModeOf(module, prepared));
  checkSources(params, query.call);
  if (dry) return;
  await addNamed(query.call, own, params);
  await inModule(prepared, module.generate(prepared.params, prepared));
}

function cacheModeOf(module: AnyModule, run: QueryRun): CacheMode {
  return module.cacheMode?.(run) ?? 'public';
}

async function runModule(query: Query, module: AnyModule, pages: PageSet | undefined): Promise<void> {
  const run = await prepareRun(query, module, pages, undefined);
  query.call.reply.restrictCache(cacheModeOf(module, run));
  await inModule(run, module.run(run.params, run));
}

/** An error names the module that it is from. */
async function inModule({ descriptor }: QueryRun, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw error instanceof ApiError ? error.from(descriptor.path) : error;
  }
}

async function prepareRun(
  query: Query,
  module: AnyModule,
  pages: PageSet | undefined,
  target: PageSet | undefined,
): Promise<QueryRun> {
  const descriptor = descriptorOf(module.module);
  const g = target === undefined ? '' : 'g';
  const { warnings } = query.call;
  const before = warnings.count();
  const read = parametersOf(query.call, module.module, g);
  const params = read instanceof Promise ? await read : read;
  const values = { params, warnings: warnings.since(before, descriptor.path), prefix: g + descriptor.prefix };
  return new QueryRun(query, descriptor, values, pages, target);
}

/** Parameters of a module. `prefix` is `g` for a generator. */
function parametersOf(
  call: Call,
  name: ModuleName,
  prefix: '' | 'g',
): ModuleParams[ModuleName] | Promise<ModuleParams[ModuleName]> {
  return readParameters(descriptorOf(name), call, prefix);
}

function descriptorOf(name: ModuleName): DescribedAs<ModuleName> {
  const descriptor = queryModule(name);
  if (!isOf(name, descriptor)) throw new Error(`The module ${name} has no description`);
  return descriptor;
}

const isOf = <N extends ModuleName>(name: N, found: ModuleDescriptor | undefined): found is DescribedAs<N> =>
  found?.name === name;

function assemble({ response, continuation }: Query, raw: boolean): QueryResult {
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
