/** A request for Python. */
import type { Parameter } from './data.js';
import {
  type Call,
  isAction,
  isName,
  joinsPages,
  literal,
  mostRequests,
  parametersOf,
  userAgent,
} from './code-values.js';
import { allParams } from './wire.js';

/** With the Python client of this project: a type checker rejects parameters and values that do not exist. */
export function python(call: Call): string {
  const { server, params, sections, follow } = call;
  const start = [
    'import json',
    '',
    'from wiki_query import Wiki',
    '',
    `with Wiki(${JSON.stringify(server)}, user_agent=${JSON.stringify(userAgent)}) as wiki:`,
  ];
  if (isAction(call))
    return [
      ...start,
      '    response = wiki.request({',
      ...Object.entries(params).map(([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
      '    })',
      '    print(json.dumps(response, ensure_ascii=False))',
    ].join('\n');
  const known = parametersOf(sections);
  const given = Object.entries(params).map(
    ([name, value]) => `        ${pythonArgument(name, pythonLiteral(name, value, known.get(name)))},`,
  );
  const written = (method: string): readonly string[] => [
    `wiki.${method}(`,
    ...(joinsPages(call) ? ['        merge=True,'] : []),
    ...given,
    '    )',
  ];
  const print = 'print(json.dumps(response["query"], ensure_ascii=False))';
  const [first = '', ...rest] = written(follow ? 'query_all' : 'query');
  return [
    ...start,
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

/** Code in which a library sends each request: its imports, its connection, and the statements that set `data`. */
interface Library {
  readonly imports: readonly string[];
  readonly connect: readonly string[];
  readonly parameters: Readonly<Record<string, string>>;
  readonly request: (values: string) => readonly string[];
}

function withLibrary(call: Call, { imports, connect, parameters, request }: Library): string {
  const print = `print(json.dumps(${isAction(call) ? 'data' : 'data.get("query")'}, ensure_ascii=False))`;
  const given = [
    'import json',
    '',
    ...imports,
    '',
    ...connect,
    'parameters = {',
    ...Object.entries(parameters).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
    '}',
  ];
  if (!call.follow) return [...given, ...request('parameters'), print].join('\n');
  const isJoined = joinsPages(call);
  const join = [
    'parts = data.get("query", {}).get("pages", [])',
    '# What a page has may come in several responses.',
    'for page in parts.values() if isinstance(parts, dict) else parts:',
    '    whole = pages.setdefault(page.get("title", page.get("pageid")), {})',
    '    for name, value in page.items():',
    '        whole[name] = whole[name] + value if isinstance(whole.get(name), list) else value',
  ];
  return [
    ...given,
    ...(isJoined ? ['pages = {}'] : []),
    `left = ${mostRequests}  # requests at most`,
    'more = {}',
    'while more is not None and left > 0:',
    ...[...request('{**parameters, **more}'), ...(isJoined ? join : [print])].map((line) => `    ${line}`),
    '    more = data.get("continue")',
    '    left -= 1',
    ...(isJoined ? ['print(json.dumps(list(pages.values()), ensure_ascii=False))'] : []),
  ].join('\n');
}

/** With nothing but a library for HTTP. */
export const pythonRequests = (call: Call): string =>
  withLibrary(call, {
    imports: ['import requests'],
    connect: ['session = requests.Session()', `session.headers["User-Agent"] = ${JSON.stringify(userAgent)}`],
    parameters: allParams(call.params, call.formatversion),
    request: (values) => [
      `response = session.get(${JSON.stringify(call.server)}, params=${values})`,
      'response.raise_for_status()',
      'data = response.json()',
      'if "error" in data:',
      '    raise RuntimeError(data["error"]["info"])',
    ],
  });

/** With the library mwclient, which takes the parts of the URL. */
export function mwclient(call: Call): string {
  const [scheme = '', rest = call.server] = call.server.split('://', 2);
  const [host = '', ...folders] = rest.split('/');
  const path = ['', ...folders.slice(0, -1), ''].join('/');
  const site = [`${JSON.stringify(host)}, path=${JSON.stringify(path)}, scheme=${JSON.stringify(scheme)}`];
  return withLibrary(call, {
    imports: ['import mwclient'],
    connect: [`site = mwclient.Site(${site}, clients_useragent=${JSON.stringify(userAgent)})`],
    parameters: { ...call.params, formatversion: call.formatversion },
    request: (values) => [`data = site.get("query", *(${values}).items())`],
  });
}

/** With the library pywikibot. */
export const pywikibot = (call: Call): string =>
  withLibrary(call, {
    imports: ['import pywikibot', 'from pywikibot.data import api'],
    connect: [`site = pywikibot.Site(url=${JSON.stringify(call.server)})`],
    parameters: { action: 'query', ...call.params, formatversion: call.formatversion },
    request: (values) => [`data = api.Request(site=site, parameters=${values}).submit()`],
  });
