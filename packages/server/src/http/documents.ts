/** The OpenAPI documents: read once, sent with an ETag, readable from any origin. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { matches } from './outgoing.js';

const types: Readonly<Record<string, string>> = {
  'openapi.json': 'application/vnd.oai.openapi+json;version=3.1; charset=utf-8',
  'openapi.modules.json': 'application/vnd.oai.openapi+json;version=3.1; charset=utf-8',
  'openapi.yaml': 'application/vnd.oai.openapi;version=3.1; charset=utf-8',
  'openapi.modules.yaml': 'application/vnd.oai.openapi;version=3.1; charset=utf-8',
};

/** Adds those documents that the folder has. */
export function documentRoutes(app: FastifyInstance, folder: string): void {
  for (const [name, type] of Object.entries(types)) {
    const path = join(folder, name);
    if (!existsSync(path)) continue;
    const text = readFileSync(path);
    const tag = `"${createHash('sha1').update(text).digest('base64url')}"`;
    app.get(`/${name}`, (request, reply) => {
      reply.headers({
        ETag: tag,
        'Cache-Control': 'public, max-age=300',
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Expose-Headers': 'ETag',
      });
      return matches(request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.type(type).send(text);
    });
  }
}
