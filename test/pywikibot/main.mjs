/**
 * Runs pywikibot's own tests against the sample wiki, with an account and with a bot password.
 *
 *     PYWIKIBOT=/path/to/pywikibot npm run pywikibot -w test
 *     PYWIKIBOT=… npm run pywikibot -w test -- --reference URL     write what fails on a MediaWiki with the same wiki
 *
 * Needs a checkout of pywikibot and python3 (or $PYTHON) with `packaging`, `requests` and `mwparserfromhell` (Debian's python3-…).
 * A test that fails here must also fail on MediaWiki (`fails-on-mediawiki.json`) or be in `exceptions` below.
 */
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, env, exit } from 'node:process';
import { parseArgs } from 'node:util';
import { startServer } from '../e2e/clients/support/server.mjs';
import { kit } from '../support/bot-passwords.mjs';

const modules =
  'api site site_generators pagegenerators page paraminfo siteinfo category link user logentries echo linter token login site_login_logout'.split(
    ' ',
  );
/** Tests that a read-only server cannot pass. */
const exceptions = { 'tests.page_tests.TestPageUserAction.test_purge': 'sends action=purge, which writes' };

const here = import.meta.dirname;
const listFile = join(here, 'fails-on-mediawiki.json');
const accountsFile = new URL('../../packages/server/test/auth/accounts.json', import.meta.url);

const { reference } = parseArgs({ args: argv.slice(2), options: { reference: { type: 'string' } } }).values;
const checkout = env.PYWIKIBOT;
if (checkout === undefined || !existsSync(join(checkout, 'tests/__init__.py'))) {
  console.error('Set PYWIKIBOT to a checkout of pywikibot: PYWIKIBOT=/path/to/pywikibot npm run pywikibot -w test');
  exit(2);
}

const { password } = JSON.parse(readFileSync(accountsFile, 'utf8')).find(({ name }) => name === kit.account);
const logins = {
  account: `('${kit.account}', '${password}')`,
  'bot password': `('${kit.account}', BotPassword('${kit.name.split('@')[1]}', '${kit.password}'))`,
};

/** Outcome of each test of the modules; `login` is a line of pywikibot's password file. */
async function outcomesOf(apiUrl, login) {
  const folder = mkdtempSync(join(tmpdir(), 'wiki-query-pywikibot-'));
  const write = (name, text) => {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o600);
  };
  write('user-password.py', `${login}\n`);
  write(
    'user-config.py',
    `family = mylang = 'sample'
family_files['sample'] = '${apiUrl}'
usernames['sample']['sample'] = '${kit.account}'
password_file = 'user-password.py'
put_throttle = minthrottle = 0
maxthrottle = max_retries = retry_wait = 1
`,
  );
  const settings = { PYWIKIBOT_DIR: folder, PYWIKIBOT_TEST_DEFAULT_ONLY: '1', PYWIKIBOT_TEST_LOGOUT: '1' };
  const variables = { ...env, ...settings, PYWIKIBOT_TEST_RUNNING: '1', PYWIKIBOT_TEST_QUIET: '1' };
  try {
    const python = (args) => runPython(args, { cwd: checkout, env: variables });
    await python(['pwb.py', 'login']);
    const output = await python([join(here, 'run_tests.py'), ...modules]);
    return output.split('\n').flatMap((line) => (line.startsWith('{"test"') ? [JSON.parse(line)] : []));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const runPython = (args, options) =>
  new Promise((resolve, reject) => {
    const variables = { ...options.env, PYTHONPATH: checkout };
    const child = execFile(
      env.PYTHON ?? 'python3',
      args,
      { ...options, env: variables, maxBuffer: 1 << 28 },
      (error, stdout, stderr) =>
        error ? reject(new Error(`python3 ${args.join(' ')}\n${stdout}${stderr}`)) : resolve(stdout),
    );
    child.stdin.end();
  });

const failuresOf = (outcomes) => outcomes.filter(({ outcome }) => outcome === 'failed').map(({ test }) => test);

if (reference !== undefined) {
  const failed = failuresOf(await outcomesOf(reference, logins.account)).sort();
  writeFileSync(listFile, `${JSON.stringify(failed, null, 2)}\n`);
  console.log(`${failed.length} tests fail on ${reference}.`);
  exit(0);
}

const expected = new Set([...JSON.parse(readFileSync(listFile, 'utf8')), ...Object.keys(exceptions)]);
const server = await startServer();
let passed = 0;
let failed = 0;
try {
  for (const [name, login] of Object.entries(logins)) {
    const outcomes = await outcomesOf(server.apiUrl, login);
    const count = (wanted) => outcomes.filter(({ outcome }) => outcome === wanted).length;
    const surprises = outcomes.filter(({ outcome, test }) => outcome === 'failed' && !expected.has(test));
    for (const { test, text } of surprises) console.log(`${name}: ${test}\n${text}`);
    const known = count('failed') - surprises.length;
    console.log(
      `${name}: ${count('passed')} passed, ${known} failed as on MediaWiki or as listed, ${surprises.length} failed, ${count('skipped')} skipped by pywikibot`,
    );
    passed += count('passed');
    failed += surprises.length;
  }
} finally {
  await server.stop();
}
console.log(`${passed} passed, ${failed} failed`);
exit(failed === 0 && passed > 0 ? 0 : 1);
