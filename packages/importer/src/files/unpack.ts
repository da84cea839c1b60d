/** Decompresses files with programs of the system, for the formats that Node does not read. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { DumpError } from '../errors/dump-error.js';

interface Program {
  /** Names of the command: the first that is installed is run. */
  readonly commands: readonly string[];
  readonly arguments: readonly string[];
  /** `path`: the file is its last argument; `stdin`: it reads the file from its standard input. */
  readonly reads: 'path' | 'stdin';
  /** Debian's package. */
  readonly package: string;
}

const programs = {
  // lbzip2 uses all processors.
  bz2: { commands: ['lbzip2', 'bzip2'], arguments: ['-dc'], reads: 'stdin', package: 'bzip2' },
  xz: { commands: ['xz'], arguments: ['-dc', '--format=xz'], reads: 'stdin', package: 'xz-utils' },
  lzma: { commands: ['xz'], arguments: ['-dc', '--format=lzma'], reads: 'stdin', package: 'xz-utils' },
  '7z': {
    commands: ['7z', '7zz', '7za', '7zr'],
    arguments: ['e', '-so', '-bd', '--'],
    reads: 'path',
    package: '7zip',
  },
} as const satisfies Readonly<Record<string, Program>>;

/** Yields the uncompressed bytes. Calls `onRead` with the number of compressed bytes that were read, if the program reads standard input. */
export async function* unpack(
  path: string,
  compression: keyof typeof programs,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const program: Program = programs[compression];
  const file = basename(path);
  const child = await start(program, path);
  if (child === undefined)
    throw new DumpError(
      `a .${compression} file needs the program ${program.commands.join(' or ')}: install the package ${program.package} (apt install ${program.package}), or unpack the file first`,
      file,
    );
  const input = program.reads === 'stdin' ? createReadStream(path, { highWaterMark: 1 << 20 }) : undefined;
  let failure: Error | undefined;
  input?.on('data', (chunk) => onRead(chunk.length));
  input?.on('error', (error) => {
    failure = error;
    child.kill();
  });
  // The program closes its input early if it found damage: its exit code reports that.
  child.stdin.on('error', () => input?.destroy());
  // A program that reads a file may want a password: there is no input.
  if (input === undefined) child.stdin.end();
  else input.pipe(child.stdin);
  let messages = '';
  child.stderr.on('data', (text: Buffer) => (messages = (messages + text.toString()).slice(0, 2000)));
  const closed: Promise<readonly (number | null)[]> = once(child, 'close');
  let position = 0;
  try {
    const chunks: AsyncIterable<Buffer> = child.stdout;
    for await (const chunk of chunks) {
      yield chunk;
      position += chunk.length;
    }
    const [code = null] = await closed;
    if (failure !== undefined) throw failure;
    if (code !== 0)
      throw new DumpError(`damaged or cut off ${compression} data: ${reasonOf(messages, code)}`, file, position);
  } finally {
    input?.destroy();
    child.kill();
  }
}

async function start({ commands, arguments: options, reads }: Program, path: string) {
  for (const command of commands) {
    const child = spawn(command, reads === 'path' ? [...options, path] : options, { stdio: 'pipe' });
    const isStarted = await new Promise<boolean>((resolve) => {
      child.once('spawn', () => resolve(true));
      child.once('error', () => resolve(false));
    });
    if (isStarted) return child;
  }
  return undefined;
}

/** The first paragraph, without the indented names of files. */
function reasonOf(messages: string, code: number | null): string {
  const [first = ''] = messages.trim().split(/\n\s*\n/);
  const lines = first.split('\n').filter((line) => !line.startsWith('\t'));
  return lines.join(' ').trim() || `its program ended with ${code}`;
}
