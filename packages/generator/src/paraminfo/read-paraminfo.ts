/** Reads any description of query modules: an API response of either format version, our index, a site profile. */
import { type Bounds, fetchText } from '@wiki-query/access';
import { readFile } from 'node:fs/promises';
import { UsageError } from '../cli/host.js';
import { parseJson } from '../cli/parse-json.js';
import { isQueryGroup, type QueryGroup } from '../spec/kinds.js';
import { webFetch } from './web-fetch.js';
import { readDescription, type OwnTexts } from './markdown-of-wikitext.js';
import { compare } from '../text/compare.js';
import { isRecord, lookUp } from '../text/look-up.js';

/** JSON of a description record, in format version 1. */
export type Json = Readonly<Record<string, unknown>>;

/** One module as it is described, in format version 1, parameters apart. */
export interface ModuleDescription extends OwnTexts {
  readonly name: string;
  readonly group: QueryGroup | 'action';
  /** The record without its parameters, its texts and the class name. */
  readonly record: Json;
  /** Ordinary and templated ones together, in order. */
  readonly parameters: readonly ParameterDescription[];
}

/** One parameter as it is described. */
export interface ParameterDescription extends OwnTexts {
  readonly name: string;
  readonly record: Json;
}

/** Parts of a description that are read besides the query modules. */
export interface Wanted {
  /** Names of actions. */
  readonly actions?: readonly string[];
  /** The wiki's own texts. */
  readonly texts?: boolean;
  /** Headers of the request, such as the cookies of a login. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Reads a file or an address; a URL without a query is sent a request for all query modules and what else is needed. */
export async function readParaminfo(
  source: string,
  wanted: Wanted = {},
  bounds = usualBounds,
): Promise<ModuleDescription[]> {
  const text = /^https?:/.test(source)
    ? await fetchDescription(source, wanted, bounds)
    : await readFile(source, 'utf8');
  return parseParaminfo(parseJson(text, source, hint), wanted.actions);
}

async function fetchDescription(
  address: string,
  { actions = [], texts, headers = {} }: Wanted,
  bounds: Bounds,
): Promise<string> {
  if (!URL.canParse(address)) throw new UsageError(`"${address}" is not a URL`);
  const url = new URL(address);
  if (!url.searchParams.has('action')) {
    const query = {
      action: 'paraminfo',
      modules: ['query+*', ...actions].join('|'),
      format: 'json',
      formatversion: '2',
      ...(texts && { helpformat: 'wikitext', uselang: 'en' }),
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  }
  const init = {
    headers,
    // They may be secret.
    ...(Object.keys(headers).length > 0 && { redirect: 'error' as const }),
  };
  const { response, text } = await fetchText(webFetch(), url, init, bounds).catch(({ message }: Error) => {
    throw new UsageError(`the request to ${url} failed: ${message}`);
  });
  if (!response.ok) throw new UsageError(`${url} returned ${response.status}`);
  return text;
}

const usualBounds: Bounds = { timeout: 120_000, bytes: 16 * 1024 * 1024 };

const hint = '. Give the URL of api.php, or a file with its response';

/** The query modules of a parsed description and those of these actions that it has, sorted by name. */
export function parseParaminfo(value: unknown, actions: readonly string[] = []): ModuleDescription[] {
  const records = moduleRecords(value).map(inVersion1);
  const modules = records.filter((record) => String(record['path'] ?? '').startsWith('query+'));
  if (modules.length === 0) throw new UsageError('No query modules are described there');
  const isChosen = ({ path, group }: Json): boolean => group === 'action' && actions.includes(String(path));
  const chosen = records.filter(isChosen);
  return [...modules, ...chosen].map(describeModule).sort((a, b) => compare(a.name, b.name));
}

function moduleRecords(value: unknown): readonly Json[] {
  if (Array.isArray(value)) return value.filter(isRecord);
  if (!isRecord(value)) return [];
  for (const key of ['paraminfo_formatversion_1', 'paraminfo', 'modules'])
    if (lookUp(value, key) !== undefined) return moduleRecords(lookUp(value, key));
  return 'path' in value ? [value] : [];
}

/** Format version 2 says true and false where version 1 has an empty text or nothing. */
const inVersion1 = (record: Json): Json =>
  Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) => {
      if (value === false) return [];
      const isList = Array.isArray(value) && (key === 'parameters' || key === 'templatedparameters');
      return [[key, value === true ? '' : isList ? listOf(value).map(inVersion1) : value]];
    }),
  );

function describeModule(record: Json): ModuleDescription {
  const { parameters, templatedparameters, classname: _, examples: __, description, ...rest } = record;
  const group = rest['group'];
  const name = typeof rest['name'] === 'string' ? rest['name'] : '';
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(name))
    throw new UsageError(`"${name.slice(0, 100)}" is not the name of a module: letters, digits, _ and - are expected`);
  if (group !== 'action' && !(typeof group === 'string' && isQueryGroup(group)))
    throw new UsageError(`The query module "${name}" is in no known group`);
  const all = [...listOf(parameters), ...listOf(templatedparameters)];
  const position = (one: Json): number => Number(one['index'] ?? 0);
  return {
    name,
    group,
    record: rest,
    ...readDescription(description),
    parameters: all
      .sort((a, b) => position(a) - position(b))
      .map(({ description: text, ...one }) => ({
        name: String(one['name']),
        record: withoutTexts(one),
        ...readDescription(text),
      })),
  };
}

/** Restrictions come with a text of their own when texts were requested. */
const withoutTexts = (record: Json): Json =>
  Array.isArray(record['info'])
    ? { ...record, info: listOf(record['info']).map(({ text: _text, ...one }) => one) }
    : record;

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);
