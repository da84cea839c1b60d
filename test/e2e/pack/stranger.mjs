/** Steps of the tests of packed packages. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const repository = join(import.meta.dirname, '../../..');
export const tools = join(import.meta.dirname, 'node_modules/.bin');

/** The folders of the packages that are published. */
export const packages = [
  'openapi',
  'server-stubs',
  'client',
  'generator',
  'docs',
  'wikitext',
  'importer',
  'mcp',
  'site',
  'server',
];

/** The packages of this repository that a package requests, itself or through others. */
export async function needed(name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  const { dependencies = {} } = JSON.parse(await readFile(join(repository, 'packages', name, 'package.json'), 'utf8'));
  for (const one of Object.keys(dependencies))
    if (one.startsWith('@wiki-query/')) await needed(one.slice('@wiki-query/'.length), seen);
  return seen;
}

/** Runs a command that must succeed. Returns its output, or what it printed on both outputs. */
export const run = (command, args, cwd, withErrors = false) =>
  new Promise((resolve, reject) => {
    execFile(command, args, { cwd, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      error
        ? reject(new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`))
        : resolve(withErrors ? stdout + stderr : stdout),
    );
  });

/** The folder with the tarballs of all packages. */
export const packed = join(import.meta.dirname, '.out');

/** A packed package: the path of its tarball, and the files in it. */
export async function packedPackage(name) {
  const all = JSON.parse(await readFile(join(packed, 'packed.json'), 'utf8'));
  const { filename, files } = all.find((one) => one.name === `@wiki-query/${name}`);
  return { path: join(packed, filename), files };
}

/** Installs packages without their scripts. Returns what npm printed. */
export const install = (project, ...more) =>
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', ...more], project, true);

/** What Node 20 needs is compiled when the repository is installed, and compiling it again takes a minute. For newer ones it comes compiled. */
export async function copyNative(project) {
  const native = 'node_modules/better-sqlite3';
  const versionIn = async (root) => JSON.parse(await readFile(join(root, native, 'package.json'), 'utf8')).version;
  assert.equal(await versionIn(project), await versionIn(repository));
  await cp(join(repository, native, 'build'), join(project, native, 'build'), { recursive: true });
}

/** The first example of the README that a package is installed with. */
export async function firstExample(project, name) {
  const readme = await readFile(join(project, 'node_modules/@wiki-query', name, 'README.md'), 'utf8');
  const [, language, code] = /^```(sh|ts|js)\n([^]*?)^```$/m.exec(readme) ?? [];
  assert.ok(code, `the README of ${name} has an example`);
  return { language, code };
}

/** The commands of an example, without comments. */
export const commandsOf = ({ language, code }) => {
  assert.equal(language, 'sh');
  const lines = code.split('\n').map((line) => line.replace(/(^|\s+)#.*$/, ''));
  return lines.flatMap((line) => line.split(' && ')).filter((line) => line !== '');
};

/** The output that the comments of a program promise. */
export const promised = ({ code }) =>
  `${[...code.matchAll(/(?:^|;\s*)\/\/ (.*)$/gm)].map(([, text]) => text).join('\n')}\n`;

/**
 * Starts a command that runs until it is stopped, in a process group of its own, since npm and npx start it through a shell. `url` is
 * what it prints after `ready`, and `printed` all that it has printed.
 */
export async function start(command, args, cwd, env = {}) {
  const child = spawn(command, args, { cwd, detached: true, env: { ...process.env, ...env } });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  const url = await new Promise((resolve, reject) => {
    const look = (chunk) => {
      output += chunk;
      const found = /ready (http\S+?)\/?\s/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    ended.then(() => reject(new Error(output)));
  });
  const stop = async () => {
    process.kill(-child.pid, 'SIGTERM');
    await ended;
    try {
      // What has not ended with its shell.
      process.kill(-child.pid, 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
    child.stdout.destroy();
    child.stderr.destroy();
  };
  return { url, stop, printed: () => output };
}
