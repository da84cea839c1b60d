/**
 * Flags of V8, which have to be set before code is compiled: what was kept of it is taken by a process with the same flags only.
 * CommonJS, since Node takes longer to start with an ES module.
 */
const { setFlagsFromString } = require('node:v8');

// A run takes a second: optimized machine code, made as early as V8 would, costs a quarter of it and is hardly used.
setFlagsFromString('--interrupt-budget=2000000');
// Nearly all that a run makes stays until its end: with room for it from the start, it is moved less often.
setFlagsFromString('--semi-space-growth-factor=16');
setFlagsFromString('--min-semi-space-size=16');
