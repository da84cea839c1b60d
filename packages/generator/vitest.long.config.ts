export { default } from '../../vitest.long.js';
