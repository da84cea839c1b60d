/** The site of a project: VitePress with the theme of this package, on a copy of the project's pages. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer as createNetServer } from 'node:net';
import { basename, join, relative, resolve } from 'node:path';
import process, { env } from 'node:process';

const packageFolder = join(import.meta.dirname, '..');
/** The root of the site, below the project: from there, imports of the theme find the packages that are installed. */
const stage = '.wiki-query/.site';

/** Something that the user can repair. */
export class UsageError extends Error {}

/** Serves the site until the process ends. A page that is generated again is shown again. */
export async function serveSite(folder, values) {
  const port = Number(values.port ?? env.PORT ?? 8080);
  const host = values.host ?? env.HOST ?? '127.0.0.1';
  // Before the root of the site is written: the server that has the port may be that of the same site.
  await expectFree(port, host);
  const root = prepare(folder, values);
  const { createServer } = await import('vitepress');
  const server = await createServer(root, { base: values.base ?? '/', port, host, strictPort: port !== 0 });
  await server.listen();
  const copy = (name) => {
    if (name !== null && existsSync(join(folder, name))) cpSync(join(folder, name), join(root, 'gen', name));
  };
  watch(folder, { recursive: true }, (_, name) => copy(name));
  // Vite waits for connections that browsers keep open.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));
  process.stdout.write(`wiki-query-docs ready ${server.resolvedUrls.local[0]}\n`);
}

async function expectFree(port, host) {
  const server = createNetServer().listen(port, host);
  await once(server, 'listening').catch((error) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new UsageError(`Port ${port} is in use. Choose another one with --port or PORT; 0 selects a free one.`);
  });
  server.close();
  await once(server, 'close');
}

/** Writes the site as static files. */
export async function buildSite(folder, values) {
  const root = prepare(folder, values);
  const { build } = await import('vitepress');
  await build(root, { base: values.base ?? '/', outDir: resolve(values.out ?? 'site') });
}

/** Writes the root of the site. */
function prepare(folder, values) {
  const root = resolve(stage);
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  for (const name of ['.vitepress', 'public', 'playground.md', 'reference.md'])
    cpSync(join(packageFolder, name), join(root, name), { recursive: true });
  cpSync(folder, join(root, 'gen'), { recursive: true });
  const project = projectOf(folder, values);
  writeFileSync(join(root, 'project.json'), JSON.stringify(project));
  writeFileSync(join(root, 'index.md'), firstPage(project));
  process.env.DOCS_BASE = values.base ?? '/';
  if (project.documents === undefined) rmSync(join(root, 'reference.md'));
  return root;
}

/** Input of `.vitepress/site/project.ts`. */
function projectOf(folder, { documents = 'openapi', api, title }) {
  const repository = process.cwd();
  const place = (path) => relative(repository, resolve(path)).replaceAll('\\', '/');
  const manifest = existsSync('package.json') ? JSON.parse(readFileSync('package.json', 'utf8')) : {};
  const name = title ?? manifest.name ?? basename(repository);
  return {
    repository,
    site: place(stage),
    pages: place(folder),
    ...(existsSync(join(documents, 'openapi.modules.json')) && { documents: place(documents) }),
    sources: ['spec', 'src'].filter((name) => existsSync(name)),
    title: name,
    description: api === undefined ? `The query interface of ${name}` : `The query interface of ${new URL(api).host}`,
    hasGuides: false,
    ...(api !== undefined && { api }),
  };
}

const firstPage = ({ title, description }) => `---
layout: home
title: ${JSON.stringify(title)}
hero:
  name: ${JSON.stringify(escapeHtml(title))}
  text: ${JSON.stringify(escapeHtml(description))}
  actions:
    - { theme: brand, text: All modules, link: /modules }
    - { theme: alt, text: By task, link: /tasks }
    - { theme: alt, text: Playground, link: /playground }
---
`;

/** The theme shows the texts of the first page as HTML. */
const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
