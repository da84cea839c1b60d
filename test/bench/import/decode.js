/** Decompresses a file in one thread, and prints the processor time. */
import { openSource } from '../../../packages/importer/dist/files/open-source.js';
import { ownDecoder } from '../../../packages/importer/dist/workers/decompress-blocks.js';

const before = process.cpuUsage();
let bytes = 0;
for await (const chunk of openSource(process.argv[2], ownDecoder)) bytes += chunk.length;
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ bytes, seconds: (user + system) / 1e6 }));
