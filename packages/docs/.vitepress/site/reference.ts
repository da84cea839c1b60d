/** The OpenAPI documents of the site, and the reference page that shows the one of modules with Scalar. */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The documents that the site has copies of, so that it needs no server. */
const documents = ['openapi.json', 'openapi.modules.json'];
const scalar = createRequire(import.meta.url).resolve('@scalar/api-reference/browser/standalone.js');

interface Operation {
  readonly summary?: string;
  readonly description?: string;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Writes the documents, `reference.html` and what it loads below `out`. */
export async function writeReference(repository: string, out: string, base: string, policy: string): Promise<void> {
  const generated = join(repository, 'packages/openapi/gen');
  const folder = join(out, 'assets/reference');
  await mkdir(folder, { recursive: true });
  await Promise.all(documents.map((name) => copyFile(join(generated, name), join(out, name))));
  const document = JSON.parse(await readFile(join(generated, 'openapi.modules.slim.json'), 'utf8')) as Document;
  await writeFile(join(folder, 'document.json'), JSON.stringify(withModuleNames(document)));
  await copyFile(scalar, join(folder, 'scalar.js'));
  await writeFile(join(folder, 'start.js'), startScript(base));
  await writeFile(join(out, 'reference.html'), page(base, policy));
}

/** The document with the names of modules as titles of its operations, which the sidebar shows. */
export function withModuleNames(document: Document): Document {
  const named = (path: string, operation: Operation): Operation => {
    const name = path.split('/').at(-1) ?? path;
    const text = [operation.summary, operation.description].filter((part) => part !== undefined).join('\n\n');
    return { ...operation, summary: name, description: text };
  };
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, one]) => [method, Array.isArray(one) ? one : named(path, one)]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) as Document['paths'] };
}

/** Scalar without fonts, telemetry and services of other hosts. */
const startScript = (base: string): string => `Scalar.createApiReference('#app', {
  url: '${base}assets/reference/document.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  hideModels: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'none',
  defaultOpenAllTags: false,
});
`;

const page = (base: string, policy: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference | wiki-query</title>
<link rel="icon" type="image/svg+xml" href="${base}favicon.svg">
<style>body{margin:0}.top{padding:.5rem 1rem;font:14px system-ui,sans-serif}.top a{color:inherit}</style>
</head>
<body>
<nav class="top" aria-label="Site"><a href="${base}index.html">wiki-query</a> · <a href="${base}openapi.modules.json">openapi.modules.json</a> · <a href="${base}openapi.json">openapi.json</a></nav>
<main id="app"></main>
<script src="${base}assets/reference/scalar.js"></script>
<script src="${base}assets/reference/start.js"></script>
</body>
</html>
`;
