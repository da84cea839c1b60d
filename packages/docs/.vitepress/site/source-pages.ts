/** HTML pages of the files that pages link to, with an anchor for each line. */
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { escapeHtml } from './html.js';
import type { SiteProject } from './project.js';

/** Writes the pages of all files that pages of the site may link to below `out`. */
export async function writeSourcePages({ repository, sources }: SiteProject, out: string): Promise<void> {
  for (const folder of sources) {
    const entries = await readdir(join(repository, folder), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && /\.(yaml|ts|md)$/.test(entry.name));
    for (const entry of files) {
      const file = join(entry.parentPath, entry.name);
      const path = file.slice(repository.length).replace(/^\/+/, '');
      const target = join(out, 'source', `${path}.html`);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, sourcePage(path, await readFile(file, 'utf8')));
    }
  }
}

/** One file as HTML. */
export function sourcePage(path: string, text: string): string {
  const lines = text
    .replace(/\n$/, '')
    .split('\n')
    .map((line, index) => `<li id="L${index + 1}"><code>${escapeHtml(line) || ' '}</code></li>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(path)}</title>
<style>body{font:14px/1.5 ui-monospace,monospace;margin:1rem}h1{font-size:1rem}ol{padding-left:4rem}li:target{background:#fd08}code{white-space:pre-wrap;font:inherit}</style>
</head>
<body>
<main>
<h1>${escapeHtml(path)}</h1>
<ol>
${lines.join('\n')}
</ol>
</main>
</body>
</html>
`;
}
