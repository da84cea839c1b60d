/** The document with one operation per module, for tools that want typed operations. */
import type { Example, Model, Module, Parameter } from '../../model/model.js';
import { constantName } from '../server-stubs/names.js';
import { responseComponent, errorComponents } from './response-components.js';
import { protocolModule } from './response-schema.js';
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
  type Reference,
  type Response,
} from './document.js';
import { formBody, formSchema } from './form-body.js';
import { factsOf, factsText } from './module-facts.js';
import { collectParameterExamples, type ParameterExamples } from './parameter-examples.js';
import { pageSetNames } from './page-set.js';
import { isSecret, parameterObject, sendableParameters, type ParameterObject } from './parameter-object.js';
import { plainText } from '../../text/links.js';
import { pascalCase } from '../../text/pascal-case.js';
import { anyOf, type Schema } from './schema.js';
import { createSchemaRegistry, type SchemaRegistry } from './schema-registry.js';

const usage =
  'Each module is an operation, at a path of the server of this project: ' +
  '`/api.php/query/list/allpages` is `/api.php?action=query&list=allpages`. Responses are in format version 2. For ' +
  'several modules in one request, for generators, and for other wikis, use the other document, `openapi.json`.';

/** Parameters of the main module that the path decides. */
const decidedByPath: ReadonlySet<string> = new Set(['action', 'format', 'formatversion']);

interface Shared {
  readonly model: Model;
  readonly registry: SchemaRegistry;
  readonly examples: ParameterExamples;
  readonly errors: readonly Schema[];
  readonly statuses: Readonly<Record<string, Reference>>;
  readonly always: readonly Reference[];
  readonly pages: readonly Reference[];
}

/** Builds the document of the modules. */
export function modulesDocument(model: Model, actions: readonly Module[] = []): OpenapiDocument {
  const registry = createSchemaRegistry(model);
  const examples = collectParameterExamples(model);
  const errors = errorComponents(model, registry, 2);
  const responses = errorResponses(model, anyOf(errors));
  const always = sharedParameters(model, examples, 'main', (name) => !decidedByPath.has(name)).concat(
    sharedParameters(model, examples, 'query', (name) => name === 'continue'),
  );
  const pageSet = pageSetNames(model, 'pages', 'option');
  const pages = sharedParameters(model, examples, 'query', (name) => pageSet.has(name));
  const shared: Shared = {
    model,
    registry,
    examples,
    errors,
    statuses: errorReferences(responses),
    always: always.map(referenceTo),
    pages: pages.map(referenceTo),
  };
  const all = [...model.modules, ...actions];
  const paths = all.map((module) => [pathOf(module), pathItemOf(module, shared)] as const);
  return documentOf(model, {
    summary: 'The query interface with one operation per module.',
    usage,
    address: 'http://127.0.0.1:8080',
    ...tagsOf(all),
    paths: Object.fromEntries(paths),
    schemas: registry.schemas(),
    parameters: [...pages, ...always],
    responses,
  });
}

/** A tag for each group and each component, and what kind of tag each is. */
function tagsOf(modules: readonly Module[]): Required<Pick<OpenapiDocument, 'tags' | 'x-tagGroups'>> {
  const groups = Object.entries({ ...groupTags, action: 'Actions besides `query`.' }).filter(([name]) =>
    modules.some(({ group }) => group === name),
  );
  const components = new Map(modules.map(({ component }) => [component.sourcename, component.licensetag]));
  return {
    tags: [
      ...groups.map(([name, description]) => ({ name, description })),
      ...[...components].map(([name, licence]) => ({
        name,
        description: licence === '' ? `Modules of ${name}.` : `Modules of ${name}, under ${licence}.`,
      })),
    ],
    'x-tagGroups': [
      { name: 'By group', tags: groups.map(([name]) => name) },
      { name: 'By component', tags: [...components.keys()] },
    ],
  };
}

const referenceTo = ({ name }: ParameterObject): Reference => ({ $ref: `#/components/parameters/${name}` });

/** Path at which the server runs one module. */
export const pathOf = ({ group, name }: Module): string =>
  group === 'action' ? `/api.php/${name}` : `/api.php/query/${group}/${name}`;

function sharedParameters(
  model: Model,
  examples: ParameterExamples,
  protocol: string,
  wanted: (name: string) => boolean,
): readonly ParameterObject[] {
  const module = protocolModule(model, protocol);
  if (!module) return [];
  return module.parameters
    .filter(({ name, submodules }) => wanted(name) && submodules === undefined)
    .map((parameter) => parameterObject(module, parameter, examples));
}

