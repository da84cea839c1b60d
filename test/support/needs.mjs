/**
 * What tests need besides Node, each with a look whether this machine has it and the names of its packages. A test of vitest
 * names what it needs as a tag, a whole file as `@module-tag NAME`; a test of `node:test` takes the options of `needing(NAME)`.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { env, getuid } from 'node:process';

/** Debian has some programs where only root looks for them. */
const folders = [...(env.PATH ?? '').split(delimiter).filter((folder) => folder !== ''), '/usr/sbin', '/usr/bin'];

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The path of the first of these programs that this machine has. */
export const findProgram = (...names) =>
  names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);

/** Chromium: the path in `CHROMIUM`, or that of the system. Without windows it takes two thirds of the CPU. */
export const findBrowser = () =>
  isProgram(env.CHROMIUM ?? '')
    ? env.CHROMIUM
    : findProgram('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome');

/** The first Python with all these modules: that of `PYTHON`, the system's with Debian's packages, the one on the path. */
export const findPython = (...modules) =>
  [env.PYTHON, '/usr/bin/python3', findProgram('python3')].find(
    (python) => isProgram(python ?? '') && hasModules(python, modules),
  );

const withModules = new Map();

function hasModules(python, modules) {
  if (modules.length === 0) return true;
  const code = `import ${modules.join(', ')}`;
  const key = `${python} ${code}`;
  if (!withModules.has(key)) withModules.set(key, spawnSync(python, ['-c', code]).status === 0);
  return withModules.get(key) === true;
}

const program = (...names) => ({ find: () => findProgram(...names) });
const python = (...modules) => ({ find: () => findPython(...modules) });

/** By name. `debian`: packages of Debian and Ubuntu; `others`: names in other systems, where they differ. */
export const needs = {
  '7z': { ...program('7z', '7zz'), debian: ['7zip'], others: 'sevenzip (Homebrew), p7zip (Fedora)' },
  bash: { ...program('bash'), debian: ['bash'] },
  bzip2: { ...program('bzip2'), debian: ['bzip2'] },
  caddy: { ...program('caddy'), debian: ['caddy'] },
  chromium: {
    find: findBrowser,
    debian: ['chromium-headless-shell', 'fonts-dejavu-core'],
    others: 'any Chromium: name it in CHROMIUM',
  },
  curl: { ...program('curl'), debian: ['curl', 'ca-certificates'] },
  fish: { ...program('fish'), debian: ['fish'] },
  git: { ...program('git'), debian: ['git'] },
  haproxy: { ...program('haproxy'), debian: ['haproxy'] },
  httpx: { ...python('httpx'), debian: ['python3-httpx'], others: 'pip install httpx' },
  jq: { ...program('jq'), debian: ['jq'] },
  mariadb: {
    find: () => findProgram('mariadb-install-db') && findProgram('mariadbd'),
    debian: ['mariadb-server'],
    others: 'mariadb (Homebrew)',
  },
  mwclient: { ...python('mwclient'), debian: ['python3-mwclient'], others: 'pip install mwclient' },
  mypy: { ...python('mypy', 'httpx'), debian: ['mypy', 'python3-httpx'], others: 'pip install mypy httpx' },
  nginx: { ...program('nginx'), debian: ['nginx-light'], others: 'nginx' },
  promtool: { ...program('promtool'), debian: ['prometheus'] },
  python: { ...python(), debian: ['python3'] },
  'python-build': {
    ...python('build', 'setuptools', 'wheel', 'httpx'),
    debian: ['python3-build', 'python3-setuptools', 'python3-wheel', 'python3-venv', 'python3-httpx'],
    others: 'pip install build setuptools wheel httpx',
  },
  redis: { ...program('redis-server'), debian: ['redis-server'], others: 'redis' },
  requests: { ...python('requests'), debian: ['python3-requests'], others: 'pip install requests' },
  zsh: { ...program('zsh'), debian: ['zsh'] },
};

/** The command that installs everything. */
export const setupCommand = 'npm run setup';

const looks = new Map();

/** Whether this machine lacks it. */
export function lacks(name) {
  if (!Object.hasOwn(needs, name)) throw new Error(`${name} is not in the table of test/support/needs.mjs`);
  if (!looks.has(name)) looks.set(name, needs[name].find() === undefined);
  return looks.get(name) === true;
}

/** What this machine lacks. */
export const lacking = () => Object.keys(needs).filter(lacks);

/** A path that `find` gives; throws with the command that installs what is missing. */
export function pathOf(name, find = needs[name].find) {
  const path = find();
  if (path === undefined)
    throw new Error(`${name} is not installed: ${setupCommand} (Debian: apt install ${needs[name].debian.join(' ')})`);
  return path;
}

/** In CI a test that lacks something is not left out: it fails. */
export const leavesOut = env.CI === undefined || env.CI === '' || env.CI === 'false';

/** Whether tests that need it are left out. */
export const isLeftOut = (name) => lacks(name) && leavesOut;

/** Options of a test of `node:test`: it is left out where something is missing. */
export function needing(...names) {
  const missing = names.filter(lacks);
  return { skip: leavesOut && missing.length > 0 ? `needs ${missing.join(', ')}` : false };
}

/** What apt-get installs, and whether it needs `sudo`. */
export const packagesFor = (names) => [...new Set(names.flatMap((name) => needs[name].debian))].sort();
export const isRoot = getuid?.() === 0;
