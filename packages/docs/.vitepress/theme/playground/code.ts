/** The request as code to copy. */
import type { Parameter } from './data.js';
import type { Section } from './fields.js';
import { splitValues } from './values.js';
import { allParams, encodeQuery, type Params } from './wire.js';

export interface Call {
  readonly server: string;
  readonly params: Params;
  readonly formatversion: '1' | '2';
  readonly sections: readonly Section[];
  /** Whether the code sends further requests until it has all results. */
  readonly follow: boolean;
}

export interface Snippet {
  readonly id: string;
  readonly label: string;
  readonly text: string;
}

/** The whole address of a request. */
export const urlOf = ({ server, params, formatversion }: Call): string =>
  `${server}?${encodeQuery(Object.entries(allParams(params, formatversion)))}`;

/** Requests that code for all results sends at most. Its reader can edit the number. */
const mostRequests = 50;

/** The request in each of the available languages. */
export const snippets = (given: Call): readonly Snippet[] =>
  snippetsOf(given.follow ? withLargestLimits(given) : given);

/** All results come in as few requests as possible. */
const withLargestLimits = (call: Call): Call => {
  const known = parametersOf(call.sections);
  const params = Object.entries(call.params).map(
    ([name, value]) => [name, known.get(name)?.type === 'limit' ? 'max' : value] as const,
  );
  return { ...call, params: Object.fromEntries(params) };
};

const snippetsOf = (call: Call): readonly Snippet[] => [
  { id: 'typescript', label: 'TypeScript', text: typescript(call) },
  { id: 'curl', label: 'curl', text: curl(call) },
  { id: 'javascript', label: 'JavaScript', text: javascript(call) },
  { id: 'python', label: 'Python', text: python(call) },
  { id: 'python-requests', label: 'Python (requests)', text: pythonRequests(call) },
];

const shell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Bash, with jq to read the continue parameters. */
function curl({ server, params, formatversion, follow }: Call): string {
  const given = Object.entries(allParams(params, formatversion)).map(
    ([name, value]) => `--data-urlencode ${shell(`${name}=${value}`)}`,
  );
  if (!follow) return [`curl -sS --get ${shell(server)}`, ...given].join(' \\\n  ');
  const request = [`response=$(curl -sS --get ${shell(server)}`, ...given, '"${next[@]}")'].join(' \\\n    ');
  const pairs = String.raw`.continue // {} | to_entries[] | "--data-urlencode", "\(.key)=\(.value)"`;
  return [
    '# Needs bash and jq. Prints every response.',
    `left=${mostRequests} # requests at most`,
    'next=()',
    'while',
    `  ${request}`,
    '  echo "$response"',
    `  mapfile -t next < <(jq -r ${shell(pairs)} <<< "$response")`,
    '  (( ${#next[@]} > 0 && --left > 0 ))',
    'do :; done',
  ].join('\n');
}

const quote = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;
const isName = (name: string): boolean => /^[a-z_]\w*$/i.test(name);
const key = (name: string): string => {
  // Written plainly, it would be the prototype.
  if (name === '__proto__') return `[${quote(name)}]`;
  return isName(name) ? name : quote(name);
};

function javascript({ server, params, formatversion, follow }: Call): string {
  const given = [
    'const parameters = {',
    ...Object.entries(allParams(params, formatversion)).map(([name, value]) => `  ${key(name)}: ${quote(value)},`),
    '  // Allows a page of another site to read the response, as an anonymous user.',
    `  origin: '*',`,
    '};',
  ];
  const request = (values: string): readonly string[] => [
    `const response = await fetch(${quote(`${server}?`)} + new URLSearchParams(${values}));`,
    'const data = await response.json();',
    'if (data.error) throw new Error(data.error.info);',
    'console.log(JSON.stringify(data.query));',
  ];
  if (!follow) return [...given, ...request('parameters')].join('\n');
  return [
    ...given,
    `let left = ${mostRequests}; // requests at most`,
    'let next = {};',
    'do {',
    ...request('{ ...parameters, ...next }').map((line) => `  ${line}`),
    '  next = data.continue;',
    '  left -= 1;',
    '} while (next && left > 0);',
  ].join('\n');
}

