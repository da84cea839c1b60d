/** The document with one operation per module, for tools that want typed operations. */
import { queryGroups } from '../../spec/kinds.js';
import type { Example, Model, Module } from '../../model/model.js';
import { plainText } from '../../text/links.js';
import { pascalCase } from '../../text/pascal-case.js';
import { constantName } from '../server-stubs/names.js';
import { factsOf, factsText, paragraphs } from './descriptions.js';
import {
  documentOf,
  groupTags,
  outcomeOf,
  referenceTo,
  recordedExamples,
  responseOf,
  startDocument,
  type DocumentParts,
  type Draft,
  type OpenapiDocument,
  type Operation,
  type Response,
} from './document.js';
import { formBody, formSchema, isSecret, parameterObjects, parameterUses, type ParameterObject } from './parameters.js';
import { responseSchema, type Responses } from './response-schema.js';

const usage = (path: string): string =>
  'Each module is an operation, at a path of the server of this project: ' +
  `\`${path}/query/list/allpages\` is \`${path}?action=query&list=allpages\`. Responses are in format version 2. For ` +
  'several modules in one request, for generators, and for other wikis, use the other document, `openapi.json`.';

/** Parameters of the main module that the path decides. */
const decidedByPath: ReadonlySet<string> = new Set(['action', 'format', 'formatversion']);

/** What the operations have in common. */
interface Shared extends Draft {
  /** Parameters of every query, and those by which properties take pages. */
  readonly always: readonly ParameterObject[];
  readonly pages: readonly ParameterObject[];
}

/** Builds the document of the modules. */
export function modulesDocument(model: Model, actions: readonly Module[] = []): OpenapiDocument {
  const draft = startDocument(model, [2]);
  const { http } = model.api;
  const parameters = model.protocol
    .filter(({ path }) => path === 'main' || path === 'query')
    .flatMap((module) => parameterObjects(module, draft.uses));
  const always = parameters.filter(({ name, 'x-mw-module': module }) =>
    module === 'main' ? !decidedByPath.has(name) : name === 'continue',
  );
  const pages = parameters.filter(({ 'x-mw-page-set': part }) => part === 'pages' || part === 'option');
  const all = [...model.modules, ...actions];
  return documentOf(draft, {
    summary: 'The query interface with one operation per module.',
    usage: usage(http.path),
    address: http.examples,
    tags: tagsOf(all),
    paths: Object.fromEntries(
      all.map((module) => {
        const path = module.group === 'action' ? module.name : `query/${module.group}/${module.name}`;
        return [`${http.path}/${path}`, pathItemOf(module, { ...draft, always, pages })];
      }),
    ),
    parameters: [...pages, ...always],
  });
}

/** A tag for each group. An operation has one tag: tools that make a folder of each tag would have it twice. */
const tagsOf = (modules: readonly Module[]): DocumentParts['tags'] =>
  Object.entries({ ...groupTags, action: 'Actions besides `query`.' })
    .filter(([name]) => modules.some(({ group }) => group === name))
    .map(([name, description]) => ({ name, description }));

/** A GET; a POST for a module that must be posted, and for one that takes secrets, which stand in bodies only. */
function pathItemOf(module: Module, shared: Shared): DocumentParts['paths'][string] {
  // Parameters of queries have the same names as those of some actions.
  const uses = module.group === 'action' ? parameterUses([module]) : shared.uses;
  // An action may restrict the format, which the path decides.
  const parameters = parameterObjects(module, uses).filter(
    ({ name }) => module.group !== 'action' || !decidedByPath.has(name),
  );
  const visible = parameters.filter((parameter) => !isSecret(parameter));
  return {
    ...(!module.mustBePosted && { get: operationOf(module, visible, 'get', shared) }),
    ...((module.mustBePosted || visible.length < parameters.length) && {
      post: operationOf(module, parameters, 'post', shared),
    }),
  };
}

function operationOf(
  module: Module,
  own: readonly ParameterObject[],
  method: 'get' | 'post',
  shared: Shared,
): Operation {
  const { group, path, component } = module;
  const isAction = group === 'action';
  // Properties take pages; an action does not continue a query.
  const inherited = [...(group === 'prop' ? shared.pages : []), ...shared.always]
    .filter(({ name }) => !own.some((one) => one.name === name) && !(isAction && name === 'continue'))
    .map(referenceTo);
  const id = isAction ? constantName(module) : group + module.typeName;
  const [help] = module.helpurls;
  return {
    operationId: method === 'post' && !module.mustBePosted ? `${id}ByPost` : id,
    summary: plainText(module.summary) || `Runs ${module.name}`,
    description: paragraphs(
      plainText(module.description) || `Runs the module \`${path}\`.`,
      factsText(module, shared.model),
    ),
    tags: [group],
    ...(module.deprecated && { deprecated: true }),
    ...(help !== undefined && { externalDocs: { url: help, description: 'Manual of the module.' } }),
    ...(method === 'post'
      ? { parameters: inherited, requestBody: formBody([formSchema(own)], own) }
      : { parameters: [...own, ...inherited] }),
    ...outcomeOf(shared, moduleResponse(module, shared)),
    'x-mw-module': path,
    'x-mw-prefix': module.prefix,
    'x-mw-generator': module.generator,
    'x-mw-readrights': module.readrights,
    'x-mw-component': component.name,
    ...(component.version !== undefined && { 'x-mw-component-version': component.version }),
    'x-mw-source': `spec/${module.source.file}`,
    ...factsOf([module]),
  };
}

function moduleResponse(module: Module, shared: Shared): Response {
  const isAction = module.group === 'action';
  const { model, targets, pages } = shared;
  const responses: Responses = {
    name: isAction ? pascalCase(module.name) : module.typeName,
    text: `Response of \`${isAction ? 'action=' : ''}${module.path}\`.`,
    modules: [module],
    generators: [],
    strict: true,
    namesPages: module.group === 'prop' ? false : 'never',
  };
  // Linters would take responses of `paraminfo` for schemas.
  const shown = isAction ? [] : module.examples.filter((example) => runsAlone(module, example, pages));
  const description = `Response of \`${module.path}\`, including error responses.`;
  const schema = responseSchema(model, responses, targets[2]);
  return responseOf(shared, description, [schema], recordedExamples(module, shown, [2]));
}

/** True for a request that the module's operation can make: it names this module alone, and pages only for properties. */
const runsAlone = ({ group, name }: Module, { request, body }: Example, pages: readonly ParameterObject[]): boolean =>
  body === undefined &&
  // These make a request use other modules than the one of the operation.
  [...queryGroups, 'generator'].every((selector) =>
    selector === group ? request[selector] === name : !Object.hasOwn(request, selector),
  ) &&
  (group === 'prop' || !pages.some((one) => one['x-mw-page-set'] === 'pages' && Object.hasOwn(request, one.name)));
