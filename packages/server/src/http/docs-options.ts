/** The options of the docs app, without loading it. */
import { existsSync } from 'node:fs';
import type { FastifyReply } from 'fastify';
import { htmlPage, pageHeaders } from '../html/html-page.js';

export interface DocsOptions {
  /** Folder of the docs site, which may be built while the server runs. */
  readonly docsFolder?: string;
  /** Folder of the OpenAPI documents. */
  readonly documentsFolder?: string;
}

export const notFound = 'There is nothing here. The interface is at /api.php, its documentation at /docs/.\n';

export const isBeingBuilt = ({ docsFolder }: DocsOptions): boolean =>
  docsFolder !== undefined && !existsSync(docsFolder);

/** Seconds after which a browser looks again. */
const again = 3;
const content =
  '<h1>Documentation</h1>\n<p>The documentation is being built. This page loads itself again until it is there.</p>';

export const sendBeingBuilt = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .headers({ ...pageHeaders, 'Retry-After': String(again), Refresh: String(again) })
    .send(htmlPage('Documentation', content));
