/** Parts that both documents have in common. */
import type { OpenAPIV3_1 } from 'openapi-types';
import type { Api, Example, Model, Module } from '../../model/model.js';
import type { FormatVersion } from '../../model/shape.js';
import { plainText } from '../../text/links.js';
import { documentDescription, paragraphs } from './descriptions.js';
import { parameterUses, type Extensions, type ParameterObject, type Uses } from './parameters.js';
import { errorSchemas } from './response-schema.js';
import { anyOf, parameterSchema, type Schema } from './schema.js';
import { createSchemaRegistry, type SchemaRegistry } from './schema-registry.js';

type Named<T> = Readonly<Record<string, T>>;

export type Reference = OpenAPIV3_1.ReferenceObject;
export type Response = OpenAPIV3_1.ResponseObject;
export type Operation = OpenAPIV3_1.OperationObject<Extensions>;

/** A document whose operations are being made. */
export interface Draft extends SchemaRegistry {
  readonly model: Model;
  readonly uses: Uses;
  /** Schemas of responses that describe an error. */
  readonly errors: readonly Schema[];
  /** Responses with a status of their own; all other errors come with status 200. */
  readonly byStatus: Named<Response>;
}

/** Starts a document whose responses are in these format versions. */
export function startDocument(model: Model, versions: readonly FormatVersion[]): Draft {
  const registry = createSchemaRegistry(model);
  const errors = versions.flatMap((version) => errorSchemas(model, registry.targets[version]));
  const byStatus = errorResponses(model, anyOf(errors));
  return { ...registry, model, uses: parameterUses(model.modules), errors, byStatus };
}

/** What a document does not have in common with the other one. */
export interface DocumentParts {
  readonly summary: string;
  readonly usage: string;
  /** The address of a server that it is true of. */
  readonly address: string;
  readonly tags: OpenAPIV3_1.TagObject[];
  readonly paths: Named<{ readonly get?: Operation; readonly post?: Operation }>;
  readonly parameters: readonly ParameterObject[];
  readonly responses?: Named<Response>;
}

/** A document of OpenAPI 3.1. `openapi-types` gives its paths the operations of 3.0 besides, which have other schemas. */
export interface OpenapiDocument extends Omit<OpenAPIV3_1.Document, 'paths' | 'components' | 'servers' | 'tags'> {
  readonly servers: OpenAPIV3_1.ServerObject[];
  readonly tags: OpenAPIV3_1.TagObject[];
  readonly paths: DocumentParts['paths'];
  readonly components: {
    readonly schemas: Named<Schema>;
    readonly parameters: Named<ParameterObject>;
    readonly responses: Named<Response>;
    readonly securitySchemes: Named<OpenAPIV3_1.SecuritySchemeObject>;
  };
}

/** The document of these parts. */
export function documentOf({ model: { api }, schemas, byStatus }: Draft, parts: DocumentParts): OpenapiDocument {
  const { summary, usage, address, parameters, responses, ...own } = parts;
  const { title, version, license, http } = api;
  const { name, url } = license;
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      summary,
      description: documentDescription(api, usage),
      contact: { name: 'wiki-query' },
      license: { name, ...(url === undefined ? { identifier: name } : { url }) },
    },
    servers: [
      ...http.servers.map(({ url, text: description }): OpenAPIV3_1.ServerObject => ({ url, description })),
      {
        url: '{address}',
        description: `Any other server, by its address with the path before \`${http.path}\`.`,
        // The variable has no text of its own: validators that go by the first schema of 3.1 refuse it.
        variables: { address: { default: address } },
      },
    ],
    ...own,
    components: {
      schemas: schemas(),
      parameters: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter])),
      responses: { ...responses, ...byStatus },
      securitySchemes: { session: sessionCookie(api) },
    },
  };
}

/**
 * The session cookie, under the first name of the spec; the description has all of them. The prefix of a wiki is not
 * known here, and `<prefix>` is no valid name of a cookie: generated clients refuse it.
 */
