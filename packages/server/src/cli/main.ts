/** The command line: `wiki-query serve`, `wiki-query import` and `wiki-query site capture`. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { accessHelp, printable } from '@wiki-query/access';
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { EnvironmentError } from '../errors/environment-error.js';
import { logLevels } from '../services/log-events.js';
import { packageVersion } from '../services/package-version.js';
import { candidatesFor } from './completion.js';
import { processHost, type Host } from './host.js';
import type { ImportCommandOptions } from './import.js';
import { completionScript, printCandidates, shells, type Shell } from './shells.js';

/** Runs a command. The exit code is 0 on success, 2 for wrong usage or a wrong environment, and 1 for other errors. */
export async function main(argv: readonly string[], host: Host = processHost): Promise<number> {
  let exitCode = 0;
  const program = makeProgram(host, (code) => (exitCode = code));
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof EnvironmentError) {
      host.err(`wiki-query: ${printable(error.message)}\n`);
      return 2;
    }
    host.err(`wiki-query: ${printable(error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`);
    return 1;
  }
}

function makeProgram(host: Host, setExitCode: (code: number) => void): Command {
  const program = new Command('wiki-query')
    .description("Serves a wiki's query interface from its database, with the same responses as MediaWiki 1.43.")
    .version(packageVersion(), '-v, --version', 'print the version')
    .exitOverride()
    .configureOutput({ writeOut: host.out, writeErr: host.err })
    .addHelpText('after', examples);
  addServe(program, host, setExitCode);
  addDoctor(program, host, setExitCode);
  addImport(program, host);
  addMcp(program, host);
  addSiteCapture(program.command('site').description('Work with site profiles.'), host);
  addCompletion(program, host);
  nameHelp(program, 'wiki-query');
  return program;
}

/** After a usage error each command refers to its own help. */
function nameHelp(command: Command, path: string): void {
  command.showHelpAfterError(`(see ${path} --help)`);
  for (const child of command.commands) nameHelp(child, `${path} ${child.name()}`);
}

function addCompletion(program: Command, host: Host): void {
  program
    .command('completion')
    .description('Print the completion script of a shell. In ~/.bashrc: source <(wiki-query completion bash)')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .addArgument(new Argument('[words...]', 'print the words that can follow these instead of the script'))
    .action((shell: Shell, words: readonly string[]) => {
      if (words.length === 0) host.out(completionScript('wiki-query', shell));
      else host.out(printCandidates(candidatesFor(program, words), shell));
    });
}

const examples = `
Examples:
  wiki-query serve                                        serve the sample wiki on port 8080
  wiki-query serve ./my-wiki                              serve the folder's wiki.sqlite and site.json on port 8080
  wiki-query serve ./my-wiki --port 0 --workers 1         on any free port, with one worker
  wiki-query serve --database /srv/wiki.sqlite --site site.json
  wiki-query serve --database mysql://reader@db.example/wiki --site site.json
  wiki-query import ./dumps --out ./my-wiki               make a wiki folder from Wikimedia's dumps
  wiki-query site capture https://wiki.example/w/api.php --out ./my-wiki
  wiki-query mcp ./my-wiki                                the wiki as tools for a language model

Exit codes: 0 done, 1 problems found or an unexpected error, 2 wrong usage or environment.`;

