/** Checks a request against the catalog: what is wrong, and what would be right. */
import { brokenRule, type Value, valuesOf } from './check-rules.js';
import { hint, type Catalog, type ModuleRecord, type ParameterRecord } from './catalog.js';
import { ToolError } from './wiki.js';

/** A request of the `query` tool. */
export interface QueryRequest {
  readonly list?: readonly string[] | undefined;
  readonly prop?: readonly string[] | undefined;
  readonly meta?: readonly string[] | undefined;
  readonly generator?: string | undefined;
  readonly parameters: Readonly<Record<string, Value>>;
}
/** The modules that a request selects. Throws a `ToolError` for one that does not exist. */
function selected(request: QueryRequest, catalog: Catalog): readonly ModuleRecord[] {
  const find = (name: string, group: ModuleRecord['group']): ModuleRecord => {
    const known = catalog.modules.filter((module) => module.group === group);
    const found = known.find((module) => module.name === name);
    if (found !== undefined) return found;
    const other = catalog.modules.find((module) => module.name === name);
    if (other !== undefined) throw new ToolError(`"${name}" is not in \`${group}\` but in \`${other.group}\`.`);
    const names = known.map((module) => module.name);
    throw new ToolError(`There is no ${group} module "${name}".${hint(name, names)} Find modules with \`describe\`.`);
  };
  return [
    ...(request.list ?? []).map((name) => find(name, 'list')),
    ...(request.prop ?? []).map((name) => find(name, 'prop')),
    ...(request.meta ?? []).map((name) => find(name, 'meta')),
  ];
}

/** The module that is the generator. */
function generatorOf({ generator }: QueryRequest, { modules }: Catalog): ModuleRecord | undefined {
  if (generator === undefined) return undefined;
  const possible = modules.filter((module) => module.generator === true);
  const found = possible.find(({ name }) => name === generator);
  if (found !== undefined) return found;
  const names = possible.map(({ name }) => name);
  throw new ToolError(
    `"${generator}" cannot be a generator.${hint(generator, names)} The generators are ${names.join(', ')}.`,
  );
}

const withName = (parameter: ParameterRecord, name: string): ParameterRecord => ({ ...parameter, name });

/** Throws a `ToolError` for a module, a parameter or a value that is wrong. */
export function checkRequest(request: QueryRequest, catalog: Catalog): void {
  const modules = selected(request, catalog);
  const generator = generatorOf(request, catalog);
  const known = new Map(
    [
      ...catalog.query,
      ...modules.flatMap(({ parameters }) => parameters),
      ...(generator?.parameters ?? []).map((parameter) => withName(parameter, `g${parameter.name}`)),
    ].map((parameter) => [parameter.name, parameter] as const),
  );
  for (const [name, value] of Object.entries(request.parameters)) {
    const parameter = known.get(name);
    if (parameter === undefined) throw new ToolError(unknownParameter(name, [...known.keys()], catalog));
    checkValue(parameter, value);
  }
  for (const { name, required } of known.values())
    if (required === true && request.parameters[name] === undefined)
      throw new ToolError(`The parameter "${name}" is missing.`);
  const given = { ...request.parameters, ...(generator && { generator: generator.name }) };
  const rules = [
    brokenRule({ parameters: catalog.query, constraints: catalog.constraints, prefix: '' }, given, ''),
    ...modules.map((module) => brokenRule(module, given, '')),
    generator && brokenRule(generator, given, 'g'),
  ];
  const broken = rules.find((text) => text !== undefined);
  if (broken !== undefined) throw new ToolError(broken);
  const pages = catalog.query.filter(({ pageSet }) => pageSet === 'pages').map(({ name }) => name);
  if (modules.length === 0 && generator === undefined && !pages.some((name) => request.parameters[name] !== undefined))
    throw new ToolError(`Select a module with \`list\`, \`prop\` or \`meta\`, or pages with ${pages.join(' or ')}.`);
}

function unknownParameter(name: string, names: readonly string[], { modules }: Catalog): string {
  const owner = modules.find(({ parameters }) => parameters.some((parameter) => parameter.name === name));
  const selectIt = owner && ` It is a parameter of the ${owner.group} module "${owner.name}", which is not selected.`;
  return `The request has no parameter "${name}".${selectIt ?? hint(name, names)}`;
}

function checkValue(parameter: ParameterRecord, value: Value): void {
  const { name, type, values, multi, open, all } = parameter;
  const given = valuesOf(value);
  if (multi !== true && typeof value === 'object' && value.length > 1)
    throw new ToolError(`"${name}" accepts one value, not ${value.length}.`);
  if (values !== undefined && open !== true)
    for (const one of given)
      if (!values.includes(one) && one !== all)
        throw new ToolError(
          `"${name}" has no value "${one}".${hint(one, values)} Its values are ${values.join(', ')}.`,
        );
  const isNumber = type === 'integer' || type === 'limit';
  if (isNumber && given.some((one) => !/^-?\d+$/.test(one) && !(type === 'limit' && one === 'max')))
    throw new ToolError(`"${name}" must be a number${type === 'limit' ? ' or "max"' : ''}, not "${given.join('|')}".`);
}
