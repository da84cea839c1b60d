/** The document with one operation per module, for tools that want typed operations. */
import type { Example, Model, Module, Parameter } from '../../model/model.js';
import { plainText } from '../../text/links.js';
import { pascalCase } from '../../text/pascal-case.js';
import { constantName } from '../server-stubs/names.js';
import { factsOf, factsText, paragraphs } from './descriptions.js';
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
  type Operation,
  type Response,
} from './document.js';
import {
  formBody,
  formSchema,
  isSecret,
  pageSetParameters,
  parameterObject,
  parameterUses,
  sendableParameters,
  type ParameterObject,
} from './parameters.js';
import { errorSchemas, namedResponse, responseSchema } from './response-schema.js';
import type { Schema } from './schema.js';
import { createSchemaRegistry, type SchemaRegistry } from './schema-registry.js';

const usage =
  'Each module is an operation, at a path of the server of this project: ' +
  '`/api.php/query/list/allpages` is `/api.php?action=query&list=allpages`. Responses are in format version 2. For ' +
  'several modules in one request, for generators, and for other wikis, use the other document, `openapi.json`.';

/** Parameters of the main module that the path decides. */
const decidedByPath: ReadonlySet<string> = new Set(['action', 'format', 'formatversion']);

/** What the operations have in common. */
interface Shared {
  readonly model: Model;
  readonly registry: SchemaRegistry;
  readonly uses: ReturnType<typeof parameterUses>;
  readonly errors: readonly Schema[];
  readonly statuses: Operation['responses'];
  /** Parameters of every query, and those by which properties take pages. */
  readonly always: readonly ParameterObject[];
  readonly pages: readonly ParameterObject[];
}

/** Builds the document of the modules. */
export function modulesDocument(model: Model, actions: readonly Module[] = []): OpenapiDocument {
  const registry = createSchemaRegistry(model);
  const uses = parameterUses(model.modules);
  const errors = errorSchemas(model, registry.responses[2]);
  const responses = errorResponses(model, errors);
  const parametersOf = (protocol: string, wanted: (parameter: Parameter) => boolean): readonly ParameterObject[] =>
    model.protocol
      .filter(({ name }) => name === protocol)
      .flatMap((module) => {
        const parameters = module.parameters.filter((one) => one.submodules === undefined && wanted(one));
        return parameters.map((parameter) => parameterObject(module, parameter, uses));
      });
  const pageSet = pageSetParameters(model, 'pages', 'option');
  const always = [
    ...parametersOf('main', ({ name }) => !decidedByPath.has(name)),
    ...parametersOf('query', ({ name }) => name === 'continue'),
  ];
  const pages = parametersOf('query', (parameter) => pageSet.includes(parameter));
  const shared: Shared = { model, registry, uses, errors, statuses: errorReferences(responses), always, pages };
  const all = [...model.modules, ...actions];
  return documentOf(model, {
    summary: 'The query interface with one operation per module.',
    usage,
    address: 'http://127.0.0.1:8080',
    ...tagsOf(all),
    paths: Object.fromEntries(all.map((module) => [pathOf(module), pathItemOf(module, shared)])),
    registry,
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

/** Path at which the server runs one module. */
const pathOf = ({ group, name }: Module): string =>
  group === 'action' ? `/api.php/${name}` : `/api.php/query/${group}/${name}`;

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
  { model, registry, uses, errors, statuses, always, pages }: Shared,
): Operation {
  const { group, path, component } = module;
  const isAction = group === 'action';
  // Parameters of queries have the same names as those of some actions.
  const ownUses = isAction ? parameterUses([module]) : uses;
  const own = parameters.map((parameter) => parameterObject(module, parameter, ownUses));
  const names = new Set(own.map(({ name }) => name));
  // Properties take pages; an action does not continue a query.
  const inherited = [...(group === 'prop' ? pages : []), ...always]
    .filter(({ name }) => !names.has(name) && !(isAction && name === 'continue'))
    .map(parameterReference);
  const id = isAction ? constantName(module) : group + module.typeName;
  const [help] = module.helpurls;
  return {
    operationId: method === 'post' && !module.mustBePosted ? `${id}ByPost` : id,
    summary: plainText(module.summary) || `Runs ${module.name}`,
    description: paragraphs(plainText(module.description) || `Runs the module \`${path}\`.`, factsText(module, model)),
    tags: [group, component.sourcename],
    ...(module.deprecated && { deprecated: true }),
    ...(help !== undefined && { externalDocs: { url: help, description: 'Manual of the module.' } }),
    ...(method === 'post'
      ? { parameters: inherited, requestBody: formBody([formSchema(own)], own) }
      : { parameters: [...own, ...inherited] }),
    responses: { '200': moduleResponse(module, model, registry, errors), ...statuses },
    security: optionalSession,
    'x-mw-module': path,
    'x-mw-prefix': module.prefix,
    'x-mw-generator': module.generator,
    'x-mw-readrights': module.readrights,
    'x-mw-component': component.name,
    'x-mw-source': `spec/${module.source.file}`,
    ...factsOf([module]),
  };
}

function moduleResponse(module: Module, model: Model, registry: SchemaRegistry, errors: readonly Schema[]): Response {
  const isAction = module.group === 'action';
  const name = isAction ? pascalCase(module.name) : module.typeName;
  const schema = responseSchema(
    model,
    { parts: [{ module, as: 'module' }], strict: true, namesPages: module.group === 'prop' ? false : 'never' },
    registry.responses[2],
    name,
  );
  const text = `Response of \`${isAction ? 'action=' : ''}${module.path}\`.`;
  const success = namedResponse(registry.responses[2], name, text, schema);
  // Linters would take responses of `paraminfo` for schemas.
  const shown = isAction ? [] : module.examples.filter((example) => runsAlone(module, example, model));
  const description = `Response of \`${module.path}\`, including error responses.`;
  return responseOf(description, [success, ...errors], registry, recordedExamples(module, shown, [2]));
}

/** Parameters that make a request use other modules than the one of the operation. */
const selectors = ['list', 'prop', 'meta', 'generator'] as const;

/** True for a request that the module's operation can make: it names this module alone, and pages only for properties. */
const runsAlone = ({ group, name }: Module, { request, body }: Example, model: Model): boolean =>
  body === undefined &&
  selectors.every((selector) => (selector === group ? request[selector] === name : !(selector in request))) &&
  (group === 'prop' || !pageSetParameters(model, 'pages').some(({ wireName }) => Object.hasOwn(request, wireName)));
