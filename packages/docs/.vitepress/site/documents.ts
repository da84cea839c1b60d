/** Copies of the OpenAPI documents on the site, so that it does not need the server. */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteProject } from './project.js';
import { isModuleDocument, referenceOf } from './reference.js';

const documents = ['openapi.json', 'openapi.modules.json'];

/**
 * Copies the documents to the root of the site and, in all forms, to stable URLs, and writes the one for the reference viewer. What
 * lies below `v1` keeps its meaning: a change that breaks readers of the documents' structure goes to `v2`.
 */
export async function writeDocuments(project: SiteProject, out: string): Promise<void> {
  if (project.documents === undefined) return;
  const folder = join(project.repository, project.documents);
  await mkdir(join(out, 'openapi/v1'), { recursive: true });
  for (const name of await readdir(folder)) await copyFile(join(folder, name), join(out, 'openapi/v1', name));
  const workflows = join(folder, '../arazzo.yaml');
  // It names the document next to it.
  if (existsSync(workflows))
    await writeFile(join(out, 'openapi/v1/arazzo.yaml'), (await readFile(workflows, 'utf8')).replace('./gen/', './'));
  await Promise.all(documents.map((name) => copyFile(join(folder, name), join(out, name))));
  const document: unknown = JSON.parse(await readFile(join(folder, 'openapi.modules.json'), 'utf8'));
  if (!isModuleDocument(document)) throw new Error('openapi.modules.json is not what the generator writes');
  await writeFile(join(out, 'reference.json'), JSON.stringify(referenceOf(document)));
}
