import { mergeConfig } from 'vitest/config';
import long from '../../vitest.long.js';
import { modules } from './vitest.config.js';

export default mergeConfig(long, { plugins: [modules] });
