/**
 * `npm run check`: compares the outputs on disk with what the spec gives, then the version with what the changes request.
 * It writes nothing. Arguments go to `wiki-query-gen check`.
 */
import process from 'node:process';
import { runCli } from '../packages/generator/dist/cli.js';

process.exitCode = await runCli(['check', ...process.argv.slice(2)]);
await import('./check-version.js');
