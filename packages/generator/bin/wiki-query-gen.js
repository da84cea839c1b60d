#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';

// A run takes a second: optimized machine code, made as early as V8 would, costs a quarter of it and is hardly used.
setFlagsFromString('--interrupt-budget=500000');
const { runCli } = await import('../dist/cli.js');
process.exitCode = await runCli(process.argv.slice(2));
