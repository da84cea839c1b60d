/** `wiki-query site capture`: requests all data of a site profile from a wiki. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AccessError, readAccess, signIn, type AccessOptions } from '@wiki-query/access';
import { captureProfile, DumpError } from '@wiki-query/importer';
import { messageFolder } from '../profile/load-messages.js';
import { EnvironmentError } from '../errors/environment-error.js';
import type { Host } from './host.js';
import { webFetch } from './web-fetch.js';
import { databaseNames } from './wiki-folder.js';

export interface CaptureOptions {
  readonly url: string;
  /** Who reads the wiki. */
  readonly access?: AccessOptions;
  readonly out: string;
  /** `true` for messages in the wiki's language and in English; the codes of further languages. */
  readonly messages?: true | readonly string[];
}

/** Writes `site.json`. With `messages`, also `messages.json`, and `messages/LANGUAGE.json` for other languages. */
export async function captureSite(options: CaptureOptions, host: Host): Promise<void> {
  const url = apiUrl(options.url);
  const headers = await headersFor(url, options.access ?? {}, host);
  const languages = options.messages === true ? [] : options.messages;
  const { profile, messages, translations } = await captureProfile(url, {
    fetch: webFetch(),
    ...(languages !== undefined && { languages }),
    headers,
    onStep: (what) => host.err(`Reading ${what} ...\n`),
  }).catch((error: unknown) => {
    throw error instanceof DumpError ? new EnvironmentError(error.message) : error;
  });
  try {
    mkdirSync(options.out, { recursive: true });
    write(join(options.out, 'site.json'), `${JSON.stringify(profile, undefined, 1)}\n`, host);
    if (messages !== undefined) write(join(options.out, 'messages.json'), lines(messages), host);
    if (translations.size > 0) mkdirSync(join(options.out, messageFolder), { recursive: true });
    for (const [code, list] of translations) write(join(options.out, messageFolder, `${code}.json`), lines(list), host);
  } catch (error) {
    throw new EnvironmentError(`${options.out} cannot be written: ${(error as Error).message}`);
  }
  host.out(nextSteps(options));
}

/** Logs in if the options say so. */
async function headersFor(
  url: URL,
  options: AccessOptions,
  { env, err }: Host,
): Promise<Readonly<Record<string, string>>> {
  try {
    const access = readAccess(options, url, { env, readFile: (path) => readFileSync(path, 'utf8') });
    if (access.login !== undefined) err(`Logging in as ${access.login.name} ...\n`);
    return await signIn(url, access, webFetch());
  } catch (error) {
    throw error instanceof AccessError ? new EnvironmentError(error.message) : error;
  }
}

function nextSteps({ url, out, messages }: CaptureOptions): string {
  const hasDatabase = databaseNames.some((name) => existsSync(join(out, name)));
  const steps = [
    ...(hasDatabase
      ? []
      : [`copy the wiki's database to ${join(out, 'wiki.sqlite')}, or write ${join(out, 'database.yaml')}`]),
    ...(messages === undefined
      ? [`for texts in the wiki's own words: wiki-query site capture ${url} --out ${out} --messages`]
      : []),
    `check the database: wiki-query doctor ${out}`,
    `start the server: wiki-query serve ${out}`,
  ];
  return `Next:\n${steps.map((step, i) => `  ${i + 1}. ${step}\n`).join('')}`;
}

/** A list with one message a line. */
const lines = (messages: readonly unknown[]): string =>
  `[\n${messages.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`;

function apiUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new EnvironmentError(`"${text}" is not the URL of an api.php, such as https://wiki.example/w/api.php`);
  return url;
}

function write(path: string, text: string, host: Host): void {
  writeFileSync(path, text);
  host.out(`${path}: ${Buffer.byteLength(text)} bytes\n`);
}
