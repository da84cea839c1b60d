/**
 * `npm run check`: builds the generator if its sources changed, compares the outputs on disk with what the spec gives, then
 * the version with what the changes request. It writes no output. Arguments go to `wiki-query-gen check`.
 */
import process from 'node:process';
import './build-generator.js';

if (process.exitCode === undefined) {
  const { runCli } = await import('../packages/generator/dist/cli.js');
  process.exitCode = await runCli(['check', ...process.argv.slice(2)]);
  await import('./check-version.js');
}
