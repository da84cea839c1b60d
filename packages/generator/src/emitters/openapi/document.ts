/** Parts that both documents have in common. */
import type { Example, Message, Model, Module } from '../../model/model.js';
import type { FormatVersion } from '../../model/shape.js';
import type { OpenAPIV3_1 } from 'openapi-types';
import type { ParameterObject } from './parameter-object.js';
import { documentDescription } from './description.js';
import type { ModuleFacts } from './module-facts.js';
import { plainText } from '../../text/links.js';
import type { ExampleObject, Schema } from './schema.js';

/** A media type of a response or of a request's body. */
export interface MediaType {
  readonly schema: Schema;
  readonly encoding?: Readonly<Record<string, { readonly style: 'pipeDelimited'; readonly explode: false }>>;
  readonly examples?: Readonly<Record<string, ExampleObject>>;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: Schema }>>;
  readonly content: Readonly<Record<string, MediaType>>;
}

export type Reference = Readonly<OpenAPIV3_1.ReferenceObject>;

export interface Operation extends ModuleFacts {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly deprecated?: true;
  readonly externalDocs?: Readonly<OpenAPIV3_1.ExternalDocumentationObject>;
  readonly parameters?: readonly (ParameterObject | Reference)[];
  readonly requestBody?: { readonly required: true; readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Readonly<Record<string, Response | Reference>>;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly [extension: `x-mw-${string}`]: unknown;
}

/** A whole OpenAPI 3.1 document, as far as this emitter writes one. */
export interface OpenapiDocument {
  readonly openapi: '3.1.0';
  readonly info: Readonly<OpenAPIV3_1.InfoObject>;
  readonly servers: readonly Readonly<OpenAPIV3_1.ServerObject>[];
  readonly tags: readonly Readonly<OpenAPIV3_1.TagObject>[];
  /** Groups of tags, as documentation sites show them. */
  readonly 'x-tagGroups'?: readonly { readonly name: string; readonly tags: readonly string[] }[];
  readonly paths: Readonly<Record<string, { readonly get?: Operation; readonly post?: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, ParameterObject>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly securitySchemes: Readonly<Record<string, OpenAPIV3_1.SecuritySchemeObject>>;
  };
}

/**
 * The types of `openapi-types`, of a document that does not change. Parameters and responses are not among them: there it
 * knows the schemas of OpenAPI 3.0 only.
 */
type StandardDocument = ReadonlyDeep<
  Omit<OpenAPIV3_1.Document, 'paths' | 'components'> & {
    components: Required<Pick<OpenAPIV3_1.ComponentsObject, 'schemas' | 'securitySchemes'>>;
  }
>;

type ReadonlyDeep<T> = T extends object ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> } : T;

/** What a document does not have in common with the other one. */
export interface DocumentParts extends Pick<OpenapiDocument, 'tags' | 'x-tagGroups' | 'paths'> {
  readonly summary: string;
  readonly usage: string;
  /** The address of a server that it is true of. */
  readonly address: string;
  readonly schemas: OpenapiDocument['components']['schemas'];
  readonly parameters: readonly ParameterObject[];
  readonly responses: OpenapiDocument['components']['responses'];
}

/** The document of these parts. */
export function documentOf(model: Model, parts: DocumentParts): OpenapiDocument {
  const { summary, usage, address, schemas, parameters, responses, ...own } = parts;
  const { title, version, license } = model.api;
  const { name, url } = license;
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      summary,
      description: documentDescription(model.api, usage),
      contact: { name: 'wiki-query' },
      license: { name, ...(url === undefined ? { identifier: name } : { url }) },
    },
    servers: [
      { url: '/', description: 'The server that this document is from.' },
      { url: '/w', description: 'The same, at the path that MediaWiki has by default.' },
      {
        url: '{address}',
        description: 'Any other server, by its address with the path before `/api.php`.',
        // The variable has no text of its own: validators that go by the first schema of 3.1 refuse it.
        variables: { address: { default: address } },
      },
    ],
    ...own,
    components: {
      schemas,
      parameters: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter])),
      responses,
      securitySchemes: securitySchemesOf(model),
    },
  } satisfies OpenapiDocument & StandardDocument;
}

