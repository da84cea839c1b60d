/** Copies of the OpenAPI documents on the site, so that it does not need the server. */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isModuleDocument, referenceOf } from './reference.js';

const documents = ['openapi.json', 'openapi.modules.json'];

/** Copies the documents to the root of the site, and writes the one for the reference viewer. */
export async function writeDocuments(repository: string, out: string): Promise<void> {
  const folder = join(repository, 'packages/openapi/gen');
  await Promise.all(documents.map((name) => copyFile(join(folder, name), join(out, name))));
  const document: unknown = JSON.parse(await readFile(join(folder, 'openapi.modules.json'), 'utf8'));
  if (!isModuleDocument(document)) throw new Error('openapi.modules.json is not what the generator writes');
  await writeFile(join(out, 'reference.json'), JSON.stringify(referenceOf(document)));
}
