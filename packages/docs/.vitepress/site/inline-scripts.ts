/** Moves the inline scripts of VitePress to files, so that a strict Content-Security-Policy is possible. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface InlineScripts {
  readonly extract: (html: string) => string;
  readonly write: (out: string) => Promise<void>;
}

/** Collects scripts while pages are rendered. `write` stores them once at the end. */
export function inlineScripts(base: string): InlineScripts {
  const scripts = new Map<string, string>();
  const extract = (html: string): string =>
    html.replace(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g, (_, attributes: string, code: string) => {
      const name = `inline.${createHash('sha256').update(code).digest('hex').slice(0, 12)}.js`;
      scripts.set(name, code);
      return `<script${attributes} src="${base}assets/${name}"></script>`;
    });
  const write = async (out: string): Promise<void> => {
    await mkdir(join(out, 'assets'), { recursive: true });
    for (const [name, code] of scripts) await writeFile(join(out, 'assets', name), code);
  };
  return { extract, write };
}

/** Inserts the policy before all elements that it applies to. */
export const withPolicy = (html: string, policy: string): string =>
  html.replace(
    '<meta charset="utf-8">',
    `<meta charset="utf-8">\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
