import { readFileSync } from 'node:fs';

/** Of programs that decompressed a file, and have ended: in hundredths of a second, after the name of the process in parentheses. */
function secondsOfPrograms() {
  const [, user, system] = /\) \S(?: \S+){12} (\d+) (\d+)/.exec(readFileSync('/proc/self/stat', 'utf8'));
  return (Number(user) + Number(system)) / 100;
}

/** Seconds of the processor that this process has used, with all threads, and the programs that it ran. */
export function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + secondsOfPrograms();
}
