/** The document that is true on the wire of any MediaWiki: one path, and every parameter of every module. */
import type { Model, Module } from '../../model/model.js';
import { pascalCase } from '../../text/pascal-case.js';
import { factsOf, factsOverview } from './descriptions.js';
import {
  documentOf,
  groupTags,
  outcomeOf,
  referenceTo,
  recordedExamples,
  responseOf,
  startDocument,
  type Draft,
  type OpenapiDocument,
} from './document.js';
import { formBody, formSchema, isSecret, parameterObjects, type ParameterObject } from './parameters.js';
import { responseSchema, type Responses } from './response-schema.js';
import { anyOf, listed, parameterSchema, type Schema } from './schema.js';

const usage =
  'One path serves all modules: `list`, `prop` and `meta` select them, and each module has its own prefix for its ' +
  'parameters. Several values of one parameter are joined by `|`. A parameter of a generator has a `g` in front. ' +
  'Errors are responses with status 200. For one operation per module, use the other document, ' +
  '`openapi.modules.json`.';

/** Builds the document of the wire. */
export function wireDocument(model: Model): OpenapiDocument {
  const draft = startDocument(model, [2, 1]);
  const { targets } = draft;
  const { http } = model.api;
  const modules = [...model.protocol, ...model.modules];
  const queries = modules.filter(({ mustBePosted }) => !mustBePosted);
  // No parameter is in every query.
  const all = wireParameters(queries, draft).map(({ required: _required, ...parameter }) => parameter);
  const visible = all.filter((parameter) => !isSecret(parameter));
  // All actions have one path, so that those which must be posted are forms of one operation.
  const main = modules.filter(({ group }) => group === 'main');
  const actions = modules
    .filter(({ mustBePosted }) => mustBePosted)
    .map((action) => ({ action, parameters: wireParameters([...main, action], draft) }));
  const forms = [
    targets[2].name('QueryForm', formSchema(all, false)),
    ...actions.map(({ action, parameters }) =>
      targets[2].name(`${action.typeName}Form`, actionForm(action, parameters)),
    ),
  ];
  const posted = actions.map(({ action }) => `\`${action.name}\``).join(', ');
  const recorded = model.modules.flatMap((module) => {
    const first = module.examples.filter(({ responses }) => responses !== undefined).slice(0, 1);
    return recordedExamples(module, first, [2, 1]);
  });
  const text = 'Response of the API, including error responses.';
  const response = responseOf(draft, text, responseSchemas(draft), recorded);
  const common = {
    tags: ['query'],
    ...outcomeOf(draft, { $ref: '#/components/responses/Response' }),
    ...factsOf(modules),
  };
  return documentOf(draft, {
    summary: 'The query interface as it is on the wire.',
    usage,
    address: http.wiki,
    tags: [{ name: 'query', description: `Queries: ${Object.values(groupTags).join(' ')}` }],
    paths: {
      [http.path]: {
        get: {
          operationId: 'query',
          summary: 'Ask the wiki',
          description: `Runs the modules that the parameters choose.\n\n${factsOverview(modules)}`.trim(),
          parameters: visible.map(referenceTo),
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
    parameters: visible,
    responses: { Response: response },
  });
}

/** The form of an action that must be posted. */
function actionForm({ name, summary }: Module, parameters: readonly ParameterObject[]): Schema {
  const { required = [], ...form } = formSchema(parameters);
  return {
    description: summary,
    ...form,
    properties: { ...form.properties, action: { description: 'The action.', ...listed('string', [name]) } },
    required: ['action', ...required],
  };
}

/** Every parameter under every name that it can be sent by, in the order of modules. */
function wireParameters(modules: readonly Module[], { uses }: Draft): readonly ParameterObject[] {
  const found = new Map<string, ParameterObject>();
  for (const object of modules.flatMap((module) => parameterObjects(module, uses, true))) {
    const other = found.get(object.name);
    found.set(object.name, other ? shared(other, object) : object);
  }
  return [...found.values()];
}

/** Two modules read the same name (`iwurl`): one parameter that describes both. */
function shared(first: ParameterObject, second: ParameterObject): ParameterObject {
  const { deprecated: _deprecated, ...rest } = first;
  return {
    ...rest,
    description: `${first.description}\n\nThe module \`${String(second['x-mw-module'])}\` reads it too: ${second.description}`,
    schema: parameterSchema(joined(first.schema, second.schema)),
    'x-mw-module': [first['x-mw-module'], second['x-mw-module']].flat(),
    // A secret of one of them is no part of a URL.
    ...(isSecret(second) && { 'x-mw-sensitive': true }),
  };
}

/** One or the other; lists become one list of all values: tools that write several values look for `type: array`. */
function joined(one: Schema, other: Schema): Schema {
  const { default: first, ...bare } = one;
  const { default: second, ...otherBare } = other;
  // A default that not both have is not a default of the shared parameter.
  if (JSON.stringify(first) !== JSON.stringify(second)) return joined(bare, otherBare);
  if (one.items && other.items) {
    const { maxItems = Infinity, ...list } = one;
    const most = Math.max(maxItems, other.maxItems ?? Infinity);
    return { ...list, items: joined(one.items, other.items), ...(most < Infinity && { maxItems: most }) };
  }
  if (!one.enum || !other.enum || one.type !== other.type) return anyOf([one, other]);
  return { ...one, enum: [...new Set([...one.enum, ...other.enum])] };
}

/** The schemas of responses without an error: to queries, and to the other actions. */
function responseSchemas({ model, targets }: Draft): readonly Schema[] {
  const schemasOf = (action: string, modules: readonly Module[]): readonly Schema[] => {
    const responses: Responses = {
      name: pascalCase(action),
      text: `Response of \`action=${action}\`.`,
      modules,
      generators: modules.filter(({ generator }) => generator),
      strict: false,
      namesPages: false,
    };
    return [targets[2], targets[1]].map((target) => responseSchema(model, responses, target));
  };
  const actions = model.protocol.filter(
    ({ group, name, result }) => group === 'action' && name !== 'query' && result[2].top.length > 0,
  );
  return [...schemasOf('query', model.modules), ...actions.flatMap((module) => schemasOf(module.name, [module]))];
}
