/** Compares the processor time that our decoder and bzcat need for a file. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const decode = fileURLToPath(new URL('decode.js', import.meta.url));
const rounds = 3;

/** One line for each of several rounds, because other work on the machine slows both down. */
export function compareBzip2(xmlFolder: string): readonly string[] {
  const path = join(xmlFolder, readdirSync(xmlFolder)[0] ?? '');
  return Array.from({ length: rounds }, () => {
    const ours = spawnSync(process.execPath, [decode, path], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const { bytes, seconds } = JSON.parse(ours.stdout) as { readonly bytes: number; readonly seconds: number };
    const theirs = bzcatSeconds(path);
    const rate = (time: number): string => `${time.toFixed(2)} s CPU, ${(bytes / 1e6 / time).toFixed(1)} MB/s`;
    return `${(bytes / 1e6).toFixed(1)} MB: ours ${rate(seconds)}; bzcat ${rate(theirs)}`;
  });
}

function bzcatSeconds(path: string): number {
  const { stdout } = spawnSync('bash', ['-c', 'bzcat "$0" > /dev/null; times', path], { encoding: 'utf8' });
  // The second line is the time of the programs that the shell started: `0m5.200s 0m0.080s`.
  const [, children = ''] = stdout.trim().split('\n');
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}
