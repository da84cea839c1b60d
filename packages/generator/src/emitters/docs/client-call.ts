/** The request of an example as a call of the TypeScript client. */
import type { Example, Module, Parameter } from '../../model/model.js';
import { parametersOf } from '../../model/modules.js';
import { literal, quote } from '../../print/literal.js';
import { isNumber, queryGroups } from '../../spec/kinds.js';

/** The call, or nothing for a request that the client's `query` does not send. */
export function clientCall(
  { request, body }: Example,
  modules: ReadonlyMap<string, Module>,
  server: string,
): string | undefined {
  if (body !== undefined || request['action'] !== undefined || request['format'] !== undefined) return undefined;
  const known = parametersOfRequest(request, modules);
  const given = Object.fromEntries(
    Object.entries(request).map(([name, value]) => [name, valueOf(String(value), known.get(name))]),
  );
  const start = 'const { query } = await wiki.query(';
  return [
    "import { createClient } from '@wiki-query/client';",
    '',
    `const wiki = createClient(${quote(server)}, { userAgent: 'your-tool/1.0 (you@example.org)' });`,
    `${start}${literal(given, start.length, 2)});`,
  ].join('\n');
}

/** The parameters of the modules that a request selects, and of the request itself, by their names there. */
function parametersOfRequest(request: Example['request'], modules: ReadonlyMap<string, Module>) {
  const named = queryGroups.flatMap((group) => String(request[group] ?? '').split('|'));
  const selected = ['query', ...named].flatMap((name) => modules.get(name) ?? []);
  const generator = modules.get(String(request['generator'] ?? ''));
  return new Map([
    ...(generator === undefined ? [] : parametersOf(generator)).map((one) => [one.generatorName, one] as const),
    ...selected.flatMap(parametersOf).map((one) => [one.wireName, one] as const),
  ]);
}

function valueOf(text: string, parameter: Parameter | undefined): unknown {
  if (parameter?.kind === 'boolean') return true;
  const one = (value: string): unknown =>
    parameter !== undefined && isNumber(parameter.kind) && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  return parameter?.multi ? text.split('|').map(one) : one(text);
}
