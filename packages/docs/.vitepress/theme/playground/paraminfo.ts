/** The modules of another wiki, from its `action=paraminfo`. */
import { isMembers } from './response.js';
import { type Catalogue, type Entry, keyOf, type Module, type Parameter } from './data.js';
import { groupNames } from './modules.js';
import { type Failure, send } from './send.js';

/** Loads them, with descriptions in a language. Otherwise returns the reason why they are not available. */
export async function loadModulesOf(server: string, uselang: string): Promise<Catalogue | Failure> {
  const request = { action: 'paraminfo', modules: 'main|query|query+*', helpformat: 'wikitext', uselang };
  const { json, failure } = await send(server, request, '2');
  return catalogueOf(json) ?? failure ?? { text: '{server} does not describe its modules.', values: { server } };
}

/** The catalogue in a response of `paraminfo`; undefined without modules. */
export function catalogueOf(json: unknown): Catalogue | undefined {
  const described = list(member(member(json, 'paraminfo'), 'modules'))
    .filter(isMembers)
    .map(moduleOf);
  const byName = (name: string): Module | undefined => described.find((module) => module.name === name);
  const [main, query] = [byName('main'), byName('query')];
  const entries = described.filter(({ group }) => groupNames.has(group));
  if (main === undefined || query === undefined || entries.length === 0) return undefined;
  return { entries, main, query, loaded: new Map(entries.map((module) => [keyOf(module.group, module.name), module])) };
}

type Members = Readonly<Record<string, unknown>>;

const member = (value: unknown, name: string): unknown => (isMembers(value) ? value[name] : undefined);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): readonly string[] => list(value).map(String);

function moduleOf(module: Members): Module {
  const parameters = [...list(module['parameters']), ...list(module['templatedparameters'])].filter(isMembers);
  return {
    ...entryOf(
      module,
      parameters.map(({ name }) => text(name)),
    ),
    parameters: parameters.map(parameterOf),
  };
}

const entryOf = (module: Members, names: readonly string[]): Entry => ({
  name: text(module['name']),
  group: text(module['group']),
  prefix: text(module['prefix']),
  summary: plain(text(module['description'])),
  tasks: [],
  examples: [],
  ...(module['generator'] === true && { generator: true }),
  ...(module['deprecated'] === true && { deprecated: true }),
  // `paraminfo` does not contain which parameters continue a module. All modules of MediaWiki use these names.
  continues: [
    ...(names.includes('continue') ? [{ parameter: 'continue' }] : []),
    ...(names.includes('offset') ? [{ parameter: 'offset', free: true }] : []),
  ],
});

/** Properties with the same name and form in `paraminfo` and the spec. */
const numbers = ['min', 'max', 'highmax', 'lowlimit', 'highlimit'] as const;
const flags = ['multi', 'required', 'deprecated', 'sensitive'] as const;

function parameterOf(parameter: Members): Parameter {
  const { type, default: value, allspecifier, deprecatedvalues, subtypes, extranamespaces, templatevars } = parameter;
  return {
    name: text(parameter['name']),
    type: Array.isArray(type) ? 'enum' : text(type),
    text: plain(text(parameter['description'])),
    ...(Array.isArray(type) && { values: texts(type) }),
    ...(isDefault(value) && { default: value }),
    ...(typeof allspecifier === 'string' && { all: allspecifier }),
    ...(deprecatedvalues !== undefined && { deprecatedValues: texts(deprecatedvalues) }),
    ...(subtypes !== undefined && { subtypes: texts(subtypes) }),
    ...(extranamespaces !== undefined && { extraNamespaces: list(extranamespaces).map(Number) }),
    ...(isMembers(templatevars) && {
      templateVars: Object.fromEntries(Object.entries(templatevars).map(([name, source]) => [name, text(source)])),
    }),
    info: list(parameter['info']).map((one) => ({ name: text(member(one, 'name')) })),
    ...Object.fromEntries(numbers.flatMap((name) => pick(parameter, name, 'number'))),
    ...Object.fromEntries(flags.flatMap((name) => pick(parameter, name, 'boolean'))),
  };
}

const pick = (from: Members, name: string, type: 'number' | 'boolean'): readonly (readonly [string, unknown])[] =>
  typeof from[name] === type ? [[name, from[name]]] : [];

const isDefault = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** The first paragraph of wikitext, as plain text with code in backticks. */
export const plain = (wikitext: string): string =>
  (wikitext.trim().split(/\n\s*\n|\n[;*:]/)[0] ?? '')
    .replace(/\[\[[^[\]|]*\|([^[\]]*)\]\]/g, '$1')
    .replace(/\[\[([^[\]]*)\]\]/g, '$1')
    .replace(/\[https?:[^\s[\]]+ ([^[\]]*)\]/g, '$1')
    .replace(/<\/?(kbd|code|samp|var)>/g, '`')
    .replace(/<[^<>]*>/g, '')
    .replace(/'{2,}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
