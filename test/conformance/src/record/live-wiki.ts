/** Sends requests to a real MediaWiki, logged in or not, by any method, and follows continuation. */
import { readFileSync } from 'node:fs';
import { fromRaw, type RawRecording } from '../import-recordings.js';
import { pickHeaders } from '../pick-headers.js';
import { type Recording, type Request, requestId } from '../recording.js';
import { withParameters } from './queries.js';

interface Account {
  readonly name: string;
  readonly password: string | null;
}

/** A served wiki of the reference kit. */
export interface LiveWiki {
  /** Sends a request once. A repeated request gets the same response from a cache. */
  readonly record: (request: Request) => Promise<Recording>;
  /** Sends a request and its continuations, up to a number of steps. */
  readonly series: (request: Request, most?: number) => Promise<readonly Recording[]>;
  /** How many requests were sent. */
  readonly sent: () => number;
}

const clientAddress = '198.51.100.1';
/**
 * Tests of actions are rate-limited, so that each such request comes from another address, unless the response contains
 * the address.
 */
let elsewhere = Math.floor(Date.now() / 1000) % 60_000;
const addressFor = ({ user, query, body = '' }: Request): string =>
  user === undefined && /(^|&)g?intestactions=/.test(`${query}&${body}`) && !`${query}&${body}`.includes('userinfo')
    ? `198.18.${Math.floor(++elsewhere / 250)}.${(elsewhere % 250) + 1}`
    : clientAddress;

/** Cookies of one visitor, as `name → value`. */
type Jar = Map<string, string>;

function keepCookies(jar: Jar, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    const value = pair.slice(at + 1);
    if (value === '' || value === 'deleted') jar.delete(pair.slice(0, at));
    else jar.set(pair.slice(0, at), value);
  }
}

const cookieHeader = (jar: Jar): Record<string, string> =>
  jar.size === 0 ? {} : { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') };

/** Reads passwords from `users.json` of an exported wiki. */
function passwordsOf(usersFile: string): ReadonlyMap<string, string> {
  const accounts = JSON.parse(readFileSync(usersFile, 'utf8')) as readonly Account[];
  return new Map(accounts.flatMap(({ name, password }) => (password === null ? [] : [[name, password] as const])));
}

/** A wiki at the address of its `api.php`. */
export function liveWiki(url: string, usersFile: string, wiki?: string): LiveWiki {
  const passwords = passwordsOf(usersFile);
  const jars = new Map<string, Promise<Jar>>();
  const recordings = new Map<string, Promise<Recording>>();
  let count = 0;

  const send = async (address: string, init: RequestInit, jar: Jar, from = clientAddress): Promise<Response> => {
    const headers = {
      'x-forwarded-for': from,
      'user-agent': 'wiki-query-recorder',
      // Else `fetch` sends one of its own.
      'accept-language': '',
      ...cookieHeader(jar),
      ...(init.headers as Record<string, string>),
    };
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    keepCookies(jar, response);
    return response;
  };

  const logIn = async (user: string): Promise<Jar> => {
    const jar: Jar = new Map();
    const password = passwords.get(user);
    if (password === undefined) throw new Error(`no password is known for ${user}`);
    const first = await send(`${url}?action=query&meta=tokens&type=login&format=json&formatversion=2`, {}, jar);
    const { query } = (await first.json()) as { query: { tokens: { logintoken: string } } };
    const form = new URLSearchParams({
      action: 'clientlogin',
      format: 'json',
      formatversion: '2',
      username: user,
      password,
      logintoken: query.tokens.logintoken,
      loginreturnurl: url,
    });
    const second = await send(url, { method: 'POST', body: form }, jar);
    const result = (await second.json()) as { clientlogin?: { status: string } };
    if (result.clientlogin?.status !== 'PASS') throw new Error(`login as ${user}: ${JSON.stringify(result)}`);
    return jar;
  };

  const jarOf = (user: string | undefined): Promise<Jar> => {
    if (user === undefined) return Promise.resolve(new Map());
    let jar = jars.get(user);
    if (jar === undefined) jars.set(user, (jar = logIn(user)));
    return jar;
  };

  const fetchOne = async (original: Request): Promise<Recording> => {
    // As clients send it.
    const request = { ...original, query: original.query.replace(/[^\x20-\x7e]+/g, encodeURIComponent) };
    const jar = new Map(await jarOf(request.user));
    count++;
    if (process.env['TRACE'] !== undefined) console.error(request.user ?? '', request.query.slice(0, 300));
    const response = await send(
      request.query === '' ? url : `${url}?${request.query}`,
      {
        method: request.method ?? 'GET',
        headers: request.headers ?? {},
        ...(request.body === undefined ? {} : { body: request.body }),
      },
      jar,
      addressFor(request),
    );
    const headers = pickHeaders(new Map([...response.headers].map(([name, value]) => [name.toLowerCase(), value])));
    const raw: RawRecording = {
      query: request.query,
      user: request.user ?? null,
      ...(request.method === undefined ? {} : { method: request.method }),
      ...(request.headers === undefined ? {} : { requestHeaders: request.headers }),
      ...(request.body === undefined ? {} : { requestBody: request.body }),
      ...(request.about === undefined ? {} : { about: request.about }),
      status: response.status,
      headers,
      body: await response.text(),
    };
    return fromRaw(raw, wiki);
  };

  const record = async (request: Request): Promise<Recording> => {
    const id = requestId(request);
    let recording = recordings.get(id);
    if (recording === undefined) recordings.set(id, (recording = fetchOne(request)));
    const known = await recording;
    return {
      ...known,
      request: { ...known.request, ...(request.about === undefined ? {} : { about: request.about }) },
    };
  };

  const series = async (request: Request, most = 60): Promise<readonly Recording[]> => {
    const steps = [await record(request)];
    for (;;) {
      const last = steps[steps.length - 1] as Recording;
      const next = continuationOf(last);
      if (next === undefined || steps.length >= most) return steps;
      steps.push(await record({ ...request, query: withParameters(request.query, next) }));
    }
  };
  return { record, series, sent: () => count };
}

/** `continue` of a response. */
export function continuationOf({ response }: Recording): Readonly<Record<string, string>> | undefined {
  if (!response.body.startsWith('{')) return undefined;
  const parsed = JSON.parse(response.body) as { readonly continue?: Readonly<Record<string, string | number>> };
  if (parsed.continue === undefined) return undefined;
  return Object.fromEntries(Object.entries(parsed.continue).map(([name, value]) => [name, String(value)]));
}
