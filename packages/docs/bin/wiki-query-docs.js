#!/usr/bin/env node
/** Serves or builds the documentation of a project, from the pages that `wiki-query-gen generate` has written. */
import { existsSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';

const usage = `Usage: wiki-query-docs serve [FOLDER] [options]    serves the site, and follows changes
       wiki-query-docs build [FOLDER] [options]    writes the site as static files

FOLDER has the pages that wiki-query-gen writes (default: docs).

  --documents DIR   the OpenAPI documents (default: openapi, if it exists)
  --api URL         where the playground sends requests (default: /api.php on the host of the site)
  --title TEXT      the name of the site (default: the name in package.json)
  --base PATH       the path of the site on its host, with slashes around it (default: /)
  --port N, --host H   where to serve (default: PORT or 8080, HOST or 127.0.0.1); 0 selects a free port
  --out DIR         where to build (default: site)
`;

const options = {
  documents: { type: 'string' },
  api: { type: 'string' },
  title: { type: 'string' },
  base: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  out: { type: 'string' },
  help: { type: 'boolean' },
};

try {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [command, folder = 'docs', ...rest] = positionals;
  if (values.help) process.stdout.write(usage);
  else if ((command !== 'serve' && command !== 'build') || rest.length > 0) refuse(usage);
  else if (!existsSync(`${folder}/modules.json`))
    refuse(`${folder} has no pages of wiki-query-gen; run wiki-query-gen generate first\n`);
  else await run(command, folder, values);
} catch (error) {
  if (error.code?.startsWith('ERR_PARSE_ARGS')) refuse(`${error.message}\n`);
  else throw error;
}

async function run(command, folder, values) {
  const { buildSite, serveSite, UsageError } = await import('./site.js');
  try {
    await (command === 'serve' ? serveSite : buildSite)(folder, values);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`wiki-query-docs: ${error.message}\n`);
    // VitePress keeps the process alive.
    process.exit(2);
  }
}

function refuse(text) {
  process.stderr.write(text);
  process.exitCode = 2;
}
