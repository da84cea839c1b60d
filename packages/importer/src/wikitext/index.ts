/** Wikitext: parses a text to a tree, and expands its templates. */
export { expandText } from './expand.js';
export type { Call, ExpanderHost, FunctionValue, IncludedPage, Obstacle, Target } from './expander.js';
export { limits } from './expander.js';
export { preprocess, topNodes } from './preprocess.js';
export type { Element, Node, Syntax } from './scanner.js';
export { runAtOnce, runSteps, type Steps, wait } from './steps.js';
export { betweenMarkers, withoutMarkers } from './strip.js';
export { treeToXml } from './tree.js';
export { trimBlanks } from './trim.js';
export { makeWords, type MagicWord, type Words } from './words.js';
