/** The OpenAPI documents, of which the site has copies so that it needs no server. */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

const documents = ['openapi.json', 'openapi.modules.json'];

/** Copies the documents into the root of the site. */
export async function writeDocuments(repository: string, out: string): Promise<void> {
  await Promise.all(documents.map((name) => copyFile(join(repository, 'packages/openapi/gen', name), join(out, name))));
}
