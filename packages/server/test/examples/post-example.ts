/** Examples that are sent by POST, each in its own session, whose tokens replace variables. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RawResponse } from '../../src/request/raw-request.js';
import type { TestClient, Json, Query } from '../support/test-client.js';
import { sampleFolder } from '../support/crowded-wiki.js';

const demo = JSON.parse(readFileSync(join(sampleFolder, 'demo-account.json'), 'utf8')) as {
  readonly name: string;
  readonly password: string;
};

/** Sends fields in the body; `$CSRF_TOKEN` is the one of the demo account. */
export async function post(query: Query, fields: Query, client: TestClient): Promise<RawResponse> {
  const send = session(client);
  const values: Record<string, string> = { $PASSWORD: demo.password };
  const fill = (given: Query): Query =>
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name, values[value] ?? value]));
  const needsLogin = Object.values(fields).includes('$CSRF_TOKEN');
  values['$LOGIN_TOKEN'] = await tokenOf('login', send);
  if (needsLogin) {
    const account = { lgname: demo.name, lgpassword: '$PASSWORD', lgtoken: '$LOGIN_TOKEN' };
    await send({ action: 'login', format: 'json' }, fill(account));
    values['$CSRF_TOKEN'] = await tokenOf('csrf', send);
  }
  return send(query, fill(fields));
}

type Send = (query: Query, fields?: Query) => Promise<RawResponse>;

/** A client that keeps its cookie. */
function session(client: TestClient): Send {
  let cookie: string | undefined;
  return async (query, fields) => {
    const response = await client.send({
      query: new URLSearchParams(query).toString(),
      headers: {
        ...(cookie !== undefined && { cookie }),
        ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(fields && { method: 'POST', body: Buffer.from(new URLSearchParams(fields).toString()) }),
    });
    const [set] = [response.headers['Set-Cookie'] ?? []].flat();
    if (set !== undefined) [cookie] = String(set).split(';');
    return response;
  };
}

async function tokenOf(type: 'login' | 'csrf', send: Send): Promise<string> {
  const { body } = await send({ action: 'query', meta: 'tokens', type, format: 'json', formatversion: '2' });
  const { query } = JSON.parse(body) as { readonly query: { readonly tokens: Json } };
  return String(query.tokens[`${type}token`]);
}
