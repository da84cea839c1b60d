/** Loaded into a measured process: reports at its end its processor time and the most memory that it had. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

process.on('exit', () => {
  const path = process.env['COST_REPORT'];
  if (!path) return;
  // A process and one that it started report one after the other: times add up, of the memories the larger counts.
  const before = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { processor: 0, megabytes: 0 };
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  writeFileSync(
    path,
    JSON.stringify({
      processor: before.processor + (userCPUTime + systemCPUTime) / 1000,
      megabytes: Math.max(before.megabytes, maxRSS / 1024),
    }),
  );
});
