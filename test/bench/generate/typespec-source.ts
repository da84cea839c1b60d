/** The same modules written as TypeSpec: an operation each, with all its parameters. */
import type { Model, Module, Parameter } from '@wiki-query/generator';

/** A TypeSpec program whose only output is one OpenAPI document. */
export function typespecSource(model: Model): string {
  const operations = model.modules.map(operation);
  return [
    'import "@typespec/http";',
    'import "@typespec/openapi";',
    'using TypeSpec.Http;',
    '@service(#{ title: "Wiki query interface" })',
    'namespace WikiQuery;',
    ...operations,
  ].join('\n');
}

function operation(module: Module): string {
  const parameters = module.parameters.map(parameter).join('\n');
  return `${doc(module.summary)}
@route("/api.php/query/${module.group}/${module.name}")
@get
op \`${module.name}\`(
${parameters}
): { query: Record<unknown> };`;
}

function parameter(one: Parameter): string {
  const type = typeOf(one);
  const value = one.multi ? '' : defaultOf(one);
  const explode = one.multi ? '@query' : '@query';
  return `  ${doc(one.description)} ${explode} \`${one.wireName}\`${one.required ? '' : '?'}: ${type}${one.multi ? '[]' : ''}${value},`;
}

function typeOf({ kind, values, min, max }: Parameter): string {
  if (kind === 'enum') return `(${(values ?? []).map((value) => JSON.stringify(value)).join(' | ') || 'string'})`;
  if (kind === 'boolean') return 'boolean';
  if (kind !== 'integer' && kind !== 'limit' && kind !== 'namespace') return 'string';
  return min === undefined && max === undefined ? 'int32' : 'int64';
}

function defaultOf({ kind, default: value, required }: Parameter): string {
  if (value === undefined || required || typeof value === 'object' || kind === 'boolean') return '';
  return ` = ${JSON.stringify(value)}`;
}

const doc = (text: string): string => `@doc(${JSON.stringify(text.replaceAll('${', '$ {'))})`;