function sessionCookie({ cookies }: Api): OpenAPIV3_1.ApiKeySecurityScheme {
  const lines = cookies.map(({ name, text }) => `- \`${name}\`: ${plainText(text)}`);
  return {
    type: 'apiKey',
    in: 'cookie',
    name: cookies[0]?.name.replace('<prefix>', '') ?? 'session',
    description: paragraphs('Cookies that `action=login` and `action=clientlogin` set.', lines.join('\n')),
  };
}

export const groupTags = {
  list: 'Lists that stand on their own: pages, users, changes, log entries, search results.',
  prop: 'Properties of the pages that the request names, or that a generator finds.',
  meta: 'The wiki itself and the user who asks.',
} as const;

export const referenceTo = ({ name }: ParameterObject): Reference => ({ $ref: `#/components/parameters/${name}` });

/** A response with status 200, which may be an error. */
export const responseOf = (
  { model, errorCode, errors }: Draft,
  description: string,
  schemas: readonly Schema[],
  examples: ReturnType<typeof recordedExamples>,
): Response => ({
  description,
  ...(model.api.http.headers.length > 0 && {
    headers: Object.fromEntries(
      model.api.http.headers.map(({ name, text, type = 'text' }) => [
        name,
        {
          description: text,
          schema: parameterSchema(type === 'error' ? errorCode : { type: type === 'integer' ? 'integer' : 'string' }),
        },
      ]),
    ),
  }),
  content: {
    'application/json': {
      schema: anyOf([...schemas, ...errors]),
      ...(examples.length > 0 && { examples: Object.fromEntries(examples) }),
    },
  },
});

/** The end of an operation with this response. Requests need no login; a session identifies the user. */
export function outcomeOf(
  { byStatus }: Draft,
  response: Response | Reference,
): Pick<Operation, 'responses' | 'security'> {
  const references = Object.keys(byStatus).map((name): readonly [string, Reference] => [
    name.replace('Status', ''),
    { $ref: `#/components/responses/${name}` },
  ]);
  return { responses: { '200': response, ...Object.fromEntries(references) }, security: [{}, { session: [] }] };
}

function errorResponses({ messages, api }: Model, schema: Schema): Named<Response> {
  const errors = messages.filter(({ kind, http }) => kind === 'error' && http >= 400);
  const statuses = [
    ...new Set([...(api.http.forbidden === '' ? [] : [403]), ...errors.map(({ http }) => http)]),
  ].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = errors.filter(({ http }) => http === status).map(({ code }) => `\`${code}\``);
      return [`Status${status}`, errorResponse(status === 403 ? api.http.forbidden : '', codes.join(', '), schema)];
    }),
  );
}

/** A response with a status of its own: errors, and, where there is a text, a page without one. */
function errorResponse(text: string, codes: string, schema: Schema): Response {
  const json = codes === '' ? {} : { 'application/json': { schema } };
  if (text === '') return { description: `Error with a status of its own: ${codes}.`, content: json };
  return {
    description: codes === '' ? text : `${text} Also ${codes}.`,
    content: { ...json, 'text/html': { schema: { type: 'string' } } },
  };
}

/** Recorded responses to examples of a module, by format version. */
export const recordedExamples = ({ name }: Module, examples: readonly Example[], versions: readonly FormatVersion[]) =>
  examples.flatMap(({ id, title, request, responses = {} }) =>
    versions
      .filter((version) => version in responses)
      .map((version) => {
        const [suffix, note] = version === 1 ? ['-v1', ' (format version 1)'] : ['', ''];
        const summary = plainText(title) + note;
        const description = `\`${requestLine(request)}\``;
        return [`${name}-${id}${suffix}`, { summary, description, value: responses[version] }] as const;
      }),
  );

/** A request as one writes it into a URL, readable: only what would break is encoded. */
const requestLine = (request: Example['request']): string =>
  Object.entries(request)
    .map(([name, value]) =>
      value === true ? name : `${name}=${String(value).replaceAll('&', '%26').replaceAll('`', '%60')}`,
    )
    .join('&');
