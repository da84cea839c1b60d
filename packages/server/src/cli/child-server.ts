/** `wiki-query serve` in a process of its own, which ends with this one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../bin/wiki-query.js', import.meta.url));

export interface ChildServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Serves on a free port of this machine with one worker. `onError` gets what the server writes to standard error. */
export async function serveInChild(
  args: readonly string[],
  onError: (text: string) => void,
  env: NodeJS.ProcessEnv = process.env,
): Promise<ChildServer> {
  const options = ['--port', '0', '--host', '127.0.0.1', '--workers', '1'];
  const child = spawn(process.execPath, [program, 'serve', ...args, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  const ended = once(child, 'exit');
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.stderr.setEncoding('utf8').on('data', onError);
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      const found = /wiki-query ready (\S+)\n/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  // This process ends even if it does not stop the server.
  child.unref();
  for (const stream of [child.stdout, child.stderr]) if (stream instanceof Socket) stream.unref();
  const stop = async (): Promise<void> => {
    process.off('exit', kill);
    child.ref();
    child.kill('SIGTERM');
    await ended;
  };
  return { url, stop };
}
