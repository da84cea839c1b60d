/** The document that is true on the wire of any MediaWiki: one path, and every parameter of every module. */
import type { Model, Module, Parameter } from '../../model/model.js';
import { responseComponent, errorComponents } from './response-components.js';
import type { ResponsePart } from './response-schema.js';
import {
  documentOf,
  errorReferences,
  errorResponses,
  groupTags,
  optionalSession,
  recordedExamples,
  responseOf,
  type OpenapiDocument,
  type Operation,
} from './document.js';
import { factsOf, factsOverview, type ModuleFacts } from './module-facts.js';
import { collectParameterExamples, type ParameterExamples } from './parameter-examples.js';
import { isSecret, parameterObject, sendableParameters, type ParameterObject } from './parameter-object.js';
import { formBody, formSchema } from './form-body.js';
import { pascalCase } from '../../text/pascal-case.js';
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
  const examples = collectParameterExamples(model);
  const parametersOf = (some: readonly Module[], wanted: (parameter: Parameter) => boolean = () => true) =>
    wireParameters(some, wanted, examples);
  const queries = modules.filter(({ mustBePosted }) => !mustBePosted);
  const visible = parametersOf(queries, (parameter) => !isSecret(parameter));
  const forms: readonly Form[] = [
    { name: 'QueryForm', parameters: parametersOf(queries) },
    ...modules
      .filter(({ mustBePosted }) => mustBePosted)
      .map((module) => ({
        name: `${module.typeName}Form`,
        action: module,
        parameters: parametersOf([...modules.filter(({ group }) => group === 'main'), module]),
      })),
  ];
  const responseSchemas = wireResponses(model, registry);
  const responses = errorResponses(model, anyOf(responseSchemas.errors));
  const recorded = recordedExamples(model.modules, [2, 1], () => true, 1);
  const response = responseOf(
    'Response of the API, including error responses.',
    anyOf(responseSchemas.all),
    registry.errorCode(),
    recorded,
  );
  const common = {
    tags: ['query'],
    responses: { '200': { $ref: '#/components/responses/Response' }, ...errorReferences(responses) },
    security: optionalSession,
    ...factsOf(modules),
  };
  const paths = {
    '/api.php': {
      get: queryOperation(visible, factsOverview(modules), common),
      post: formOperation(forms, registry, common),
    },
  };
  return documentOf(model, {
    summary: 'The query interface as it is on the wire.',
    usage,
    address: 'https://www.mediawiki.org/w',
    tags: [{ name: 'query', description: `Queries: ${Object.values(groupTags).join(' ')}` }],
    paths,
    schemas: registry.schemas(),
    parameters: visible,
    responses: { Response: response, ...responses },
  });
}

type Common = Pick<Operation, 'tags' | 'responses' | 'security'> & ModuleFacts;

const queryOperation = (parameters: readonly ParameterObject[], facts: string, common: Common): Operation => ({
  operationId: 'query',
  summary: 'Ask the wiki',
  description: `Runs the modules that the parameters choose.\n\n${facts}`.trim(),
  parameters: parameters.map(({ name }) => ({ $ref: `#/components/parameters/${name}` })),
  ...common,
});

/** A form of a body: the parameters of everything that a GET can do, or those of one action. */
interface Form {
  readonly name: string;
  readonly action?: Module;
  readonly parameters: readonly ParameterObject[];
}

/** All actions have one path, so that those which must be posted are forms of one operation. */
function formOperation(forms: readonly Form[], registry: SchemaRegistry, common: Common): Operation {
  const named = forms.map((form) => registry.name(form.name, schemaOf(form)));
  const actions = forms.flatMap(({ action }) => (action ? [`\`${action.name}\``] : []));
  return {
    operationId: 'queryByPost',
    summary: 'Ask the wiki with a form',
    description:
      'The same with the parameters in the body: for long lists of titles, and for what may not stand in a URL.' +
      (actions.length > 0 ? ` Some actions must be sent so: ${actions.join(', ')}.` : ''),
    requestBody: formBody(
      named,
      forms.flatMap(({ parameters }) => parameters),
    ),
    ...common,
  };
}

function schemaOf({ action, parameters }: Form): Schema {
  if (action === undefined) return formSchema(parameters, false);
  const form = formSchema(parameters);
  const own = action.parameters.filter(({ required }) => required).map(({ wireName }) => wireName);
  const name: Schema = { type: 'string', enum: [action.name] };
  return {
    description: action.summary,
    ...form,
    properties: { ...form.properties, action: name },
    required: ['action', ...own],
  };
}

/** Every parameter under every name that it can be sent by, in the order of modules. */
function wireParameters(
  modules: readonly Module[],
  wanted: (parameter: Parameter) => boolean,
  examples: ParameterExamples,
): readonly ParameterObject[] {
  const found = new Map<string, ParameterObject>();
  for (const module of modules)
    for (const parameter of sendableParameters(module).filter(wanted))
      for (const name of [parameter.wireName, ...(parameter.generatorName ? [parameter.generatorName] : [])]) {
        const object = parameterObject(module, parameter, examples, { name, required: false });
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
  const versions = [2, 1] as const;
  const componentsOf = (name: string, some: readonly ResponsePart[]) => {
    const naming = { name: pascalCase(name), description: `Response of \`action=${name}\`.`, strict: false };
    return versions.map((version) => responseComponent(model, registry, some, version, naming));
  };
  const queries = componentsOf('query', parts);
  const errors = versions.flatMap((version) => errorComponents(model, registry, version));
  const others = actions.flatMap((module) => componentsOf(module.name, [{ module, as: 'module' }]));
  return { all: [...queries, ...others, ...errors], errors };
}