export const groupTags = {
  list: 'Lists that stand on their own: pages, users, changes, log entries, search results.',
  prop: 'Properties of the pages that the request names, or that a generator finds.',
  meta: 'The wiki itself and the user who asks.',
} as const;

/** The session cookie, under the first name of the spec; the description has all of them. */
function securitySchemesOf({ api: { cookies } }: Model): { readonly session: SecurityScheme } {
  const lines = cookies.map(({ name, text }) => `- \`${name}\`: ${plainText(text)}`);
  return {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: cookies[0]?.name ?? 'session',
      description: ['Cookies that `action=login` and `action=clientlogin` set.', lines.join('\n')].join('\n\n').trim(),
    },
  };
}

type SecurityScheme = Readonly<OpenAPIV3_1.ApiKeySecurityScheme>;

/** Requests need no login; a session identifies the user. */
export const optionalSession: Operation['security'] = [{}, { session: [] }];

/** A response with status 200, which may be an error. */
export const responseOf = (
  description: string,
  schema: Schema,
  errorCode: Schema,
  examples: Readonly<Record<string, ExampleObject>>,
): Response => ({
  description,
  headers: {
    'MediaWiki-API-Error': { description: 'Code of the error; only when the response is one.', schema: errorCode },
    'Retry-After': { description: 'Seconds to wait before the next try, after `maxlag`.', schema: { type: 'integer' } },
  },
  content: { 'application/json': { schema, ...(Object.keys(examples).length > 0 && { examples }) } },
});

/** Responses with a status of their own; all other errors come with status 200. */
export function errorResponses(model: Model, errorSchema: Schema): Readonly<Record<string, Response>> {
  const byStatus = new Map<number, Message[]>([[403, []]]);
  for (const message of model.messages)
    if (message.kind === 'error' && message.http >= 400)
      byStatus.set(message.http, [...(byStatus.get(message.http) ?? []), message]);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, messages]) => [`Status${status}`, errorResponse(status, messages, errorSchema)]),
  );
}

function errorResponse(status: number, messages: readonly Message[], errorSchema: Schema): Response {
  const codes = messages.map(({ code }) => `\`${code}\``).join(', ');
  const json = messages.length > 0 ? { 'application/json': { schema: errorSchema } } : {};
  if (status !== 403) return { description: `Error with a status of its own: ${codes}.`, content: json };
  const text = 'The parameter `origin` is not the origin that the browser names in its header.';
  return {
    description: messages.length > 0 ? `${text} Also ${codes}.` : text,
    content: { ...json, 'text/html': { schema: { type: 'string' } } },
  };
}

/** References to the responses with a status of their own. */
export const errorReferences = (responses: Readonly<Record<string, Response>>): Readonly<Record<string, Reference>> =>
  Object.fromEntries(
    Object.keys(responses).map((name) => [name.replace('Status', ''), { $ref: `#/components/responses/${name}` }]),
  );

/** Recorded responses to the examples of these modules that are wanted, at most `count` of each, by format version. */
export function recordedExamples(
  modules: readonly Module[],
  versions: readonly FormatVersion[],
  wanted: (module: Module, example: Example) => boolean,
  count = Number.POSITIVE_INFINITY,
): Readonly<Record<string, ExampleObject>> {
  const found = modules.flatMap((module) =>
    module.examples
      .filter((example) => example.responses !== undefined && wanted(module, example))
      .slice(0, count)
      .flatMap((example) => versions.flatMap((version) => exampleEntry(module, example, version))),
  );
  return Object.fromEntries(found);
}

function exampleEntry(
  module: Module,
  { id, title, request, responses }: Example,
  version: FormatVersion,
): readonly (readonly [string, ExampleObject])[] {
  if (responses === undefined || !(version in responses)) return [];
  const example: ExampleObject = {
    summary: plainText(title) + (version === 1 ? ' (format version 1)' : ''),
    description: `\`${requestLine(request)}\``,
    value: responses[version],
  };
  return [[`${module.name}-${id}${version === 1 ? '-v1' : ''}`, example]];
}

/** A request as one writes it into a URL, readable: only what would break is encoded. */
export const requestLine = (request: Readonly<Record<string, string | number | boolean>>): string =>
  Object.entries(request)
    .map(([name, value]) =>
      value === true ? name : `${name}=${String(value).replaceAll('&', '%26').replaceAll('`', '%60')}`,
    )
    .join('&');
