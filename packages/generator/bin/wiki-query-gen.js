#!/usr/bin/env node
require('./flags.js');
const { runCli } = require('../dist/code/start.cjs');

runCli(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
  // Once all is written: to free the memory of both threads first takes longer than a run with nothing to do.
  process.stdout.write('', () => process.stderr.write('', () => process.exit()));
});
