import type { Example, HttpFacts } from '../../model/model.js';
import type { FormatVersion } from '../../model/shape.js';
import { printJson } from '../../print/json.js';

const mostLines = 70;

/** An example request with the response of the sample wiki in each format version; the request alone if nothing was recorded. */
export function versionsOf(example: Example, http: HttpFacts) {
  const recorded = ([2, 1] as const).filter((version) => example.responses && version in example.responses);
  return (recorded.length > 0 ? recorded : ([2] as const)).map((version) => ({
    version,
    old: version === 1,
    curl: curlOf(example, version, http),
    ...responseOf(example.responses?.[version]),
  }));
}

function responseOf(recorded: unknown) {
  if (recorded === undefined) return {};
  if (typeof recorded === 'string') return { response: recorded, language: recorded.startsWith('<') ? 'xml' : 'text' };
  const response = printJson(recorded).trimEnd();
  return response.split('\n').length <= mostLines
    ? { response, language: 'json' }
    : { response: printJson(shorten(recorded)).trimEnd(), language: 'json', shortened: true };
}

/** Formats whose responses are the same in both versions. */
export const withoutVersions: ReadonlySet<unknown> = new Set(['none', 'rawfm', 'xml', 'xmlfm']);

/** The command that sends an example, with cookies if it is a POST request. */
function curlOf({ request, body }: Example, version: FormatVersion, { examples, path }: HttpFacts): string {
  const format = request['format'] ?? 'json';
  const around = {
    ...(request['action'] === undefined && { action: 'query' }),
    ...request,
    format,
    ...(!withoutVersions.has(format) && { formatversion: version }),
  };
  const url = `'${examples}${path}?${queryString(around).replaceAll("'", '%27')}'`;
  if (body === undefined) return `curl ${url}`;
  const fields = Object.entries(body).map(([name, value]) => ` \\\n  --data-urlencode "${name}=${value}"`);
  return `curl -b cookies.txt -c cookies.txt ${url}${fields.join('')}`;
}

/** Only the first elements of each list and map, so that the shape can be seen at a glance. */
function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).slice(0, 24);
  return Object.fromEntries(entries.map(([key, member]) => [key, shorten(member)]));
}

/** The query string of a request, encoded only where it must be, so that it can be read. */
export const queryString = (request: Example['request']): string =>
  Object.entries(request)
    .map(([name, value]) => `${name}=${value === true ? '1' : encodeReadable(String(value))}`)
    .join('&');

const encodeReadable = (value: string): string =>
  encodeURIComponent(value).replace(/%(7C|3A|2F|2C|20|21|2A)/g, (code) =>
    code === '%20' ? '+' : decodeURIComponent(code),
  );
