/** The page of the docs about tools, from what their tests found. */
import { join } from 'node:path';

/** Where the page is. */
export const pagePath = join(import.meta.dirname, '../../../../packages/docs/guides/tools.md');

/** Packages of each tool, what a user of it must know, and its command or call; a tool without a row here, or without tests, is an error. */
const tools = {
  Redocly: {
    packages: ['@redocly/cli'],
    know: 'Nothing: all `recommended` rules are enabled.',
    command: 'redocly lint openapi.json',
  },
  Spectral: {
    packages: ['@stoplight/spectral-cli'],
    know: 'Nothing: all rules of `spectral:oas`; hints count as errors.',
    command: 'spectral lint openapi.json --fail-severity=hint',
  },
  'swagger-parser': {
    packages: ['@apidevtools/swagger-parser'],
    know: 'Nothing.',
    command: "SwaggerParser.validate('openapi.json')",
  },
  'oas-validator': {
    packages: ['oas-validator'],
    know: 'Its last version reads OpenAPI 3.0 only: give it `openapi.modules.3.0.json`.',
    command: 'validate(document, {})',
  },
  'openapi-typescript + openapi-fetch': {
    packages: ['openapi-typescript', 'openapi-fetch'],
    know: "One setting: `querySerializer: { array: { style: 'pipeDelimited', explode: false } }`.",
    command: 'openapi-typescript openapi.json -o wiki.d.ts',
  },
  '@hey-api/openapi-ts': {
    packages: ['@hey-api/openapi-ts'],
    know: 'Nothing. Later versions need Node 22.',
    command: 'openapi-ts -i openapi.json -o client -c @hey-api/client-fetch',
  },
  Orval: {
    packages: ['orval'],
    know: 'Use a mutator of three lines around `askWiki`, because its own code repeats or joins lists in another way, and `formUrlEncoded: false`. Later versions need Node 22.',
    command: 'orval --config orval.config.cjs',
  },
  Kubb: {
    packages: ['@kubb/cli', '@kubb/plugin-client'],
    know: 'Use a client of a few lines around `askWiki`, because its own code joins lists with commas. Version 5 needs Node 22.',
    command: 'kubb generate -c kubb.config.mjs',
  },
  Prism: {
    packages: ['@stoplight/prism-cli'],
    know: 'A boolean must be `true` in requests through Prism: it rejects `1`, which the API accepts. Version 5.15 needs Node 24; with 5.14, pin `@stoplight/prism-http` and `prism-http-server` to 5.12.0 and `prism-core` to 5.8.0.',
    command: 'prism mock openapi.modules.json',
  },
  Scalar: {
    packages: ['@scalar/api-reference'],
    know: 'Show `openapi.modules.json`, as explorers do. The one operation of `openapi.json` has hundreds of parameters, which Scalar takes minutes to render. Later versions need Node 22 to install.',
    command: "Scalar.createApiReference('#app', { url: 'openapi.modules.json' })",
  },
  Redoc: {
    packages: ['@redocly/cli'],
    know: 'The page loads Redoc from another host, so its layout is not tested.',
    command: 'redocly build-docs openapi.modules.json -o index.html',
  },
  Postman: {
    packages: ['openapi-to-postmanv2'],
    know: 'Nothing. The samples set every parameter: disable those that you do not need.',
    command: 'openapi2postmanv2 -s openapi.json -o collection.json',
  },
  Arazzo: {
    packages: ['@redocly/cli', '@stoplight/spectral-cli'],
    know: '`arazzo.yaml` has the workflows. Respect keeps no cookies: the steps of the login pass them on.',
    command: 'redocly respect arazzo.yaml -S modules=URL -i INPUTS',
  },
};

const versionsOf = ({ packages }, versions) =>
  packages.map((name) => `\`${name}\` ${versions[name] ?? fail(`${name} is no dependency`)}`).join('<br>');

const cell = (text) => text.replaceAll('|', '\\|');

function row(tool, tests, versions) {
  const facts = tools[tool] ?? fail(`the tool "${tool}" has no row`);
  return `| **${tool}**<br>${versionsOf(facts, versions)}<br>\`${facts.command}\` | ${cell(tests.join('<br>'))} | ${cell(facts.know)} |`;
}

function fail(text) {
  throw new Error(text);
}

/** Writes the page; `found` has the tests of each tool that passed. */
export function matrixPage(found, versions) {
  const untested = Object.keys(tools).filter((tool) => !found.has(tool));
  if (untested.length > 0) fail(`no test passed of ${untested.join(', ')}`);
  const rows = Object.keys(tools).map((tool) => row(tool, found.get(tool), versions));
  const strangers = [...found.keys()].filter((tool) => !(tool in tools));
  if (strangers.length > 0) fail(`no row for ${strangers.join(', ')}`);
  return `${head}\n${rows.join('\n')}\n${tail}`;
}

const head = `---
title: Tools that read the documents
---

<!-- Written by test/e2e/openapi from what its tests found. Do not edit. -->

# Tools that read the documents

The tests use the published documents, on Node 20. Linters run with all rules. Generated clients must pass strict
type checks, and their requests to the sample wiki must return the same responses as plain \`fetch\`.

Tools that read no OpenAPI above 3.0 take \`openapi.modules.3.0.json\`, which accepts a little more than the other documents: \`@wiki-query/openapi/gen/openapi.modules.3.0.json\`.

| Tool, tested version, command | What passes | What to know |
| --- | --- | --- |`;

const tail = `
## A function for generated clients

Orval and Kubb can send requests with your own function. The package \`@wiki-query/openapi\` has one that writes lists and booleans as the API
expects them:

\`\`\`ts
// wiki-fetch.ts, the mutator of Orval (client: 'axios-functions')
import { askWiki, type WikiRequest } from '@wiki-query/openapi/fetch';

export const wikiFetch = <T>(request: WikiRequest): Promise<T> => askWiki<T>('https://wiki.example', request);
\`\`\`

\`\`\`ts
// kubb-fetch.ts, the importPath of Kubb's pluginClient
import { askWiki, type WikiRequest } from '@wiki-query/openapi/fetch';

export type RequestConfig<Data = unknown> = WikiRequest<Data>;
export type ResponseErrorConfig<Failure = unknown> = Failure;
export type Client = typeof fetchWiki;

const fetchWiki = async <Answer, _Failure = unknown, Variables = unknown>(request: RequestConfig<Variables>) => ({
  data: await askWiki<Answer>('https://wiki.example', request),
});
export default fetchWiki;
\`\`\`

The tested files are in \`test/e2e/openapi\`: \`clients/\` has a program for each generator. For a client without a generator, with
continuation, retries and logins, use \`@wiki-query/client\`.
`;