function addServe(program: Command, host: Host, setExitCode: (code: number) => void): void {
  program
    .command('serve')
    .description('Serve a wiki folder: wiki.sqlite (or .gz), site.json and, optionally, messages.json and messages/.')
    .argument('[folder]', 'the wiki folder (default: the sample wiki of this package)')
    .option('--port <number>', 'port, 0 for any free one (default: $PORT, else 8080)', whole(0, 65535))
    .option('--host <address>', 'address to listen on (default: $HOST, else 127.0.0.1)')
    .option(
      '--workers <number>',
      'number of processes that respond to requests (default: one for each core)',
      whole(1, 256),
    )
    .option(
      '--runners <number>',
      'number of processes for slow requests (default: the number of workers, at least 2)',
      whole(1, 256),
    )
    .option(
      '--clock <time>',
      'present time, as 14 digits or in ISO 8601, or "real" (default: the clock of the profile, else "real")',
    )
    .option(
      '--trust-proxy [proxies]',
      "take the client's address and scheme from X-Forwarded-* headers of this many proxies (default: 1), or of proxies with these addresses",
      proxies,
    )
    .option(
      '--allowed-hosts <names>',
      'hosts that requests may name, besides those of this machine: wiki.example, .wiki.example with all names below it, * for all (default: all; none at /mcp, and none if only this machine reaches the server and there is no --trust-proxy)',
      hostNames,
    )
    .option(
      '--database <location>',
      'the database: a SQLite file, a database.yaml, or mysql://user@host/database (password: $WIKI_QUERY_DATABASE_PASSWORD)',
    )
    .option('--site <file>', 'the site profile (default: site.json of the wiki folder)')
    .option('--messages <path>', 'the interface messages: a file, or a folder with LANGUAGE.json for each language')
    .option(
      '--state <place>',
      'where sessions, throttling and the secret are kept: a folder, or redis://host:6379 for several machines (password: $WIKI_QUERY_REDIS_PASSWORD; default: a folder of the database in ~/.local/state/wiki-query)',
    )
    .option('--metrics-port <number>', 'serve /metrics on this port', whole(0, 65535))
    .option(
      '--public-metrics',
      'serve /metrics, and the reasons of /readyz, to other machines too (default: only to clients on this machine that use no proxy)',
    )
    .option('--query-timeout <seconds>', 'maximum time of a request in seconds (default: 10)', seconds)
    .option(
      '--scan-rows <number>',
      'maximum number of rows that a list reads for one request on a large wiki, if no index serves its filters; 0: no maximum (default: 20000). A wiki with more pages, revisions or log entries is large',
      whole(0, 1_000_000_000),
    )
    .option('--max-lag <seconds>', 'maximum lag in seconds of replicas that are read from (default: 6)', duration)
    .option(
      '--max-lag-unknown <seconds>',
      'seconds for which replicas of unknown lag are read from while the primary is unreachable; after that, requests get status 503 (default: no limit)',
      duration,
    )
    .option(
      '--refresh <seconds>',
      'interval for reloading configuration, interwikis and messages that have changed (default: never; SIGHUP reloads at once)',
      seconds,
    )
    .option('--queue <number>', 'maximum number of slow requests that wait (default: 1000)', whole(1, 1_000_000))
    .option(
      '--client-limit <number>',
      'maximum number of requests of one client that wait or run; clients on this machine have no limit (default: 100)',
      whole(1, 1_000_000),
    )
    .option(
      '--body-limit <bytes>',
      'maximum size in bytes of the body of a request (default: 8388608)',
      whole(1024, 1 << 30),
    )
    .option('--request-timeout <seconds>', 'maximum time in seconds to receive a request (default: 30)', seconds)
    .option('--mcp', 'also serve the wiki as tools for language models at /mcp')
    .option(
      '--extensions <list>',
      "extensions whose modules are served whatever the wiki's profile lists: TextExtracts, PageImages, and files of others, joined by commas",
      extensionList,
    )
    .option('--docs <folder>', 'the built docs site (default: the one of this installation)')
    .addOption(
      new Option('--access-log <format>', 'write one line for each request to standard output').choices([
        'json',
        'combined',
      ]),
    )
    .option('--slow-ms <milliseconds>', 'log requests that take longer (default: 1000)', whole(1, 86_400_000))
    .option('--check', 'test the configuration, the database and the state, print what is found, and end')
    .addOption(
      new Option('--log-level <level>', 'minimum level of log messages').choices([...logLevels]).default('info'),
    )
    .option('--log-numbers', 'write levels and times of the log as numbers: 40 for warn, milliseconds since 1970')
    .action(async (folder: string | undefined, options: { readonly check?: boolean }) => {
      const { checkConfiguration, serve } = await import('./serve.js');
      if (options.check === true) setExitCode(await checkConfiguration({ folder, ...options }, host));
      else await serve({ folder, ...options }, host);
    });
}

function addImport(program: Command, host: Host): void {
  program
    .command('import')
    .description(
      'Make a wiki folder from the dumps of a wiki (XML exports, SQL tables and site information) or from a backup of its database.',
    )
    .argument('[files...]', 'files of the dump, or folders with them')
    .requiredOption('--out <folder>', 'wiki folder to make')
    .option('--dry-run', 'list what would be imported and what is missing, and import nothing')
    .option('--update', 'bring the wiki in the folder up to date; a running server switches to the new state')
    .option(
      '--follow <url>',
      'then apply the changes of pages and logs of the running wiki with this api.php, not of files, until Ctrl-C',
    )
    .option('--wiki <name>', 'download the newest dump of this wiki first, such as simplewiki')
    .option('--mirror <url>', 'URL to download from (default: https://dumps.wikimedia.org)')
    .option('--date <date>', 'date of the dump to download, as 8 digits (default: the newest complete one)')
    .option('--downloads <folder>', 'folder for downloaded files (default: downloads in the wiki folder)')
    .option(
      '--no-links',
      'leave link tables that are not in the dump empty, instead of extracting links from the texts',
    )
    .option(
      '--no-search',
      'make no full-text index: list=search finds nothing, and the import needs less time and disk',
    )
    .option('--threads <number>', 'number of threads that read (default: one for each core)', whole(1, 256))
    .option('--clock <time>', 'fixed present time of the wiki (default: the newest time in the dump)')
    .action(async (files: readonly string[], options: ImportCommandOptions) => {
      const { importWiki } = await import('./import.js');
      await importWiki({ ...options, files }, host);
    });
}

