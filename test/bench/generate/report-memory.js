/** Loaded into a measured process: tells at its end how much memory it had at most, in kilobytes. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

process.on('exit', () => {
  const path = process.env['MEMORY_REPORT'];
  if (!path) return;
  // A process and one that it started tell one after the other: the larger counts.
  const before = existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0;
  writeFileSync(path, String(Math.max(before, process.resourceUsage().maxRSS)));
});
