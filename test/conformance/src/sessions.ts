/** Sessions: requests one after the other in which cookies and tokens of the responses continue to the next. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { RecordedResponse } from './recording.js';
import { sessionsFile } from './folders.js';
import { stripTexts } from './strip-texts.js';

/** One request; `{{name}}` in its body or query represents a token of an earlier response. */
export interface Step {
  readonly query: string;
  /** Of a form that is posted. */
  readonly form?: Readonly<Record<string, string>>;
}

export interface RecordedStep extends Step {
  readonly status: number;
  readonly error?: string;
  readonly body: string;
}

export interface RecordedSession {
  readonly name: string;
  readonly steps: readonly RecordedStep[];
}

/** The result of one request of a session: the response, and cookies that were set (`name=value`). */
export interface SessionResponse extends RecordedResponse {
  readonly cookies: readonly string[];
}

/** Sends a request with cookies, to whatever server. */
export type Send = (request: {
  readonly query: string;
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
}) => Promise<SessionResponse>;

/** Tokens in a response, by the name of their member. */
function tokensOf(body: string): readonly (readonly [string, string])[] {
  return [...body.matchAll(/"(\w*token)":("(?:[^"\\]|\\.)*")/g)].map(([, name, value]) => [
    name ?? '',
    JSON.parse(value ?? '""') as string,
  ]);
}

const filled = (text: string, tokens: ReadonlyMap<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => tokens.get(name) ?? '');

/** Goes through a session; the responses are stripped. */
export async function runSession(steps: readonly Step[], send: Send): Promise<readonly RecordedStep[]> {
  const tokens = new Map<string, string>();
  const jar = new Map<string, string>();
  const out: RecordedStep[] = [];
  for (const step of steps) {
    const form = Object.entries(step.form ?? {}).map(([name, value]): [string, string] => [
      name,
      filled(value, tokens),
    ]);
    const body = step.form === undefined ? undefined : new URLSearchParams(form).toString();
    const response = await send({
      query: step.query,
      ...(body === undefined ? {} : { body }),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(jar.size === 0 ? {} : { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
      },
    });
    for (const [name, value] of tokensOf(response.body)) tokens.set(name, value);
    for (const cookie of response.cookies) {
      const at = cookie.indexOf('=');
      const value = cookie.slice(at + 1);
      if (value === '' || value === 'deleted') jar.delete(cookie.slice(0, at));
      else jar.set(cookie.slice(0, at), value);
    }
    const error = response.headers['MediaWiki-API-Error'];
    const parameters = `${step.query}&${body ?? ''}`;
    out.push({
      ...step,
      status: response.status,
      ...(error === undefined ? {} : { error }),
      body: stripTexts(response.body, parameters),
    });
  }
  return out;
}

/** The recorded sessions. */
export const readSessions = (): readonly RecordedSession[] =>
  JSON.parse(readFileSync(sessionsFile, 'utf8')) as readonly RecordedSession[];

/** Keeps recorded sessions. */
export function writeSessions(sessions: readonly RecordedSession[]): void {
  writeFileSync(sessionsFile, `${JSON.stringify(sessions, null, 2)}\n`);
}
