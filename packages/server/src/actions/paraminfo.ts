/** `action=paraminfo`: describes modules from the spec, with the values that this wiki has. */
import type { ProtocolParams } from '@wiki-query/server-stubs';
import type { Call } from '../request/call.js';
import type { Value } from '../result/value.js';
import type { Wiki } from '../site/wiki.js';
import { pageSetDescriptor, readOtherParameters, readPageSetParameters } from '../query/query-parameters.js';
import type { Described } from '../site/describe-parameter.js';
import { modulesByPath, withHighLimits } from '../site/describe-modules.js';
import { hasSubmodules, moduleAt, readFormatParameters, type FoundModule } from './module-paths.js';
import { docsUrl } from './help.js';
import { withHelp } from './with-help.js';
import { hasHighLimits } from '../parameters/parameter-types.js';
import { setOwn } from '@wiki-query/wikitext';

type Params = ProtocolParams['paraminfo'];

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
const isGiven = (value: unknown): boolean => typeof value === 'string' && value !== '' && value !== '0';

/** Paths of the direct submodules by name. With `recursive`, of all submodules. */
function submodulesOf(path: string, recursive: boolean, wiki: Wiki): readonly string[] {
  const isBelow = (one: string): boolean =>
    path === 'query' ? one.startsWith('query+') : one !== 'main' && !one.includes('+');
  // `titles` to `converttitles` belong to `query` and are not modules.
  return [...wiki.descriptions.keys()]
    .filter(isBelow)
    .sort()
    .flatMap((one) => (recursive && hasSubmodules(one) ? [one, ...submodulesOf(one, true, wiki)] : [one]));
}

function warnOfNone(module: string, call: Call): void {
  call.warnings.add('paraminfo', 'badmodule', { module }, { message: 'apierror-badmodule-nosubmodules' });
}

/** The module of a path, or undefined with a warning. */
function findModule(path: string, call: Call): FoundModule | undefined {
  const found = moduleAt(path, call.wiki.descriptions);
  if ('path' in found) return found;
  if (found.value === undefined) warnOfNone(found.module, call);
  else call.warnings.add('paraminfo', 'badmodule', { value: found.value, module: found.module });
  return undefined;
}

/** Paths that `modules` represents: `query+*` selects direct submodules, `query+**` all submodules. */
function expand(path: string, call: Call): readonly string[] {
  if (!path.endsWith('*')) return [path];
  const star = /^(?:(.*)[+ ])?(\*\*?)$/s.exec(path);
  if (star === null) return [path];
  const [, parent = 'main', stars] = star;
  const module = findModule(parent, call);
  if (module === undefined) return [];
  if (hasSubmodules(module.path)) return submodulesOf(module.path, stars === '**', call.wiki);
  warnOfNone(module.path, call);
  return [];
}

/** Describes the modules that a request names. */
export async function paraminfo(call: Call, params: Params): Promise<ReadonlyMap<string, Value>> {
  const { wiki } = call;
  const helpFormat = String(params['helpformat']);
  const high = hasHighLimits(call);
  const describe = ({ path }: FoundModule): Described | Promise<Described> => {
    readFormatParameters(path, call.parameters);
    const low = wiki.descriptions.get(path) ?? {};
    return withHelp(high ? withHighLimits(low) : low, helpFormat, call, docsUrl(call));
  };
  const queryModules = new Set(listOf(params['querymodules']));
  const formatModules = new Set(listOf(params['formatmodules']));
  const paths = new Set<string>();
  for (const path of listOf(params['modules'])) for (const one of expand(path, call)) paths.add(one);
  for (const name of queryModules) paths.add(`query+${name}`);
  for (const name of formatModules) paths.add(name);
  const lists = new Map<string, Described[]>();
  for (const path of paths) {
    const module = findModule(path, call);
    if (module === undefined) continue;
    const isQueryModule = module.path.startsWith('query+') && queryModules.has(module.name);
    // Whether `query` needs the right to read depends on its parameters.
    if (module.path === 'query') await readOtherParameters(call);
    const key = formatModules.has(module.name) ? 'formatmodules' : isQueryModule ? 'querymodules' : 'modules';
    const described = describe(module);
    const plain = described instanceof Promise ? await described : described;
    const description = isQueryModule ? { ...plain, querytype: modulesByPath().get(module.path)?.group ?? '' } : plain;
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [description]);
    else list.push(description);
  }
  const result: Record<string, Value> = { helpformat: helpFormat };
  for (const [key, list] of lists) setOwn(result, key, list);
  const main = modulesByPath().get('main');
  if (isGiven(params['mainmodule']) && main !== undefined) result['mainmodule'] = await describe(main);
  if (isGiven(params['pagesetmodule'])) {
    await readPageSetParameters(call);
    result['pagesetmodule'] = pageSetOf(wiki.descriptions.get('query') ?? {}, high);
  }
  return new Map([['paraminfo', result]]);
}

const pageSetNames: ReadonlySet<Value | undefined> = new Set(pageSetDescriptor.parameters.map(({ name }) => name));

/** The part of `query` that is about the page set. */
function pageSetOf(query: Described, high: boolean): Described {
  const { name: _name, path: _path, group: _group, ...rest } = high ? withHighLimits(query) : query;
  const parameters = (rest['parameters'] as readonly Described[])
    .filter(({ name }) => pageSetNames.has(name))
    .map((parameter, i) => ({ ...parameter, index: i + 1 }));
  return { ...rest, classname: 'pageset', helpurls: [], parameters, templatedparameters: [] };
}
