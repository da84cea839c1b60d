// @module-tag slow
/**
 * Every snippet of the guides with `snippets: run` runs against the sample wiki; with `snippets: some`, commands of `shell`
 * blocks are left to test/commands.
 */
import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPython } from '../../../test/support/needs.mjs';
import { type RunningServer, startServer } from './browser/server.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const tsx = fileURLToPath(import.meta.resolve('tsx/cli'));
const guides = readdirSync(join(root, 'guides'))
  .filter((name) => /^snippets: (run|some)$/m.test(readFileSync(join(root, 'guides', name), 'utf8')))
  .map((name) => name.replace('.md', ''));
const runners = {
  sh: ['bash', '-euo', 'pipefail'],
  ts: [process.execPath, tsx],
  python: [findPython('requests') ?? 'python3'],
} as const;
type Language = keyof typeof runners;

interface Snippet {
  readonly name: string;
  readonly language: Language;
  readonly code: string;
}

const isLanguage = (text: string): text is Language => text in runners;

async function snippetsOf(guide: string): Promise<readonly Snippet[]> {
  const text = await readFile(join(root, `guides/${guide}.md`), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, language = '', code = ''], index) =>
    isLanguage(language) ? [{ name: `${guide} ${index + 1}`, language, code }] : [],
  );
}

let server: RunningServer;
let folder: string;
let account: Readonly<Record<string, string>>;

beforeAll(async () => {
  // Packages of the workspace are resolved from here.
  await mkdir(join(root, '.cache'), { recursive: true });
  [server, folder] = await Promise.all([startServer(), mkdtemp(join(root, '.cache/guides-'))]);
  const accounts: unknown = JSON.parse(await readFile(join(root, '../server/test/auth/accounts.json'), 'utf8'));
  const alice = Array.isArray(accounts) ? accounts.find(({ name }) => name === 'Alice') : undefined;
  account = { WIKI_USER: alice.name, WIKI_PASSWORD: alice.password };
});

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The output of a snippet. Fails if the snippet fails. */
async function run({ name, language, code }: Snippet): Promise<string> {
  const file = join(folder, `${name.replace(' ', '-')}.${language === 'ts' ? 'mts' : language}`);
  await writeFile(file, code.replaceAll('http://localhost:8080', server.origin));
  const [command, ...args] = runners[language];
  return new Promise((resolve, reject) => {
    execFile(command, [...args, file], { env: { ...process.env, ...account } }, (error, stdout, stderr) =>
      error ? reject(new Error(`${name}: ${stdout}${stderr}`)) : resolve(stdout),
    );
  });
}

test('there are such guides', () => expect(guides.length).toBeGreaterThan(5));

// The guides show each of these tasks in all three languages.
const inAllLanguages = 'login pagination batches errors limits cors typed-client publish operate'.split(' ');
test.each(inAllLanguages)('%s has curl, TypeScript and Python', async (guide) => {
  const languages = (await snippetsOf(guide)).map(({ language }) => language);
  expect(guides).toContain(guide);
  expect([...new Set(languages)].sort()).toEqual(['python', 'sh', 'ts']);
});

/** What the snippets of a language need. */
const needsOf = { sh: ['bash', 'curl', 'jq'], ts: [], python: ['requests'] } as const;

describe.each(guides)('%s', (guide) => {
  test('has snippets', async () => expect((await snippetsOf(guide)).length).toBeGreaterThan(1));

  for (const language of ['sh', 'ts', 'python'] as const)
    test(`runs, in ${language}`, { tags: [...needsOf[language]] }, async () => {
      const snippets = (await snippetsOf(guide)).filter((snippet) => snippet.language === language);
      for (const snippet of snippets) {
        const printed = await run(snippet);
        expect(printed.trim(), snippet.name).not.toBe('');
        if (!['errors', 'limits'].includes(guide)) expect(printed, snippet.name).not.toContain('"error"');
        if (guide === 'login') expect(printed, snippet.name).toContain('Alice');
      }
    });
});
