/** One import in a process of its own, so that its memory can be reported. */
import { fileURLToPath } from 'node:url';
import { importDumps } from '@wiki-query/importer';

const [out, links, ...paths] = process.argv.slice(2);
const baseProfile = fileURLToPath(new URL('../../../packages/server/sample/site.json', import.meta.url));
const stages = {};
const err = (text) => {
  // The last line of a stage: `Pages: 200,000 pages, 5,000/s (40 s)`.
  const [, name, minutes, seconds] = /^([^:]+):.*\((?:(\d+) min )?([\d.]+) s\)\n$/.exec(text) ?? [];
  if (name !== undefined) stages[name] = Number(minutes ?? 0) * 60 + Number(seconds);
};
const started = performance.now();
await importDumps(
  { paths, out, baseProfile, links: links === 'true' },
  { out: () => undefined, err, isTerminal: false },
);
const { user, system } = process.cpuUsage();
const seconds = (performance.now() - started) / 1000;
console.log(
  JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6, memory: process.resourceUsage().maxRSS / 1024, stages }),
);