function addMcp(program: Command, host: Host): void {
  program
    .command('mcp')
    .description('Serve a wiki as tools for language models (Model Context Protocol), over standard input and output.')
    .argument('[wiki]', "a wiki folder, or the URL of a wiki's api.php (default: the sample wiki of this package)")
    .option('--user <name>', 'read as the account of this bot password, Name@bot (password: $WIKI_QUERY_BOT_PASSWORD)')
    .action(async (wiki: string | undefined, options: { readonly user?: string }) => {
      const { mcp } = await import('./mcp.js');
      await mcp({ wiki, ...options }, host);
    });
}

function addDoctor(program: Command, host: Host, setExitCode: (code: number) => void): void {
  program
    .command('doctor')
    .description(
      'Check a wiki: its folder, its profile, and its database with version, tables, indexes, rights, collations and replica lag.',
    )
    .argument('[folder]', 'the wiki folder')
    .option('--database <location>', 'the database: a SQLite file, a database.yaml, or mysql://user@host/database')
    .action(async (folder: string | undefined, options: { readonly database?: string }) => {
      const { doctor } = await import('./doctor.js');
      setExitCode(await doctor({ folder, ...options }, host));
    });
}

function addSiteCapture(site: Command, host: Host): void {
  site
    .command('capture')
    .description('Write the site profile of a wiki from its API: site.json, messages.json and messages/LANGUAGE.json.')
    .argument('<url>', "URL of the wiki's api.php")
    .requiredOption('--out <folder>', 'folder to write into')
    .option(
      '--messages [languages]',
      'write the interface messages too: of the wiki, of English, and of these languages (de,fr)',
      languageCodes,
    )
    .option('--user <name>', accessHelp.user)
    .option('--password-file <file>', accessHelp['password-file'])
    .option('--token-file <file>', accessHelp['token-file'])
    .option('--cookie-file <file>', accessHelp['cookie-file'])
    .option('--header-file <file>', accessHelp['header-file'])
    .action(async (url: string, options: SiteCaptureOptions) => {
      const { captureSite } = await import('./capture-site.js');
      const { user, passwordFile, tokenFile, cookieFile, headerFile } = options;
      const files = { 'password-file': passwordFile, 'token-file': tokenFile, 'cookie-file': cookieFile };
      await captureSite({ url, ...options, access: { user, ...files, 'header-file': headerFile } }, host);
    });
}

interface SiteCaptureOptions {
  readonly out: string;
  readonly messages?: true | readonly string[];
  readonly user?: string;
  readonly passwordFile?: string;
  readonly tokenFile?: string;
  readonly cookieFile?: string;
  readonly headerFile?: string;
}

function languageCodes(text: string): readonly string[] {
  const codes = text.split(',').map((code) => code.trim().toLowerCase());
  const wrong = codes.find((code) => !/^[a-z]{2,}(?:-[a-z0-9]+)*$/.test(code));
  if (wrong !== undefined)
    throw new InvalidArgumentError(`"${wrong}" is not a language code. Write codes with commas between them: de,fr.`);
  return codes;
}

function whole(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most)
      throw new InvalidArgumentError(`A whole number from ${least} to ${most} is expected.`);
    return value;
  };
}

/** Names of extensions, and files, which have a place. */
const extensionList = (text: string): readonly string[] =>
  text.split(',').map((part) => (/[./\\]/.test(part) ? resolve(part.trim()) : part.trim()));

/** A number of proxies, or their comma-separated addresses. */
function proxies(text: string): number | readonly string[] {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  const addresses = text.split(',').map((part) => part.trim());
  const wrong = addresses.find((address) => !isProxy(address));
  if (wrong !== undefined)
    throw new InvalidArgumentError(
      `"${wrong}" is neither a number of proxies (1 to 99) nor an address or range (10.0.0.0/8).`,
    );
  return addresses;
}

/** An address, or one with the number of bits that a range shares. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...others] = text.split('/');
  const version = isIP(address);
  if (version === 0 || others.length > 0) return false;
  return bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Names of hosts with commas between them. */
function hostNames(text: string): readonly string[] {
  const names = text.split(',').map((part) => part.trim());
  const wrong = names.find((name) => !/^(?:\*|\.?[\w-][\w.-]*|\[[\da-f:.]+\])$/i.test(name));
  if (wrong !== undefined)
    throw new InvalidArgumentError(
      `"${wrong}" is not the name of a host. Write names without scheme and port, with commas between them: wiki.example,.wiki.example.`,
    );
  return names;
}

function duration(text: string): number {
  const value = Number(text);
  if (!(text.trim() !== '' && value >= 0 && value <= 86_400))
    throw new InvalidArgumentError('A number of seconds from 0 to 86400 is expected.');
  return value;
}

function seconds(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value < 86_400)) throw new InvalidArgumentError('A number of seconds is expected.');
  return value;
}
