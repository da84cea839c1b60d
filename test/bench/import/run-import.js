/** One import in a separate process, so that its memory can be measured. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importDumps } from '@wiki-query/importer';
import { cpuSeconds } from './own-cpu.js';

const [out, links, update, ...paths] = process.argv.slice(2);
const baseProfile = fileURLToPath(new URL('../../../packages/server/sample/site.json', import.meta.url));
const stages = {};
let before = cpuSeconds();
const err = (text) => {
  // The last line of a stage: `Pages: 200,000 pages, 5,000/s (40 s)`.
  const [, name, minutes, seconds] = /^([^:]+):.*\((?:(\d+) min )?([\d.]+) s\)\n$/.exec(text) ?? [];
  if (name === undefined) return;
  const now = cpuSeconds();
  stages[name] = { seconds: Number(minutes ?? 0) * 60 + Number(seconds), cpuSeconds: now - before };
  before = now;
};
let estimate = '';
const say = (text) => {
  // The plan is printed before the first stage.
  before = cpuSeconds();
  const [, room, time] = /Requires about (.*) of disk space(?: \(.* available\))? and (.*)\.\n/.exec(text) ?? [];
  if (room !== undefined) estimate = `${room}, ${time}`;
};

/** The most bytes that the folder had at one time. */
let disk = 0;
const sizeOf = (folder) =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? sizeOf(path) : (statSync(path, { throwIfNoEntry: false })?.size ?? 0));
  }, 0);
const watch = setInterval(() => {
  try {
    disk = Math.max(disk, sizeOf(out));
  } catch (error) {
    // A folder that was removed in between is measured the next time.
    if (error.code !== 'ENOENT') throw error;
  }
}, 100);

const started = performance.now();
await importDumps(
  { paths, out, baseProfile, links: links === 'true', update: update === 'true' },
  { out: say, err, isTerminal: false },
);
clearInterval(watch);
if (estimate === '') throw new Error('the plan has no estimate');
const seconds = (performance.now() - started) / 1000;
const memory = process.resourceUsage().maxRSS / 1024;
disk = Math.max(disk, sizeOf(out));
console.log(JSON.stringify({ seconds, cpuSeconds: cpuSeconds(), memory, disk, estimate, stages }));
