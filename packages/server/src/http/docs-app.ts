/** The docs site and the OpenAPI documents: a separate app, created on first use. */
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import { fastify, type FastifyInstance } from 'fastify';
import { notFound, type DocsOptions } from './docs-options.js';
import { documentRoutes } from './documents.js';

const noDocs = 'The docs site is not part of this installation. The interface is at /api.php.\n';

/** The app. Its `routing` handles requests that another server has accepted. */
export async function makeDocsApp({ docsFolder, documentsFolder }: DocsOptions): Promise<FastifyInstance> {
  const server = fastify();
  await server.register(compress, { encodings: ['gzip', 'deflate'], threshold: 1024 });
  if (documentsFolder !== undefined) documentRoutes(server, documentsFolder);
  if (docsFolder !== undefined) await siteRoutes(server, docsFolder);
  else {
    server.get('/docs/', (_request, reply) => reply.code(404).type('text/plain').send(noDocs));
    server.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send(notFound));
  }
  await server.ready();
  return server;
}

async function siteRoutes(server: FastifyInstance, root: string): Promise<void> {
  await server.register(fastifyStatic, { root, prefix: '/docs/', extensions: ['html'], setHeaders });
  server.setNotFoundHandler((request, reply) =>
    request.url.startsWith('/docs/')
      ? reply.code(404).sendFile('404.html')
      : reply.code(404).type('text/plain').send(notFound),
  );
}

/** Names of assets change with their content. The site is framed by none but itself, and a file is what its type says. */
function setHeaders(reply: { readonly setHeader: (name: string, value: string) => unknown }, path: string): void {
  reply.setHeader('X-Content-Type-Options', 'nosniff');
  reply.setHeader('X-Frame-Options', 'SAMEORIGIN');
  if (path.includes('/assets/')) reply.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
}
