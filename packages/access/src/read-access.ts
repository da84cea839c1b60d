/** The options of a command that name who reads a wiki, and the secrets that they lead to. */
import { AccessError } from './access-error.js';
import { readCookies } from './cookies.js';

/** Options by their names on the command line, without dashes. */
export const accessOptions = ['user', 'password-file', 'token-file', 'cookie-file', 'header-file'] as const;
export type AccessOptions = Readonly<Partial<Record<(typeof accessOptions)[number], string | undefined>>>;

/** A line of help for each option. */
export const accessHelp: Readonly<Record<(typeof accessOptions)[number], string>> = {
  user: 'log in with this bot password (Name@bot) or account; password: $WIKI_QUERY_PASSWORD',
  'password-file': 'file with the password of --user',
  'token-file': 'file with an access token of OAuth 2, instead of $WIKI_QUERY_TOKEN',
  'cookie-file': 'file with cookies, as browsers and curl write it',
  'header-file': 'file with more headers for each request, one a line: Name: value',
};

/** Where secrets are read. */
export interface AccessSources {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly readFile: (path: string) => string;
}

/** Who reads a wiki. */
export interface Access {
  /** Headers of each request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: ReadonlyMap<string, string>;
  readonly login?: { readonly name: string; readonly password: string };
}

/** Reads the secrets of the options. Throws an AccessError that names what is missing. */
export function readAccess(options: AccessOptions, url: URL, { env, readFile }: AccessSources): Access {
  if (url.username !== '' || url.password !== '')
    throw new AccessError(
      'The URL has a name or password, which other users of the machine can read: use --header-file',
    );
  const fileOf = (name: keyof AccessOptions): string | undefined => {
    const path = options[name];
    return path === undefined ? undefined : contentOf(path, name, readFile);
  };
  const token = (fileOf('token-file') ?? env['WIKI_QUERY_TOKEN'] ?? '').trim();
  const login = loginOf(options.user, fileOf('password-file') ?? env['WIKI_QUERY_PASSWORD']);
  return {
    headers: { ...readHeaders(fileOf('header-file') ?? ''), ...(token !== '' && { Authorization: `Bearer ${token}` }) },
    cookies: readCookies(fileOf('cookie-file') ?? '', url),
    ...(login !== undefined && { login }),
  };
}

function contentOf(path: string, name: string, readFile: AccessSources['readFile']): string {
  try {
    return readFile(path);
  } catch (error) {
    throw new AccessError(
      `--${name}: ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function loginOf(name: string | undefined, secret: string | undefined): Access['login'] {
  if (name === undefined) return undefined;
  const password = secret?.replace(/\r?\n$/, '') ?? '';
  if (password === '') throw new AccessError('--user needs a password in $WIKI_QUERY_PASSWORD or --password-file');
  return { name, password };
}

function readHeaders(text: string): Record<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):(.*)$/.exec(line) ?? [];
      if (name === undefined || value === undefined)
        throw new AccessError('--header-file has a line that is no header: write Name: value');
      return [name, value.trim()];
    }),
  );
}
