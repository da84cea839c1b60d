/** A request for TypeScript and JavaScript. */
import {
  type Call,
  isAction,
  joinsPages,
  key,
  literal,
  mostRequests,
  parametersOf,
  quote,
  userAgent,
} from './code-values.js';
import { allParams } from './wire.js';

/** With the client of this project: the compiler rejects parameters and values that do not exist. */
export function typescript(call: Call): string {
  const { server, params, sections, follow } = call;
  const known = parametersOf(sections);
  const write = (name: string, value: string): string =>
    isAction(call) ? quote(value) : literal(name, value, known.get(name));
  const literals = Object.entries(params).map(([name, value]) => `  ${key(name)}: ${write(name, value)},`);
  const request = ['{', ...literals, '}'].join('\n');
  const start = [
    "import { createClient } from '@wiki-query/client';",
    '',
    `const wiki = createClient(${quote(server)}, { userAgent: ${quote(userAgent)} });`,
  ];
  if (isAction(call))
    return [
      ...start,
      `const response = await wiki.request(${request});`,
      'console.log(JSON.stringify(response));',
    ].join('\n');
  return [
    ...start,
    ...(follow
      ? [
          `let left = ${mostRequests}; // requests at most`,
          `for await (const { query } of wiki.queryAll(${request}${joinsPages(call) ? ', { merge: true }' : ''})) {`,
          '  console.log(JSON.stringify(query));',
          '  left -= 1;',
          '  if (left === 0) break;',
          '}',
        ]
      : [`const { query } = await wiki.query(${request});`, 'console.log(JSON.stringify(query));']),
  ].join('\n');
}

/** Statements that use a response, and those after all of them. */
function uses(call: Call): { readonly each: readonly string[]; readonly end: readonly string[] } {
  const print = `console.log(JSON.stringify(${isAction(call) ? 'data' : 'data.query'}));`;
  if (!joinsPages(call)) return { each: [print], end: [] };
  return {
    each: [
      '// What a page has may come in several responses.',
      'for (const page of Object.values(data.query?.pages ?? {})) {',
      '  const whole = pages.get(page.title ?? page.pageid) ?? {};',
      '  for (const [name, value] of Object.entries(page))',
      '    whole[name] = Array.isArray(whole[name]) && Array.isArray(value) ? [...whole[name], ...value] : value;',
      '  pages.set(page.title ?? page.pageid, whole);',
      '}',
    ],
    end: ['console.log(JSON.stringify([...pages.values()]));'],
  };
}

const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`);

export function javascript(call: Call): string {
  const { server, params, formatversion, follow } = call;
  const given = [
    'const parameters = {',
    ...Object.entries(allParams(params, formatversion)).map(([name, value]) => `  ${key(name)}: ${quote(value)},`),
    '  // Allows a page of another site to read the response, as an anonymous user.',
    `  origin: '*',`,
    '};',
  ];
  const { each, end } = uses(call);
  const request = (values: string): readonly string[] => [
    `const response = await fetch(${quote(`${server}?`)} + new URLSearchParams(${values}));`,
    'const data = await response.json();',
    'if (data.error) throw new Error(data.error.info);',
    ...each,
  ];
  if (!follow) return [...given, ...request('parameters')].join('\n');
  return [
    ...given,
    ...(end.length > 0 ? ['const pages = new Map();'] : []),
    `let left = ${mostRequests}; // requests at most`,
    'let next = {};',
    'do {',
    ...indented(request('{ ...parameters, ...next }')),
    '  next = data.continue;',
    '  left -= 1;',
    '} while (next && left > 0);',
    ...end,
  ].join('\n');
}

/** With the library mwn. */
export function mwn(call: Call): string {
  const { server, params, formatversion, follow } = call;
  const { each, end } = uses(call);
  const given = [
    "import { Mwn } from 'mwn';",
    '',
    `const bot = new Mwn({ apiUrl: ${quote(server)}, userAgent: ${quote(userAgent)} });`,
    'const parameters = {',
    ...Object.entries({ action: 'query', ...params, formatversion }).map(
      ([name, value]) => `  ${key(name)}: ${quote(value)},`,
    ),
    '};',
  ];
  if (!follow) return [...given, 'const data = await bot.request(parameters);', ...each].join('\n');
  return [
    ...given,
    ...(end.length > 0 ? ['const pages = new Map();'] : []),
    '// The number is that of requests at most.',
    `for await (const data of bot.continuedQueryGen(parameters, ${mostRequests})) {`,
    ...indented(each),
    '}',
    ...end,
  ].join('\n');
}
