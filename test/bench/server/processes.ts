/** Servers in separate processes, which print their URL on standard output. */
import { spawn } from 'node:child_process';

export interface Running {
  /** Address of its api.php. */
  readonly apiUrl: string;
  /** Its first process. */
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** Starts a node program; resolves when a line `… ready http://HOST:PORT` comes. */
export async function start(args: readonly string[]): Promise<Running> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const match = /ready (http\S+)/.exec(out);
      if (match !== null) resolve(match[1] as string);
    });
    child.on('close', (code) => reject(new Error(`${args.join(' ')} ended with code ${code}`)));
  });
  return {
    apiUrl: `${url}/api.php`,
    pid: child.pid as number,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