/** A GET; a POST for a module that must be posted, and for one that takes secrets, which stand in bodies only. */
function pathItemOf(module: Module, shared: Shared): OpenapiDocument['paths'][string] {
  const parameters = sendableParameters(module);
  const visible = parameters.filter((parameter) => !isSecret(parameter));
  const post = () => operationOf(module, parameters, 'post', shared);
  if (module.mustBePosted) return { post: post() };
  const get = operationOf(module, visible, 'get', shared);
  return visible.length < parameters.length ? { get, post: post() } : { get };
}

function operationOf(
  module: Module,
  parameters: readonly Parameter[],
  method: 'get' | 'post',
  shared: Shared,
): Operation {
  // Parameters of queries have the same names as those of some actions.
  const examples = module.group === 'action' ? collectParameterExamples({ modules: [module] }) : shared.examples;
  const own = parameters.map((parameter) => parameterObject(module, parameter, examples));
  const name = module.group === 'action' ? constantName(module) : module.group + module.typeName;
  const inherited = inheritedParameters(module, shared);
  const names = new Set(own.map(({ name }) => name));
  const [help] = module.helpurls;
  return {
    operationId: method === 'post' && !module.mustBePosted ? `${name}ByPost` : name,
    summary: plainText(module.summary) || `Runs ${module.name}`,
    description: descriptionOf(module, shared.model),
    tags: [module.group, module.component.sourcename],
    ...(module.deprecated && { deprecated: true }),
    ...(help !== undefined && { externalDocs: { url: help, description: 'Manual of the module.' } }),
    ...inputOf(
      method,
      own,
      inherited.filter(({ $ref }) => !names.has($ref.slice($ref.lastIndexOf('/') + 1))),
    ),
    responses: { '200': moduleResponse(module, shared), ...shared.statuses },
    security: optionalSession,
    'x-mw-module': module.path,
    'x-mw-prefix': module.prefix,
    'x-mw-generator': module.generator,
    'x-mw-readrights': module.readrights,
    'x-mw-component': module.component.name,
    'x-mw-source': `spec/${module.source.file}`,
    ...factsOf([module]),
  };
}

/** A POST has the module's own parameters in the body. */
const inputOf = (
  method: 'get' | 'post',
  own: readonly ParameterObject[],
  inherited: readonly Reference[],
): Pick<Operation, 'parameters' | 'requestBody'> =>
  method === 'post'
    ? { parameters: inherited, requestBody: formBody([formSchema(own)], own) }
    : { parameters: [...own, ...inherited] };

/** Properties take pages; an action does not continue a query. */
function inheritedParameters({ group }: Module, { pages, always }: Shared): readonly Reference[] {
  if (group === 'prop') return [...pages, ...always];
  return group === 'action' ? always.filter(({ $ref }) => !$ref.endsWith('/continue')) : always;
}

const descriptionOf = (module: Module, model: Model): string =>
  [plainText(module.description) || `Runs the module \`${module.path}\`.`, factsText(module, model)]
    .filter((text) => text !== '')
    .join('\n\n');

function moduleResponse(module: Module, { model, registry, errors }: Shared): Response {
  const isAction = module.group === 'action';
  const success = responseComponent(model, registry, [{ module, as: 'module' }], 2, {
    name: isAction ? pascalCase(module.name) : module.typeName,
    description: `Response of \`${isAction ? 'action=' : ''}${module.path}\`.`,
    strict: true,
    withoutPageSet: module.group !== 'prop',
  });
  // Linters would take responses of `paraminfo` for schemas.
  const shown = isAction ? [] : [module];
  const examples = recordedExamples(shown, [2], runsAlone(pageSetNames(model, 'pages')));
  const description = `Response of \`${module.path}\`, including error responses.`;
  return responseOf(description, anyOf([success, ...errors]), registry.errorCode(), examples);
}

/** Parameters that make a request use other modules than the one of the operation. */
const selectors = ['list', 'prop', 'meta', 'generator'] as const;

/** True for a request that the module's operation can make: it names this module alone, and pages only for properties. */
const runsAlone =
  (pages: ReadonlySet<string>) =>
  (module: Module, { request, body }: Example): boolean =>
    body === undefined &&
    selectors.every((name) => (name === module.group ? request[name] === module.name : !(name in request))) &&
    (module.group === 'prop' || !Object.keys(request).some((name) => pages.has(name)));
