#!/usr/bin/env node
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';

// A run takes two seconds: optimized machine code, made as early as V8 would, costs a quarter of it and is hardly used (ADR 9).
setFlagsFromString('--interrupt-budget=2000000');
const { runCli } = await import('../dist/cli.js');

process.exitCode = await runCli(process.argv.slice(2));
