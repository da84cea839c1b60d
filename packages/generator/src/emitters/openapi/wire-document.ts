/** The document that is true on the wire of any MediaWiki: one path, and every parameter of every module. */
import type { Model, Module, Parameter } from '../../model/model.js';
import { pascalCase } from '../../text/pascal-case.js';
import { factsOf, factsOverview } from './descriptions.js';
import {
  documentOf,
  errorReferences,
  errorResponses,
  groupTags,
  optionalSession,
  parameterReference,
  recordedExamples,
  responseOf,
  type OpenapiDocument,
} from './document.js';
import {
  formBody,
  formSchema,
  isSecret,
  parameterObject,
  parameterUses,
  sendableParameters,
  type ParameterObject,
} from './parameters.js';
import { errorSchemas, namedResponse, responseSchema, type ResponsePart } from './response-schema.js';
import { anyOf, listed, type Schema } from './schema.js';
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
  const uses = parameterUses(model.modules);
  const queries = modules.filter(({ mustBePosted }) => !mustBePosted);
  const visible = optional(wireParameters(queries, uses, (parameter) => !isSecret(parameter)));
  const all = optional(wireParameters(queries, uses));
  // All actions have one path, so that those which must be posted are forms of one operation.
  const actions = modules
    .filter(({ mustBePosted }) => mustBePosted)
    .map((action) => ({
      action,
      parameters: wireParameters([...modules.filter(({ group }) => group === 'main'), action], uses),
    }));
  const forms = [
    registry.name('QueryForm', formSchema(all, false)),
    ...actions.map(({ action, parameters }) => registry.name(`${action.typeName}Form`, actionForm(action, parameters))),
  ];
  const posted = actions.map(({ action }) => `\`${action.name}\``).join(', ');
  const versions = [registry.responses[2], registry.responses[1]];
  const successes = responseSchemas(model, registry);
  const errors = versions.flatMap((target) => errorSchemas(model, target));
  const statuses = errorResponses(model, errors);
  const recorded = model.modules.map((module) => {
    const first = module.examples.filter(({ responses }) => responses !== undefined).slice(0, 1);
    return recordedExamples(module, first, [2, 1]);
  });
  const text = 'Response of the API, including error responses.';
  const response = responseOf(text, [...successes, ...errors], registry, Object.assign({}, ...recorded));
  const common = {
    tags: ['query'],
    responses: { '200': { $ref: '#/components/responses/Response' }, ...errorReferences(statuses) },
    security: optionalSession,
    ...factsOf(modules),
  };
  return documentOf(model, {
    summary: 'The query interface as it is on the wire.',
    usage,
    address: 'https://www.mediawiki.org/w',
    tags: [{ name: 'query', description: `Queries: ${Object.values(groupTags).join(' ')}` }],
    paths: {
      '/api.php': {
        get: {
          operationId: 'query',
          summary: 'Ask the wiki',
          description: `Runs the modules that the parameters choose.\n\n${factsOverview(modules)}`.trim(),
          parameters: visible.map(parameterReference),
          ...common,
        },
        post: {
          operationId: 'queryByPost',
          summary: 'Ask the wiki with a form',
          description:
            'The same with the parameters in the body: for long lists of titles, and for what may not stand in a URL.' +
            (posted === '' ? '' : ` Some actions must be sent so: ${posted}.`),
          requestBody: formBody(forms, [...all, ...actions.flatMap(({ parameters }) => parameters)]),
          ...common,
        },
      },
    },
    registry,
    parameters: visible,
    responses: { Response: response, ...statuses },
  });
}

/** No parameter is in every request. */
const optional = (parameters: readonly ParameterObject[]): readonly ParameterObject[] =>
  parameters.map(({ required: _required, ...parameter }) => parameter);

/** The form of an action that must be posted. */
function actionForm({ name, summary }: Module, parameters: readonly ParameterObject[]): Schema {
  const { required = [], ...form } = formSchema(parameters);
  return {
    description: summary,
    ...form,
    properties: { ...form.properties, action: listed('string', [name]) },
    required: ['action', ...required],
  };
}

/** Every parameter under every name that it can be sent by, in the order of modules. */
function wireParameters(
  modules: readonly Module[],
  uses: ReturnType<typeof parameterUses>,
  wanted: (parameter: Parameter) => boolean = () => true,
): readonly ParameterObject[] {
  const found = new Map<string, ParameterObject>();
  for (const module of modules)
    for (const parameter of sendableParameters(module).filter(wanted))
      for (const name of [parameter.wireName, ...(parameter.generatorName ? [parameter.generatorName] : [])]) {
        const object = parameterObject(module, parameter, uses, name);
        const other = found.get(name);
        found.set(name, other ? shared(other, object) : object);
      }
  return [...found.values()];
}

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
  const longest = Math.max(...schemas.map(({ maxItems = Infinity }) => maxItems));
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

/** The schemas of responses without an error: to queries, and to the other actions. */
function responseSchemas(model: Model, registry: SchemaRegistry): readonly Schema[] {
  const schemasOf = (action: string, parts: readonly ResponsePart[]): readonly Schema[] =>
    [registry.responses[2], registry.responses[1]].map((target) => {
      const name = pascalCase(action);
      const schema = responseSchema(model, { parts, strict: false, namesPages: false }, target, name);
      return namedResponse(target, name, `Response of \`action=${action}\`.`, schema);
    });
  const queries = model.modules.flatMap((module): readonly ResponsePart[] => [
    { module, as: 'module' },
    ...(module.generator ? [{ module, as: 'generator' } as const] : []),
  ]);
  const actions = model.protocol.filter(
    ({ group, name, result }) => group === 'action' && name !== 'query' && result[2].top.length > 0,
  );
  return [
    ...schemasOf('query', queries),
    ...actions.flatMap((module) => schemasOf(module.name, [{ module, as: 'module' }])),
  ];
}
