/**
 * Serves the sample wiki: builds the server, starts it, and builds the documentation while it serves.
 *
 *     npm start                  PORT and HOST choose the address
 */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import process, { env, execPath, exit, stderr, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const turbo = fileURLToPath(new URL('../node_modules/turbo/bin/turbo', import.meta.url));
const host = env.HOST || '127.0.0.1';
const port = Number(env.PORT || 8080);
/** Milliseconds between signs of life of a long step. */
const beat = 4000;
/** Lines of a failed step that are shown. */
const shown = 40;

const running = new Set();
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    isStopping = true;
    for (const child of running) child.kill('SIGTERM');
  });

await checkPort();
await step('Building the server', ['build', '--filter=@wiki-query/server']);
const serving = start(['packages/server/bin/wiki-query.js', 'serve', 'packages/server/sample'], 'inherit');
const documentation = (async () => {
  if (!(await step('Checking what the spec gives', ['generate'])) || isStopping) return;
  await step('Building the documentation', ['build', '--filter=@wiki-query/docs']);
})();
const code = await serving.ended;
isStopping = true;
for (const child of running) child.kill('SIGTERM');
await documentation;
exit(code ?? 0);

/** Ends with what to do if the port is taken. */
async function checkPort() {
  const probe = createServer();
  const problem = await new Promise((resolve) => {
    probe.once('error', resolve).listen({ port, host }, () => probe.close(() => resolve(undefined)));
  });
  if (problem === undefined) return;
  const why = problem.code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${problem.message})`;
  stderr.write(`Port ${port} of ${host} ${why}. Choose another one: PORT=${port === 8080 ? 8081 : 8080} npm start\n`);
  exit(2);
}

/** A step of turbo: says that it continues, and shows what it printed only if it fails. */
async function step(what, args) {
  const begin = performance.now();
  const seconds = () => `${Math.round((performance.now() - begin) / 1000)} s`;
  stdout.write(`${what} …\n`);
  // Nobody waits for a step after the server has started.
  const clock = running.size === 0 && setInterval(() => stdout.write(`${what} … ${seconds()}\n`), beat);
  const { child, ended } = start([turbo, 'run', ...args, '--output-logs=errors-only', '--log-prefix=none'], 'pipe');
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (more) => (text += more));
  const code = await ended;
  if (clock) clearInterval(clock);
  if (isStopping) return false;
  if (code === 0) stdout.write(`${what}: done after ${seconds()}\n`);
  else stderr.write(`${what} failed:\n${text.trimEnd().split('\n').slice(-shown).join('\n')}\n`);
  if (code !== 0 && running.size === 0) exit(code ?? 1);
  return code === 0;
}

function start(args, stdio) {
  const child = spawn(execPath, args, { cwd: root, stdio: ['ignore', stdio, stdio] });
  running.add(child);
  const ended = new Promise((resolve) =>
    child.once('close', (code) => {
      running.delete(child);
      resolve(code);
    }),
  );
  return { child, ended };
}
