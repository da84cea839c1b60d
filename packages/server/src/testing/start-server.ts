/** `wiki-query serve` as a child process that ends with this one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../../bin/wiki-query.js', import.meta.url));

interface RunningServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts it on a free port; `cleanUp` runs when it has ended. */
export async function startServer(
  folder: readonly string[],
  state: string,
  cleanUp: () => void,
): Promise<RunningServer> {
  const options = ['--port', '0', '--host', '127.0.0.1', '--workers', '1', '--runners', '1', '--log-level', 'error'];
  const child = spawn(process.execPath, [bin, 'serve', ...folder, ...options, '--state', state], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const kill = (): void => {
    child.kill('SIGKILL');
    cleanUp();
  };
  process.once('exit', kill);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /wiki-query ready (\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`The server of the test wiki ended with ${code}:\n${said}`)));
  });
  // A test process exits even if the test does not stop the wiki.
  child.unref();
  for (const stream of [child.stdout, child.stderr]) if (stream instanceof Socket) stream.unref();
  const stop = async (): Promise<void> => {
    process.off('exit', kill);
    child.ref();
    child.kill('SIGTERM');
    await ended;
    cleanUp();
  };
  return { url, stop };
}
