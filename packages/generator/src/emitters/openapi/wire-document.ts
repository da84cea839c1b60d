/** The document that is true on the wire of any MediaWiki: one path, and every parameter of every module. */
import type { Model, Module, Parameter } from '../../model/model.js';
import { actionResponse, responseComponent, errorComponents } from './response-components.js';
import type { ResponsePart } from './response-schema.js';
import {
  responseHeaders,
  errorReferences,
  errorResponses,
  examplesMember,
  groupTags,
  infoOf,
  optionalSession,
  recordedExamples,
  securitySchemesOf,
  serverAt,
  servers,
  type OpenapiDocument,
  type StandardDocument,
  type Operation,
  type Response,
} from './document.js';
import { factsOf, factsOverview, type ModuleFacts } from './module-facts.js';
import { collectParameterExamples } from './parameter-examples.js';
import { parameterObject, sendableParameters, type ParameterForm, type ParameterObject } from './parameter-object.js';
import { formBody } from './form-body.js';
import { anyOf, type Schema } from './schema.js';
import { createSchemaRegistry, type SchemaRegistry } from './schema-registry.js';

const usage =
  'One path serves all modules: `list`, `prop` and `meta` select them, and each module has its own prefix for its ' +
  'parameters. Several values of one parameter are joined by `|`. A parameter of a generator has a `g` in front. ' +
  'Errors are responses with status 200. For one operation per module, use the other document, ' +
  '`openapi.modules.json`.';

/** Builds the document of the wire. */
export function wireDocument(model: Model): OpenapiDocument {
  const registry = createSchemaRegistry(model);
  const modules = [...model.protocol, ...model.modules];
  const queries = modules.filter(({ mustBePosted }) => !mustBePosted);
  const parameters = wireParameters(model, queries, (parameter) => !isSecret(parameter));
  const bodies = [
    registry.name('QueryForm', describedForm('Any action that may be sent by GET too.', queryForm(model, queries))),
    ...modules.filter(({ mustBePosted }) => mustBePosted).map((module) => registry.name(...actionForm(model, module))),
  ];
  const responseSchemas = wireResponses(model, registry);
  const responses = errorResponses(model, anyOf(responseSchemas.errors));
  const examples = recordedExamples(model.modules, [2, 1], () => true, 1);
  const response: Response = {
    description: 'Response of the API, including error responses.',
    headers: responseHeaders(registry.errorCode()),
    content: {
      'application/json': { schema: anyOf(responseSchemas.all), ...examplesMember(examples) },
    },
  };
  const common = {
    tags: ['query'],
    responses: { '200': { $ref: '#/components/responses/Answer' }, ...errorReferences(responses) },
    security: optionalSession,
    ...factsOf(modules),
  };
  return {
    openapi: '3.1.0',
    info: infoOf(model, 'The query interface as it is on the wire.', usage),
    servers: [...servers, serverAt('https://www.mediawiki.org/w')],
    tags: [{ name: 'query', description: `Queries: ${Object.values(groupTags).join(' ')}` }],
    paths: { '/api.php': operations(parameters, factsOverview(modules), common) },
    components: {
      schemas: registry.schemas(),
      parameters: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter])),
      responses: { Answer: response, ...responses },
      securitySchemes: securitySchemesOf(model),
    },
  } satisfies OpenapiDocument & StandardDocument;
}

function operations(
  parameters: readonly ParameterObject[],
  facts: string,
  common: Pick<Operation, 'tags' | 'responses' | 'security'> & ModuleFacts,
): { readonly get: Operation; readonly post: Operation } {
  return {
    get: {
      operationId: 'query',
      summary: 'Ask the wiki',
      description: `Runs the modules that the parameters choose.\n\n${facts}`.trim(),
      parameters: parameters.map(({ name }) => ({ $ref: `#/components/parameters/${name}` })),
      ...common,
    },
    post: {
      operationId: 'queryByPost',
      summary: 'Ask the wiki with a form',
      description:
        'The same with the parameters in the body: for long lists of titles, and for what may not stand in a URL.',
      requestBody: formBody(parameters),
      ...common,
    },
  };
}

/** Every parameter under every name that it can be sent by, in the order of modules. */
function wireParameters(model: Model): readonly ParameterObject[] {
  const examples = collectParameterExamples(model);
  const found = new Map<string, ParameterObject>();
  for (const module of [...model.protocol, ...model.modules])
    for (const parameter of sendableParameters(module))
      for (const form of formsOf(module, parameter)) {
        const object = parameterObject(module, parameter, form, examples);
        const other = found.get(form.name);
        found.set(form.name, other ? shared(other, object) : object);
      }
  return [...found.values()];
}

const formsOf = (_module: Module, { wireName, generatorName }: Parameter): readonly ParameterForm[] => [
  { name: wireName, generator: false, required: false },
  ...(generatorName === undefined ? [] : [{ name: generatorName, generator: true, required: false }]),
];

/** Two modules read the same name (`iwurl`): one parameter that describes both. */
function shared(first: ParameterObject, second: ParameterObject): ParameterObject {
  const { deprecated: _deprecated, ...rest } = first;
  const modules = [first['x-mw-module'], second['x-mw-module']].flat();
  return {
    ...rest,
    description: `${first.description}\n\nThe module \`${String(second['x-mw-module'])}\` reads it too: ${second.description}`,
    schema: joined(withoutOwnDefaults([first.schema, second.schema])),
    'x-mw-module': modules,
  };
}

/** Lists become one list of all values: tools that write several values look for `type: array`. */
function joined(schemas: readonly Schema[]): Schema {
  if (schemas.some(({ type }) => type !== 'array')) return anyOf(schemas);
  const items = schemas.map(({ items = {} }) => items);
  const values = items.flatMap((item) => item.enum ?? []);
  const areListed = items.every((item) => item.enum !== undefined);
  const longest = schemas.map(({ maxItems = Infinity }) => maxItems).reduce((most, one) => Math.max(most, one));
  return {
    ...schemas[0],
    items: areListed ? { ...items[0], enum: [...new Set(values)] } : anyOf(items),
    ...(longest < Infinity && { maxItems: longest }),
  };
}

/** A default that not all modules have is not a default of the shared parameter. */
function withoutOwnDefaults(schemas: readonly Schema[]): readonly Schema[] {
  const defaults = new Set(schemas.map((schema) => JSON.stringify(schema.default)));
  return defaults.size === 1 ? schemas : schemas.map(({ default: _default, ...schema }) => schema);
}

function wireResponses(
  model: Model,
  registry: SchemaRegistry,
): { readonly all: readonly Schema[]; readonly errors: readonly Schema[] } {
  const parts: readonly ResponsePart[] = model.modules.flatMap((module) => [
    { module, as: 'module' as const },
    ...(module.generator ? [{ module, as: 'generator' as const }] : []),
  ]);
  const actions = model.protocol.filter(
    (module) => module.group === 'action' && module.name !== 'query' && module.result[2].top.length > 0,
  );
  const naming = { name: 'Query', description: 'Response of `action=query`.', strict: false };
  const versions = [2, 1] as const;
  const queries = versions.map((version) => responseComponent(model, registry, parts, version, naming));
  const errors = versions.flatMap((version) => errorComponents(model, registry, version));
  const others = actions.flatMap((action) =>
    versions.map((version) => actionResponse(model, registry, action, version)),
  );
  return { all: [...queries, ...others, ...errors], errors };
}