/** With nothing but a library for HTTP. */
function pythonRequests({ server, params, formatversion, follow }: Call): string {
  const given = [
    'import json',
    '',
    'import requests',
    '',
    'session = requests.Session()',
    'session.headers["User-Agent"] = "your-tool/1.0 (you@example.org)"',
    'parameters = {',
    ...Object.entries(allParams(params, formatversion)).map(
      ([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
    ),
    '}',
  ];
  const request = (values: string): readonly string[] => [
    `response = session.get(${JSON.stringify(server)}, params=${values})`,
    'response.raise_for_status()',
    'data = response.json()',
    'if "error" in data:',
    '    raise RuntimeError(data["error"]["info"])',
    'print(json.dumps(data.get("query"), ensure_ascii=False))',
  ];
  if (!follow) return [...given, ...request('parameters')].join('\n');
  return [
    ...given,
    `left = ${mostRequests}  # requests at most`,
    'more = {}',
    'while more is not None and left > 0:',
    ...request('{**parameters, **more}').map((line) => `    ${line}`),
    '    more = data.get("continue")',
    '    left -= 1',
  ].join('\n');
}

/** With the Python client of this project: a type checker rejects parameters and values that do not exist. */
function python({ server, params, sections, follow }: Call): string {
  const known = parametersOf(sections);
  const given = Object.entries(params).map(
    ([name, value]) => `        ${pythonArgument(name, pythonLiteral(name, value, known.get(name)))},`,
  );
  const call = (method: string): readonly string[] => [`wiki.${method}(`, ...given, '    )'];
  const print = 'print(json.dumps(response["query"], ensure_ascii=False))';
  const [first = '', ...rest] = call(follow ? 'query_all' : 'query');
  return [
    'import json',
    '',
    'from wiki_query import Wiki',
    '',
    `with Wiki(${JSON.stringify(server)}, user_agent="your-tool/1.0 (you@example.org)") as wiki:`,
    ...(follow
      ? [
          `    left = ${mostRequests}  # requests at most`,
          `    for response in ${first}`,
          ...rest.slice(0, -1),
          '    ):',
          `        ${print}`,
          '        left -= 1',
          '        if left == 0:',
          '            break',
        ]
      : [`    response = ${first}`, ...rest, `    ${print}`]),
  ].join('\n');
}

const pythonKeywords: ReadonlySet<string> = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if ' +
    'import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

/** Arguments that are keywords of Python end with an underscore; other names that Python does not allow are quoted. */
function pythonArgument(name: string, value: string): string {
  if (pythonKeywords.has(name)) return `${name}_=${value}`;
  return isName(name) && name !== '__debug__' ? `${name}=${value}` : `**{${JSON.stringify(name)}: ${value}}`;
}

function pythonLiteral(name: string, value: string, parameter: Parameter | undefined): string {
  const text = literal(name, value, parameter, JSON.stringify);
  return text === 'true' ? 'True' : text;
}

/** With the client of this project: the compiler rejects parameters and values that do not exist. */
function typescript({ server, params, sections, follow }: Call): string {
  const known = parametersOf(sections);
  const literals = Object.entries(params).map(
    ([name, value]) => `  ${key(name)}: ${literal(name, value, known.get(name))},`,
  );
  const request = ['{', ...literals, '}'].join('\n');
  return [
    "import { createClient } from '@wiki-query/client';",
    '',
    `const wiki = createClient(${quote(server)}, { userAgent: 'your-tool/1.0 (you@example.org)' });`,
    ...(follow
      ? [
          `let left = ${mostRequests}; // requests at most`,
          `for await (const { query } of wiki.queryAll(${request})) {`,
          '  console.log(JSON.stringify(query));',
          '  left -= 1;',
          '  if (left === 0) break;',
          '}',
        ]
      : [`const { query } = await wiki.query(${request});`, 'console.log(JSON.stringify(query));']),
  ].join('\n');
}

const parametersOf = (sections: readonly Section[]): ReadonlyMap<string, Parameter> =>
  new Map(sections.flatMap(({ fields }) => fields.map((field) => [field.name, field.parameter] as const)));

const several = new Set(['list', 'prop', 'meta']);

/** A value as a literal; `write` quotes a text. */
function literal(name: string, value: string, parameter: Parameter | undefined, write = quote): string {
  if (parameter?.type === 'boolean') return 'true';
  const numeric = parameter !== undefined && ['integer', 'limit', 'namespace'].includes(parameter.type);
  const one = (text: string): string => (numeric && /^-?\d+$/.test(text) ? String(Number(text)) : write(text));
  if (several.has(name) || parameter?.multi === true) return `[${splitValues(value).map(one).join(', ')}]`;
  return one(value);
}
