#!/usr/bin/env node
require('./flags.js');
const { runCli } = require('../dist/code/start.cjs');

runCli(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
