/** The processes that a process has started. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** IDs of those whose command contains a text. Linux lists them in `/proc`; small machines have no `ps`. */
export function childProcesses(parent: number, text: string): readonly number[] {
  const list = `/proc/${parent}/task/${parent}/children`;
  const all = existsSync(list) ? fromProc(list) : fromPs(parent);
  return all.filter(([, command]) => command.includes(text)).map(([pid]) => pid);
}

type Child = readonly [pid: number, command: string];

function fromProc(list: string): readonly Child[] {
  const pids = readFileSync(list, 'utf8')
    .split(' ')
    .filter((pid) => pid.trim() !== '');
  return pids.map((pid) => {
    const file = `/proc/${pid}/cmdline`;
    return [Number(pid), existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\0', ' ') : ''];
  });
}

function fromPs(parent: number): readonly Child[] {
  const lines = spawnSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' }).stdout.split('\n');
  return lines.flatMap((line) => {
    const [ppid, pid, ...command] = line.trim().split(/ +/);
    return Number(ppid) === parent ? [[Number(pid), command.join(' ')] as const] : [];
  });
}
