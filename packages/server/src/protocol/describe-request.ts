/** What lines of the log say about a request. */
import type { RawParameters } from '../request/raw-parameters.js';
import type { RawRequest } from '../request/raw-request.js';
import type { RequestFacts } from '../request/request-facts.js';
import { redactQuery } from '../services/logging.js';
import { requestedModules } from '../spec/query-modules.js';
import { multipartFields } from './multipart.js';
import { readRequest } from './read-request.js';

/** Bounds of what one line has. */
const mostParameters = 50;
const longestPair = 200;
/** Bytes of a body that is read again for a line. */
const longestBody = 64 * 1024;

const english = { code: 'en', legacyEncoding: 'windows-1252' };

/** Describes a request without secrets. The parameters of a longer body are left out. */
export function describeRequest(request: RawRequest): RequestFacts {
  const { body, ...withoutBody } = request;
  const read = (body?.length ?? 0) > longestBody ? withoutBody : request;
  const { id, ip, method, path } = request;
  return {
    ...(id !== undefined && { id }),
    client: ip,
    method,
    path: withoutControls(path),
    modules: modulesOf(readRequest(read, english)),
    parameters: textOf(read),
  };
}

function modulesOf(parameters: RawParameters): readonly string[] {
  const action = parameters.peek('action') ?? 'help';
  const queried = action === 'query' ? requestedModules(parameters.peek) : [];
  const names = queried.map(({ name }) => `query+${name}`);
  return (names.length > 0 ? names : [action]).filter((name) => /^[\w+-]{1,50}$/.test(name)).slice(0, mostParameters);
}

/** As sent, in a URL: names that PHP would shorten may say that a value is secret. */
function textOf(request: RawRequest): string {
  const implied = Object.entries(request.implied ?? {}).map(pairOf);
  const pairs = [...implied, ...request.query.split('&'), ...bodyPairs(request)].filter((pair) => pair !== '');
  return redactQuery(pairs.slice(0, mostParameters).join('&')).split('&').map(bounded).join('&');
}

function bodyPairs({ body, headers }: RawRequest): readonly string[] {
  if (body === undefined) return [];
  const type = headers['content-type'] ?? '';
  if (/^multipart\/form-data/i.test(type))
    return multipartFields(body, type).map(([name, value]) => pairOf([name, value.toString()]));
  return /^application\/x-www-form-urlencoded/i.test(type) ? Buffer.from(body).toString('latin1').split('&') : [];
}

const pairOf = ([name, value]: readonly [string, string]): string =>
  `${encodeURIComponent(Buffer.from(name).toString())}=${encodeURIComponent(value)}`;

/** A pair without what terminals take for commands. What needs no encoding to be read is as it is. */
function bounded(pair: string): string {
  const text = pair.length > longestPair ? `${pair.slice(0, longestPair)}…` : pair;
  // Half of a character cannot be encoded.
  const whole = Buffer.from(text).toString();
  return whole.replace(/%(?:7C|3A|2F|2C)/gi, decodeURIComponent).replace(/[^!-~…]/gu, (one) => encodeURIComponent(one));
}

/** Terminals take some control characters for commands. */
const withoutControls = (text: string): string => text.slice(0, longestPair).replace(/[\0-\x1f\x7f-\x9f]/g, '\ufffd');
