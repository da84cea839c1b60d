// Imports in a separate process, which a test may kill: import-child.mjs OUT BASE-PROFILE PATH... UPDATE=1 brings the wiki up to date.
import { DumpError, importDumps } from '../../dist/index.js';

const [out, baseProfile, ...paths] = process.argv.slice(2);
const host = { out: () => undefined, err: (text) => void process.stderr.write(text), isTerminal: false };
try {
  const update = process.env.UPDATE === '1';
  await importDumps({ paths, out, baseProfile, update, threads: 2, commitBytes: 100_000 }, host);
} catch (error) {
  process.stderr.write(`${error instanceof DumpError ? `DumpError: ${error.message}` : error.stack}\n`);
  process.exitCode = 2;
}
