import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accessHelp, AccessError, readAccess, signIn, type AccessOptions } from '@wiki-query/access';
import { command } from '../cli/command.js';
import { UsageError, type Host } from '../cli/host.js';
import { writeFiles } from '../output/write-files.js';
import { importParaminfo } from '../paraminfo/import-paraminfo.js';
import { readKnownFacts } from '../paraminfo/known-facts.js';
import { readParaminfo } from '../paraminfo/read-paraminfo.js';
import { webFetch } from '../paraminfo/web-fetch.js';
import { isFilled, writeProject } from '../project/starter.js';
import { count } from './shared.js';

/** `wiki-query-gen import` */
export const importSpec = command({
  summary: "Writes a spec from a wiki's description of its own modules",
  positionals: { usage: '<file or URL>', min: 1, max: 1 },
  options: {
    out: { value: 'DIR', help: 'where the spec goes (default: spec, and a project around it)' },
    actions: { value: 'LIST', help: 'actions besides query, such as parse,opensearch' },
    texts: { help: "copy the wiki's own descriptions; for local use, because of their licence" },
    python: { help: 'also a typed Python package, in the folder python' },
    bare: { help: 'only what the description contains, without known facts about MediaWiki' },
    force: { help: 'write into a folder that is not empty' },
    user: { value: 'NAME', help: accessHelp.user },
    'password-file': { value: 'FILE', help: accessHelp['password-file'] },
    'token-file': { value: 'FILE', help: accessHelp['token-file'] },
    'cookie-file': { value: 'FILE', help: accessHelp['cookie-file'] },
    'header-file': { value: 'FILE', help: accessHelp['header-file'] },
  },
  examples: [
    ['import https://www.mediawiki.org/w/api.php', 'makes a project here: spec/, configuration, package.json'],
    ['import https://wiki.example/w/api.php --python', 'makes a Python package for the wiki too'],
    ['import https://wiki.example/w/api.php --actions parse,opensearch', 'takes two actions besides query too'],
    ['import test/fixtures/paraminfo/index.json --out /tmp/spec', 'writes only the spec, from our own fixtures'],
    ['import site.json --out /tmp/spec', 'reads the profile of a wiki folder'],
  ],
  async run(options, host, positionals) {
    const { out, python, texts } = options;
    const folder = resolve(host.cwd, out ?? 'spec');
    if (!options.force && isFilled(folder))
      throw new UsageError(
        `${folder} is not empty; choose another folder with --out DIR, or overwrite it with --force`,
      );
    if (python && out !== undefined)
      throw new UsageError(
        '--python adds to the configuration of the project, which --out does not write; leave out one of them',
      );
    const [source = ''] = positionals;
    const actions = (options.actions ?? '').split(',').filter((name) => name !== '');
    const isAddress = /^https?:/.test(source);
    if (!isAddress && !existsSync(resolve(host.cwd, source)))
      throw new UsageError(`There is no file ${resolve(host.cwd, source)}`);
    const headers = isAddress ? await headersFor(new URL(source), options, host) : {};
    const descriptions = await readParaminfo(isAddress ? source : resolve(host.cwd, source), {
      actions,
      texts,
      headers,
    });
    const missing = actions.filter((name) => !descriptions.some((one) => one.group === 'action' && one.name === name));
    if (missing.length > 0) throw new UsageError(`${source} describes no action ${missing.join(', ')}`);
    const files = importParaminfo(descriptions, {
      schema: (path) => schemaFrom(dirname(join(folder, path)), out === undefined ? host.cwd : undefined),
      texts,
      shared: true,
      ...(!options.bare && { facts: await readKnownFacts() }),
      title: isAddress ? `Query interface of ${new URL(source).host}` : 'Wiki query interface',
    });
    const around =
      out === undefined ? writeProject(host.cwd, files, { python, ...(isAddress && { api: source }) }) : [];
    if (out !== undefined) writeFiles(folder, files);
    host.err(`${count(descriptions.length, 'module')} in ${count(files.length, 'file')}\n`);
    if (around.length > 0) host.err(`Also ${around.join(', ')}. Next: npm install && npm start\n`);
    if (texts) host.err("The descriptions are the wiki's own, under its licence: keep them for local use.\n");
    return 'done';
  },
});

/** Logs in if the options say so. */
async function headersFor(
  url: URL,
  options: AccessOptions,
  { cwd, env }: Host,
): Promise<Readonly<Record<string, string>>> {
  try {
    return await signIn(
      url,
      readAccess(options, url, { env, readFile: (path) => readFileSync(resolve(cwd, path), 'utf8') }),
      webFetch(),
    );
  } catch (error) {
    throw error instanceof AccessError ? new UsageError(error.message) : error;
  }
}

/** The way from a folder to the JSON Schema of the format: that of the project, else that of the generator. */
function schemaFrom(folder: string, project: string | undefined): string {
  const schema = project
    ? join(project, 'schema/spec.schema.json')
    : join(dirname(fileURLToPath(import.meta.url)), '../../gen/spec.schema.json');
  return relative(folder, schema).replaceAll('\\', '/');
}
