/** The project of the site: this repository, or the one that `wiki-query-docs` names in `project.json`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Paths are relative to `repository`. */
export interface SiteProject {
  readonly repository: string;
  /** The root of the site, with the pages that are not generated. */
  readonly site: string;
  /** The generated pages, which the site has in `gen`. */
  readonly pages: string;
  /** The OpenAPI documents; absent when the project makes none. */
  readonly documents?: string;
  /** Folders of files that pages link to. */
  readonly sources: readonly string[];
  readonly title: string;
  readonly description: string;
  /** The URL of the repository for readers. Its issues are below it. */
  readonly url?: string;
  /** Guides and decisions exist. */
  readonly hasGuides: boolean;
  /** The URL of the API that the playground sends requests to, if it is not that of the host of the site. */
  readonly api?: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

const own: SiteProject = {
  repository: fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, ''),
  site: 'packages/docs',
  pages: 'packages/docs/gen',
  documents: 'packages/openapi/gen',
  sources: ['spec', 'packages/server-stubs/src/gen', 'packages/docs/guides', 'packages/docs/adr'],
  title: 'wiki-query',
  description: 'The query interface of a wiki: every module, every parameter, and a server for it.',
  url: 'https://github.com/wiki-query/wiki-query',
  hasGuides: true,
};

/** Reads it. */
export function readProject(folder = root): SiteProject {
  const file = join(folder, 'project.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SiteProject) : own;
}
