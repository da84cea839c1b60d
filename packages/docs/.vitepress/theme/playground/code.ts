/** The request as code to copy. */
import { findModule, groups, type Parameter } from './data.js';
import type { Section } from './fields.js';
import { splitValues } from './values.js';
import { allParams, chosen, encodeQuery, type Params } from './wire.js';

export interface Call {
  readonly server: string;
  readonly params: Params;
  readonly formatversion: '1' | '2';
  readonly sections: readonly Section[];
}

export interface Snippet {
  readonly id: string;
  readonly label: string;
  readonly text: string;
}

/** The whole address of a request. */
export const urlOf = ({ server, params, formatversion }: Call): string =>
  `${server}?${encodeQuery(Object.entries(allParams(params, formatversion)))}`;

/** The request in each of the languages that are offered. */
export const snippets = (call: Call): readonly Snippet[] => [
  { id: 'curl', label: 'curl', text: curl(call) },
  { id: 'typescript', label: 'TypeScript', text: typescript(call) },
  { id: 'javascript', label: 'JavaScript', text: javascript(call) },
  { id: 'python', label: 'Python', text: python(call) },
];

const shell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function curl({ server, params, formatversion }: Call): string {
  const lines = Object.entries(allParams(params, formatversion)).map(
    ([name, value]) => `  --data-urlencode ${shell(`${name}=${value}`)}`,
  );
  return [`curl -sS --get ${shell(server)}`, ...lines].join(' \\\n');
}

const quote = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;
const key = (name: string): string => (/^[a-z_]\w*$/i.test(name) ? name : quote(name));

function javascript({ server, params, formatversion }: Call): string {
  return [
    'const parameters = new URLSearchParams({',
    ...Object.entries(allParams(params, formatversion)).map(([name, value]) => `  ${key(name)}: ${quote(value)},`),
    '  // Lets a page of another site read the answer, as an anonymous caller.',
    `  origin: '*',`,
    '});',
    `const response = await fetch(${quote(`${server}?`)} + parameters);`,
    'const answer = await response.json();',
    'console.log(answer.query, answer.continue, answer.warnings);',
  ].join('\n');
}

function python({ server, params, formatversion }: Call): string {
  return [
    'import requests',
    '',
    'parameters = {',
    ...Object.entries(allParams(params, formatversion)).map(
      ([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
    ),
    '}',
    `response = requests.get(${JSON.stringify(server)}, parameters, headers={"User-Agent": "your-tool/1.0 (you@example.org)"})`,
    'response.raise_for_status()',
    'print(response.json())',
  ].join('\n');
}

/** With the types of the stubs: the compiler refuses parameters and values that do not exist. */
function typescript({ server, params, formatversion, sections }: Call): string {
  const known = new Map(
    sections.flatMap(({ fields }) => fields.map((field) => [field.name, field.parameter] as const)),
  );
  const literals = Object.entries(allParams(params, formatversion)).map(
    ([name, value]) => `  ${key(name)}: ${literal(name, value, known.get(name))},`,
  );
  // Their types of answers are those of format version 2.
  const type = formatversion === '2' ? answerType(params) : 'unknown';
  const types = ['FormatJsonRequest', ...(type === 'unknown' ? [] : ['ModuleResults']), 'QueryRequest'];
  return [
    `import type { ${types.join(', ')} } from '@wiki-query/server-stubs';`,
    '',
    'const request = {',
    ...literals,
    '} satisfies QueryRequest & FormatJsonRequest;',
    '',
    `const url = new URL(${quote(server)});`,
    'for (const [name, value] of Object.entries(request))',
    "  url.searchParams.set(name, Array.isArray(value) ? value.join('|') : String(value));",
    'const response = await fetch(url);',
    `const answer: ${type} = await response.json();`,
    'console.log(answer);',
  ].join('\n');
}

const several = new Set(['list', 'prop', 'meta']);

function literal(name: string, value: string, parameter: Parameter | undefined): string {
  if (parameter?.type === 'boolean') return 'true';
  const numeric = parameter !== undefined && ['integer', 'limit', 'namespace'].includes(parameter.type);
  const one = (text: string): string => (numeric && /^-?\d+$/.test(text) ? String(Number(text)) : quote(text));
  if (several.has(name) || parameter?.multi === true) return `[${splitValues(value).map(one).join(', ')}]`;
  return one(value);
}

/** The one `prop` whose results stand next to the pages instead of in them. */
const besidePages = 'stashimageinfo';

function answerType(params: Params): string {
  const known = groups.flatMap(({ name: group }) =>
    chosen(params, group).flatMap((name) => (findModule(group, name) === undefined ? [] : [{ group, name }])),
  );
  const inPages = ({ group, name }: (typeof known)[number]): boolean => group === 'prop' && name !== besidePages;
  const lists = known.filter((module) => !inPages(module)).map(({ name }) => name);
  const props = known.filter(inPages).map(({ name }) => name);
  const parts = lists.map((name) => `ModuleResults['${name}']`);
  if (props.length > 0) {
    const page = props.map((name) => `ModuleResults['${name}']['page']`).join(' & ');
    parts.push(`{ query?: { pages?: readonly (${page})[] } }`);
  }
  return parts.length === 0 ? 'unknown' : parts.join(' & ');
}
